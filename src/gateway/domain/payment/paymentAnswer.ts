/** What use cases about payments tell their callers. `api/render` makes the responses of the API from it. */
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { EntityTable } from '../merchant/tables.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import type { CheckoutId, PaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { isInOneGo } from './draft.ts';

/**
 * Who reads the response. The shop gets every parameter of the request. The shopper's browser gets only what belongs to the
 * shopper. Of a card, the browser gets nothing that may have been typed into a frame, except the first and last digits of a
 * number that may show them (`showsEnds`).
 */
export type Reader = 'shop' | 'browser';

/** A payment as it is after a request, and what belongs to the response alone. `now`: entity time, ms UTC. */
export interface PaymentAnswer {
  readonly payment: Payment;
  readonly reader: Reader;
  readonly now: number;
  /** The payment that it refers to, where the response names it. */
  readonly referencedId?: PaymentId | undefined;
  /** The path where the shop's server reads the result. */
  readonly resourcePath?: string | undefined;
  /** Where the shopper is redirected now. */
  readonly redirect?: RedirectMember | undefined;
  /** What the payment waits for, for the log. */
  readonly waits?: Waits | undefined;
}

/** What a pending payment waits for. `until`: when it ends by itself, entity time, ms UTC. */
export interface Waits {
  readonly what: string;
  readonly until: number;
}

/** The data of a summary page, stored. `payment`: a draft, never stored; `now`: entity time, ms UTC. */
export interface StoredDataAnswer {
  readonly payment: Payment;
  readonly checkoutId: CheckoutId;
  /** The path where the shop's server reads the result. */
  readonly resourcePath: string;
  readonly now: number;
}

/** The first response to a submit, as it is stored and sent again. Only `api/` reads it. */
export interface FirstAnswer {
  readonly status: number;
  readonly body: string;
}

/** A submit that is refused before a payment exists. It is not stored. */
export interface RefusedSubmit {
  readonly refusal: Refusal;
  /** undefined: there is no such checkout, or it belongs to another entity. */
  readonly checkoutId: CheckoutId | undefined;
  /** Entity time; without a checkout the time of the system clock. ms UTC. */
  readonly now: number;
}

/**
 * The answer about a payment for its shop. The response about a capture, a refund or a reversal includes `referencedId`, which
 * server clients read. API 3, Payment response, has `referencedId` in webhooks only, so a channel with the term `strict`
 * leaves it out. The channel's term `answersReferencedId` overrides both.
 */
export async function answerForShop(
  tables: { readonly entity: Pick<EntityTable, 'find'> },
  payment: Payment,
  now: number,
  redirect?: RedirectMember,
): Promise<PaymentAnswer> {
  const { referencedId, channelId } = payment;
  const answer = { payment, reader: 'shop', now, redirect } as const;
  if (referencedId === null) return answer;
  const channel = await tables.entity.find(channelId);
  const { strict = false, answersReferencedId = null } = channel?.terms ?? {};
  const isSaid = answersReferencedId ?? (!strict && isFollowUp(payment));
  return isSaid ? { ...answer, referencedId } : answer;
}

/** The capture of a PA.CP is no follow-up: no separate request asked for it. */
const isFollowUp = (payment: Payment): boolean =>
  ['CP', 'RF', 'RV'].includes(payment.type) && !isInOneGo(payment);
