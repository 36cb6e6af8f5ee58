/** What a query asks for, of its parameters (API 3, Query parameters). Pure. */

import { parseInstant } from '../../../time/format.ts';
import { partsOf } from '../../catalogue/parameters/format.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { EntityId } from '../shared/ids.ts';
import { accountsOf, type PaymentMethod } from '../transaction/method.ts';
import type { Wanted } from './types.ts';

/** What a query by reference or by a frame of time asks for. */
export interface Query {
  readonly wanted: Wanted;
  /** As it was sent. */
  readonly shortId: string | undefined;
  /** How many at most, on a page. */
  readonly limit: number;
  /** From 1. */
  readonly pageNo: number;
  readonly withLinked: boolean;
}

/** API 3, Limits: 100 to 500. */
const USUAL_LIMIT = '100';

/** @param request validated */
export function queryIn(owner: EntityId, request: Parameters): Query {
  const { merchantTransactionId: reference, shortId } = request;
  const { limit = USUAL_LIMIT, pageNo = '1' } = request;
  const subject: Wanted['subject'] =
    reference === undefined ? frameIn(request) : { kind: 'reference', reference };
  return {
    wanted: { owner, subject, ...filtersIn(request) },
    shortId,
    limit: Number(limit),
    pageNo: Number(pageNo),
    withLinked: withLinkedIn(request),
  };
}

/** Whether linked transactions are asked for. */
export const withLinkedIn = (request: Parameters): boolean =>
  request['includeLinkedTransactions'] === 'true';

/** Which types, and which accounts. */
export function filtersIn(request: Parameters): Pick<Wanted, 'types' | 'accounts'> {
  const { paymentTypes: types, paymentMethods: methods } = request;
  return {
    types: types === undefined ? null : inOrder(types),
    accounts: methods === undefined ? null : accountsOf(inOrder(methods) as PaymentMethod[]),
  };
}

const inOrder = (list: string): string[] => [...new Set(partsOf(list))].sort();

/** Both ends inclusive: the last one is over when the next second begins. */
const frameIn = (request: Parameters): Wanted['subject'] => ({
  kind: 'frame',
  from: instantIn(request['date.from']),
  to: instantIn(request['date.to']) + 999,
});

/** yyyy-MM-dd HH:mm:ss, UTC. Whatever lies before 1970 is the same second: nothing was made then. */
const instantIn = (text = ''): number => parseInstant(`${text.replace(' ', 'T')}Z`) ?? -1000;
