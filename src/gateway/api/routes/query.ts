/**
 * GET /v1/query and /v3/query, with and without an id: reports of transactions, for a shop's server (API 3, Query
 * parameters).
 */

import type { Rendered } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { type FoundTransactions, findMany, findOne } from '../../domain/query/findTransactions.ts';
import { renderOne, renderPayments, renderRecords } from '../../domain/query/renderQuery.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { answerTo, idIn } from '../order.ts';
import type { Route } from '../route.ts';

/** Renders the transactions that were found. */
type Renderer = (
  context: AppContext,
  found: FoundTransactions,
  caller: Caller,
) => Promise<Rendered>;

export const queryRoutes = (context: AppContext): Route[] => [
  oneRoute(context, '/v1/query/:id', async ({ store }, found, { parameters, stamp }) => {
    const [payment] = found.payments;
    const isAlone = parameters['includeLinkedTransactions'] !== 'true';
    return isAlone && payment ? renderOne(store, payment) : renderPayments(store, found, stamp);
  }),
  manyRoute(context, '/v1/query', ({ store }, found, { stamp }) =>
    renderPayments(store, found, stamp),
  ),
  oneRoute(context, '/v3/query/:id', ({ store }, { payments }, { stamp }) =>
    renderRecords(store, { payments }, stamp),
  ),
  manyRoute(context, '/v3/query', ({ store }, found, { stamp }) =>
    renderRecords(store, found, stamp),
  ),
];

const oneRoute = (context: AppContext, path: string, rendered: Renderer): Route => ({
  methods: ['GET'],
  path,
  limit: 'query',
  async answer(request) {
    const caller = await authenticate(context, request, 'queryOne', readQuery);
    if (!caller.ok) return caller.answer;
    const found = await findOne(context, { ...askedBy(caller), id: idIn(request) });
    const done = isRefusal(found) ? found : await rendered(context, found, caller);
    return answerTo(context, request, caller, done);
  },
});

const manyRoute = (context: AppContext, path: string, rendered: Renderer): Route => ({
  methods: ['GET'],
  path,
  limit: 'query',
  async answer(request) {
    const caller = await authenticate(context, request, 'query', readQuery);
    if (!caller.ok) return caller.answer;
    const found = await findMany(context, askedBy(caller));
    const done = isRefusal(found) ? found : await rendered(context, found, caller);
    return answerTo(context, request, caller, done);
  },
});

const askedBy = ({ entityId, parameters }: Caller) => ({ entityId, request: parameters });
