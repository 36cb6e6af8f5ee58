/** Queries: one transaction by its id, or pages of them (API 3, Query parameters; the reference, section 5). */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { isOwnedBy } from '../merchant/access.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import { digitsOfShortId } from '../shared/shortId.ts';
import type { Store } from '../shared/tables.ts';
import type { Payment } from '../transaction/types.ts';
import { newestFirst } from './order.ts';
import { pageOf, type ResultPage } from './page.ts';
import { filtersIn, type Query, queryIn, withLinkedIn } from './query.ts';
import type { QueryTables } from './tables.ts';
import type { TransactionFilter } from './types.ts';

/** What queries need. */
export interface ReportNeeds {
  readonly store: Store<QueryTables>;
}

/** The refusal for unknown transactions, and for those of other entities. */
const NOTHING_FOUND: Refusal = { refused: '700.400.580', status: 400 };

/**
 * More transactions than a chain is likely to have. A payment has at most 98 captures, but it may have many refunds of one
 * cent.
 */
const MOST_LINKED = 5000;

/** More transactions than there are with the same short id. */
const MOST_OF_SHORT_ID = 100;

/**
 * One transaction; on request, with all transactions that it is linked to: the whole tree, from the first transaction on.
 * Filters select which of these are in the response.
 *
 * @param id as the request has it
 * @param request validated
 */
export async function findOne(
  { store }: ReportNeeds,
  { entityId, id, request }: QueryRequest & { readonly id: string },
): Promise<ResultPage | Refusal> {
  const entity = await requireEntity(store, entityId);
  const payment = isPaymentId(id) ? await store.payment.find(id) : undefined;
  if (!payment || !isOwnedBy(payment, entity)) return NOTHING_FOUND;
  const all = withLinkedIn(requestOf(request))
    ? await chainOf(store, entity, [payment])
    : [payment];
  const filters = filtersIn(requestOf(request));
  const payments = all.filter((one) => matches(one, filters));
  return payments.length > 0 ? { payments, pages: 1 } : NOTHING_FOUND;
}

/** The requesting entity and its request. `request`: validated. */
export interface QueryRequest {
  readonly entityId: EntityId;
  readonly request: Parameters;
}

/**
 * A page of transactions, by the shop's reference or in a time range. Filters select the transactions that are searched.
 * Linked transactions are added whatever their type, method and time.
 */
export async function findMany(
  { store }: ReportNeeds,
  { entityId, request }: QueryRequest,
): Promise<ResultPage | Refusal> {
  const entity = await requireEntity(store, entityId);
  const query = queryIn(entityId, requestOf(request));
  const found =
    query.shortId === undefined
      ? await pageOf(store, query)
      : await byShortId(store, entity, query, query.shortId);
  if (!found) return NOTHING_FOUND;
  if (!query.withLinked) return found;
  return { ...found, payments: await chainOf(store, entity, found.payments) };
}

/** There are only a few transactions with the same short id, so they are filtered one by one. */
async function byShortId(
  store: Store<QueryTables>,
  entity: Entity,
  { wanted, limit, pageNo }: Query,
  shortId: string,
): Promise<ResultPage | undefined> {
  const digits = digitsOfShortId(shortId);
  if (digits === undefined) return undefined;
  const all = newestFirst(await store.report.ofShortId(digits, MOST_OF_SHORT_ID));
  const fitting = all.filter((payment) => isOwnedBy(payment, entity) && isWanted(payment, wanted));
  if (fitting.length === 0) return undefined;
  const from = (pageNo - 1) * limit;
  const pages = Math.ceil(fitting.length / limit);
  return { payments: fitting.slice(from, from + limit), pages };
}

function isWanted(payment: Payment, wanted: TransactionFilter): boolean {
  const { subject } = wanted;
  const { createdAt, request } = payment;
  const isSubject =
    subject.kind === 'reference'
      ? request['merchantTransactionId'] === subject.reference
      : subject.from <= createdAt && createdAt <= subject.to;
  return isSubject && matches(payment, wanted);
}

/** Transactions with all transactions that they are linked to, the newest first. One query of the store reads all links. */
async function chainOf(store: Store<QueryTables>, { id }: Entity, payments: readonly Payment[]) {
  const ids = payments.map((payment) => payment.id);
  const linked = await store.report.linked(id, ids, MOST_LINKED);
  const all = new Map([...linked, ...payments].map((payment) => [payment.id, payment]));
  return newestFirst([...all.values()]);
}

/** The same filters as in the store, for transactions that were already read. */
function matches(
  { type, account, brand }: Pick<Payment, 'type' | 'account' | 'brand'>,
  { types, accounts }: Pick<TransactionFilter, 'types' | 'accounts'>,
): boolean {
  if (types && !types.includes(type)) return false;
  if (!accounts) return true;
  const { kinds, otherKinds, brands } = accounts;
  if (kinds.includes(account.kind)) return true;
  return otherKinds.includes(account.kind) && brand !== null && brands.includes(brand);
}
