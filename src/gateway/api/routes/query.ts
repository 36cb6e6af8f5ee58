/**
 * GET /v1/query and /v3/query, with and without an id: reports of transactions, for a shop's server (API 3, Query
 * parameters).
 */

import type { Rendered } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findMany, findOne } from '../../domain/query/findTransactions.ts';
import type { ResultPage } from '../../domain/query/page.ts';
import { renderOne, renderPayments, renderRecords } from '../../domain/query/renderQuery.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readQuery } from '../formBody.ts';
import type { Description } from '../openapi/operation.ts';
import { answerTo, idIn } from '../order.ts';
import type { Route } from '../route.ts';

/** Renders the transactions that were found. */
type Renderer = (context: AppContext, found: ResultPage, caller: Caller) => Promise<Rendered>;

export const queryRoutes = (context: AppContext): Route[] => [
  manyRoute(
    context,
    '/v1/query',
    {
      id: 'listPayments',
      summary: 'Lists transactions.',
      description:
        'Finds transactions by the shop’s reference or in a period of time, newest first. The same as /v3/query, without the number of pages. See docs/reporting.md.',
      credentials: 'token',
      query: 'query',
      answers: { 200: ['Transactions'], 400: ['Refusal'] },
    },
    ({ store }, found, { stamp }) => renderPayments(store, found, stamp),
  ),
  oneRoute(
    context,
    '/v1/query/:id',
    {
      id: 'findPayment',
      summary: 'Reads a transaction of any type.',
      description:
        'Status 200 for any result of the transaction. With includeLinkedTransactions the answer is a list of all linked transactions. See docs/reporting.md.',
      credentials: 'token',
      query: 'queryOne',
      answers: { 200: ['Transaction', 'Transactions'], 400: ['Refusal'] },
    },
    async ({ store }, found, { parameters, stamp }) => {
      const [payment] = found.payments;
      const isAlone = parameters['includeLinkedTransactions'] !== 'true';
      return isAlone && payment ? renderOne(store, payment) : renderPayments(store, found, stamp);
    },
  ),
  manyRoute(
    context,
    '/v3/query',
    {
      id: 'listRecords',
      summary: 'Lists transactions, with the number of pages.',
      description:
        'Finds transactions by the shop’s reference or in a period of time, newest first. A page after the last one is empty. Status 400 and 700.400.580 if nothing is found. See docs/reporting.md.',
      credentials: 'token',
      query: 'query',
      answers: { 200: ['Records'], 400: ['Refusal'] },
    },
    ({ store }, found, { stamp }) => renderRecords(store, found, stamp),
  ),
  oneRoute(
    context,
    '/v3/query/:id',
    {
      id: 'findRecords',
      summary: 'Reads a transaction of any type, and its linked transactions.',
      description:
        'With includeLinkedTransactions the answer has all linked transactions; the filters select from them. See docs/reporting.md.',
      credentials: 'token',
      query: 'queryOne',
      answers: { 200: ['Records'], 400: ['Refusal'] },
    },
    ({ store }, { payments }, { stamp }) => renderRecords(store, { payments }, stamp),
  ),
];

const oneRoute = (
  context: AppContext,
  path: string,
  openapi: Description,
  rendered: Renderer,
): Route => ({
  methods: ['GET'],
  path,
  limit: 'query',
  openapi,
  async answer(request) {
    const caller = await authenticate(context, request, 'queryOne', readQuery);
    if (!caller.ok) return caller.answer;
    const store = await context.store.forReports();
    const found = await findOne({ store }, { ...askedBy(caller), id: idIn(request) });
    const done = isRefusal(found) ? found : await rendered({ ...context, store }, found, caller);
    return answerTo(context, request, caller, done);
  },
});

const manyRoute = (
  context: AppContext,
  path: string,
  openapi: Description,
  rendered: Renderer,
): Route => ({
  methods: ['GET'],
  path,
  limit: 'query',
  openapi,
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
