/** What requests with a token may do. Pure. */
import type { EntityId } from '../shared/ids.ts';

/**
 * `read`: requests that change nothing. `refund`: requests that give money back or pay it out: refunds, reversals and credits.
 * `pay`: all other requests.
 */
export const RIGHTS = ['read', 'pay', 'refund'] as const;

export type Right = (typeof RIGHTS)[number];

/** An entity that a token gives access to, and what for; null: everything. */
export interface Grant {
  readonly entityId: EntityId;
  readonly rights: readonly Right[] | null;
}

/** The payment types that give money back, or pay it out. */
const GIVING_BACK: readonly string[] = ['RF', 'RV', 'CD'];

/** The right that a request needs. @param paymentTypes all that it names */
export function rightFor(method: string, paymentTypes: readonly string[]): Right {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return paymentTypes.some((type) => GIVING_BACK.includes(type)) ? 'refund' : 'pay';
}

/** Whether a token gives a right. */
export const hasRight = ({ rights }: Pick<Grant, 'rights'>, right: Right): boolean =>
  rights === null || rights.includes(right);

/** What both of two credentials of a request give access to. */
export const both = (some: readonly Grant[], others: readonly Grant[]): readonly Grant[] =>
  some.flatMap(({ entityId, rights }) => {
    const other = others.find((one) => one.entityId === entityId);
    if (!other) return [];
    const shared = other.rights === null ? rights : rights?.filter((one) => hasRight(other, one));
    return [{ entityId, rights: shared ?? other.rights }];
  });
