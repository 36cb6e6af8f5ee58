/** A query, read from its parameters (API 3, Query parameters). Pure. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { parseInstant } from '../../../time/format.ts';
import type { EntityId } from '../shared/ids.ts';
import { accountsOf } from '../transaction/method.ts';
import type { TransactionFilter } from './types.ts';

/** A query by reference or by time range. */
export interface Query {
  readonly wanted: TransactionFilter;
  /** As in the request. */
  readonly shortId: string | undefined;
  /** The maximum number of transactions on a page. */
  readonly limit: number;
  /** From 1. */
  readonly pageNo: number;
  readonly withLinked: boolean;
}

/** API 3, Limits: 100 to 500. */
const USUAL_LIMIT = '100';

/** @param request validated */
export function queryIn(owner: EntityId, request: ApiRequest): Query {
  const { merchantTransactionId: reference, shortId } = request;
  const { limit = USUAL_LIMIT, pageNo = '1' } = request;
  const subject: TransactionFilter['subject'] =
    reference === undefined ? frameIn(request) : { kind: 'reference', reference };
  return {
    wanted: { owner, subject, ...filtersIn(request) },
    shortId,
    limit: Number(limit),
    pageNo: Number(pageNo),
    withLinked: withLinkedIn(request),
  };
}

/** Whether linked transactions are requested. */
export const withLinkedIn = (request: ApiRequest): boolean =>
  request.includeLinkedTransactions === true;

/** The filters: types and accounts. */
export function filtersIn(request: ApiRequest): Pick<TransactionFilter, 'types' | 'accounts'> {
  const { paymentTypes: types, paymentMethods: methods } = request;
  return {
    types: types === undefined ? null : inOrder(types),
    accounts: methods === undefined ? null : accountsOf(inOrder(methods)),
  };
}

const inOrder = <T>(list: readonly T[]): T[] => [...new Set(list)].sort();

/** Both ends are included: the last second ends when the next one begins. */
const frameIn = (request: ApiRequest): TransactionFilter['subject'] => ({
  kind: 'frame',
  from: instantIn(request.date?.from),
  to: instantIn(request.date?.to) + 999,
});

/** yyyy-MM-dd HH:mm:ss, UTC. All times before 1970 become the same second: there are no transactions of that time. */
const instantIn = (text = ''): number => parseInstant(`${text.replace(' ', 'T')}Z`) ?? -1000;
