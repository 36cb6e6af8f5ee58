/** /reports/.../reconciliations: the settlements of an entity, for a shop's server (API 2, Reporting parameters). */
import { Readable } from 'node:stream';
import type { Parameters } from '../../../contract/parameters/request.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../../domain/merchant/findEntity.ts';
import { fileName, fileOf, recordsOf } from '../../domain/settlement/csv.ts';
import { isDay } from '../../domain/settlement/day.ts';
import {
  findSettlement,
  frameOf,
  NO_SETTLEMENT,
  recordPage,
  summaries,
} from '../../domain/settlement/read.ts';
import { recordMembers } from '../../domain/settlement/renderSettlement.ts';
import { sampleRecords, sampleSummaries } from '../../domain/settlement/sample.ts';
import type { Day, RecordType, Settlement } from '../../domain/settlement/types.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import { type AppContext, refusal } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { whileAllowed } from '../lasting.ts';
import { answerTo, idIn } from '../order.ts';
import { render, resultOf } from '../render/envelope.ts';
import { type Answer, JSON_HEADERS, json, type Request, type Route, routeOf } from '../route.ts';

/** The reports of settlements. */
export const reconciliationRoutes = (context: AppContext): Route[] =>
  [listRoute, detailRoute, pageRoute, fileRoute].map((make) => make(context));

/** How many pieces are read before they are sent. */
const AHEAD = { highWaterMark: 1 } as const;

const GOOD = resultOf('000.000.100');

const orderIn = ({ sortOrder }: Parameters): 'asc' | 'desc' =>
  sortOrder?.toLowerCase() === 'desc' ? 'desc' : 'asc';

/** The days of the payments in the request. */
const frameIn = (parameters: Parameters) =>
  frameOf(parameters['date.from'] as Day | undefined, parameters['date.to'] as Day | undefined);

const listRoute = (context: AppContext): Route => ({
  ...routeOf('listSettlements'),
  async answer(request) {
    const caller = await authenticate(context, request, 'report', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, parameters, stamp } = caller;
    const [from, to] = [parameters['date.from'] as Day, parameters['date.to'] as Day];
    const { currency } = parameters;
    const order = orderIn(parameters);
    const own = await summaries(await context.store.forReports(), entityId, {
      from,
      to,
      currency,
      order,
    });
    const asksForSample = own.length === 0 && parameters['testMode'] === 'INTERNAL';
    const records = asksForSample
      ? sampleSummaries(await requireEntity(context.store, entityId), from, currency)
      : own;
    return json(render({ result: GOOD, records }, stamp));
  },
});

const detailRoute = (context: AppContext): Route => ({
  ...routeOf('readSettlement'),
  async answer(request) {
    const caller = await authenticate(context, request, 'settlement', readQuery);
    if (!caller.ok) return caller.answer;
    const sample = await sampleOf(context, caller, idIn(request));
    if (sample)
      return json(render({ result: GOOD, records: sample.map(recordMembers) }, caller.stamp));
    const store = await context.store.forReports();
    const found = await findSettlement(store, caller.entityId, idIn(request));
    if (isRefusal(found)) return answerTo(context, request, caller, found);
    const body = bodyOf(context, caller, detailPieces(context, caller, found));
    return { status: 200, headers: JSON_HEADERS, body };
  },
});

/** A body that is read while it is sent. */
const bodyOf = ({ store }: AppContext, caller: Caller, pieces: AsyncIterable<string>): Readable =>
  Readable.from(whileAllowed(store, caller, pieces), AHEAD);

/** All records of a settlement, of any number: the answer is written while they are read. */
async function* detailPieces(
  { store }: AppContext,
  { stamp, parameters }: Caller,
  settlement: Settlement,
): AsyncGenerator<string> {
  const { body } = render({ result: GOOD, records: [] }, stamp);
  const at = body.indexOf('[]') + 1;
  yield body.slice(0, at);
  let isFirst = true;
  for await (const page of recordsOf(store, settlement, orderIn(parameters), frameIn(parameters))) {
    const texts = page.map((record) => JSON.stringify(recordMembers(record)));
    yield `${isFirst ? '' : ','}${texts.join(',')}`;
    isFirst = false;
  }
  yield body.slice(at);
}

/** The records of the sample settlement in test; undefined for all other ids, and in live. */
async function sampleOf({ store, environment }: AppContext, { entityId }: Caller, id: string) {
  if (environment === 'live') return undefined;
  return sampleRecords(await requireEntity(store, entityId), id);
}

const pageRoute = (context: AppContext): Route => ({
  ...routeOf('readSettlementPage'),
  async answer(request) {
    const caller = await authenticate(context, request, 'settlementPage', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, parameters, stamp } = caller;
    const type = parameters['reconciliationType'] as RecordType | undefined;
    const page = Number(parameters['pageNo'] ?? 1);
    const sample = await sampleOf(context, caller, idIn(request));
    if (sample) {
      const ofType = sample.filter((record) => type === undefined || record.type === type);
      const records = page === 1 ? ofType.map(recordMembers) : [];
      return json(render({ result: GOOD, records, pages: 1 }, stamp));
    }
    const store = await context.store.forReports();
    const found = await findSettlement(store, entityId, idIn(request));
    if (isRefusal(found)) return answerTo(context, request, caller, found);
    const { records, pages } = await recordPage(store, found, {
      page,
      type,
      order: orderIn(parameters),
      frame: frameIn(parameters),
    });
    return json(render({ result: GOOD, records: records.map(recordMembers), pages }, stamp));
  },
});

const fileRoute = (context: AppContext): Route => ({
  ...routeOf('readReconciliationFile'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId } = caller;
    const day = dayIn(request);
    if (isRefusal(day)) return json(refusal(context, request, day, caller.stamp));
    const known = await context.store.settlement.day(entityId, day.day);
    if (known?.state !== 'closed') return answerTo(context, request, caller, NO_SETTLEMENT);
    return fileAnswer(context, caller, day.day);
  },
});

function dayIn({ params }: Request): { readonly day: Day } | Refusal {
  const [, day = ''] = /^(.*)\.csv$/.exec(params['file'] ?? '') ?? [];
  return isDay(day) ? { day } : { refused: '200.300.406', status: 404 };
}

const fileAnswer = (context: AppContext, caller: Caller, day: Day): Answer => ({
  status: 200,
  headers: {
    'Content-Type': 'text/csv;charset=UTF-8;header=present',
    'Content-Disposition': `attachment; filename="${fileName(caller.entityId, day)}"`,
    'Cache-Control': 'private, no-cache, no-store',
  },
  body: bodyOf(context, caller, fileOf(context.store, caller.entityId, day)),
});
