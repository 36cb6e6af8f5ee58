/**
 * GET /v1/query and /v3/query, with and without an id: reports of transactions, for a shop's server (API 3, Query
 * parameters).
 */

import type { OperationId } from '../../../contract/operations/index.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findMany, findOne } from '../../domain/query/findTransactions.ts';
import type { ResultPage } from '../../domain/query/page.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { answerTo, idIn } from '../order.ts';
import type { Rendered } from '../render/envelope.ts';
import { renderOne, renderPayments, renderRecords } from '../render/query.ts';
import { type Route, routeOf } from '../route.ts';

/** Renders the transactions that were found. */
type Renderer = (context: AppContext, found: ResultPage, caller: Caller) => Promise<Rendered>;

export const queryRoutes = (context: AppContext): Route[] => [
  manyRoute(context, 'listPayments', ({ store }, found, { stamp }) =>
    renderPayments(store, found, stamp),
  ),
  oneRoute(context, 'findPayment', async ({ store }, found, { parameters, stamp }) => {
    const [payment] = found.payments;
    const isAlone = parameters['includeLinkedTransactions'] !== 'true';
    return isAlone && payment ? renderOne(store, payment) : renderPayments(store, found, stamp);
  }),
  manyRoute(context, 'listRecords', ({ store }, found, { stamp }) =>
    renderRecords(store, found, stamp),
  ),
  oneRoute(context, 'findRecords', ({ store }, { payments }, { stamp }) =>
    renderRecords(store, { payments }, stamp),
  ),
];

const oneRoute = (context: AppContext, operation: OperationId, rendered: Renderer): Route => ({
  ...routeOf(operation),
  async answer(request) {
    const caller = await authenticate(context, request, 'queryOne', readQuery);
    if (!caller.ok) return caller.answer;
    const store = await context.store.forReports();
    const found = await findOne({ store }, { ...askedBy(caller), id: idIn(request) });
    const done = isRefusal(found) ? found : await rendered({ ...context, store }, found, caller);
    return answerTo(context, request, caller, done);
  },
});

const manyRoute = (context: AppContext, operation: OperationId, rendered: Renderer): Route => ({
  ...routeOf(operation),
  async answer(request) {
    const caller = await authenticate(context, request, 'query', readQuery);
    if (!caller.ok) return caller.answer;
    const store = await context.store.forReports();
    const found = await findMany({ store }, askedBy(caller));
    const done = isRefusal(found) ? found : await rendered({ ...context, store }, found, caller);
    return answerTo(context, request, caller, done);
  },
});

const askedBy = ({ entityId, parameters }: Caller) => ({ entityId, request: parameters });
