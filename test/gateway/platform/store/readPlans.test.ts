/** What the statements of other reads than lists read, in tables where each key has more rows than a statement may read. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import { MOST_PLACES, SLICE } from '../../../../src/gateway/platform/store/tables/list/parts.ts';
import { REQUEST_LOG_LIMITS } from '../../../../src/sandbox/store/requestTable.ts';
import type { SandboxStore } from '../../../../src/sandbox/store/tables.ts';
import { aDelivery, anEntity, aPaymentId, MONEY, storedPayment } from './contract/sampleRecords.ts';
import { copyRows, hexOf } from './copyRows.ts';
import { KINDS, type Place } from './databases.ts';
import { rowsRead } from './rowsRead.ts';

/** The rows of each key: more than any statement may read. */
const COUNT = 6000;
/** The rows of keys that are read in small parts. */
const FEW = 2500;
const DAY = '2030-01-31' as never;
const NDC = 'ndc-of-all';
/** The last twelve digits of many ids. */
const SHORT_ID_OF_ALL = '123456789012';

/** Entries of an index that one statement of a query reads. */
const ENTRIES = 5000;
/** All transactions of an entity. */
const everything = (owner: never) => ({
  ...{ owner, types: null, accounts: null },
  subject: { kind: 'frame', from: 0, to: 10 ** 12 } as const,
});
const PAGE = { behind: null, ahead: null, fromOldest: false, skip: 0, most: 500 };

/** What is read, from the ids of the rows that have many others. */
interface Ids {
  readonly entityId: never;
  readonly payment: never;
  readonly registration: never;
  readonly schedule: never;
  readonly run: never;
  readonly webhook: never;
  readonly settlement: never;
}

/** Reads: their name, the most rows that one of their statements reads, why so many, and the call. */
const READS: readonly (readonly [
  what: string,
  most: number,
  why: string,
  read: (store: SandboxStore, ids: Ids) => Promise<unknown>,
])[] = [
  [
    'requests: the newest page',
    500,
    'the rows of a page',
    ({ request }, { entityId }) => request.ofEntity(entityId, { after: null, limit: 500 }),
  ],
  [
    'requests: the next page',
    500,
    'the rows of a page',
    ({ request }, { entityId }) => request.ofEntity(entityId, { after: 10, limit: 500 }),
  ],
  [
    'explain: the requests about a payment',
    REQUEST_LOG_LIMITS.perId,
    'no more are stored',
    ({ request }, { payment }) => request.about({ paymentId: payment }),
  ],
  [
    'explain: a request by its ndc',
    SLICE,
    'no index has it, so the newest requests are searched in slices',
    ({ request }, { entityId }) => request.findByNdc(entityId, 'no-such-ndc'),
  ],
  [
    'explain: the events of a payment',
    200,
    'the entries of a timeline',
    ({ event }, { payment }) => event.about({ paymentId: payment }, 200),
  ],
  [
    'explain: the messages about a payment',
    200,
    'the entries of a timeline',
    ({ delivery }, { payment }) => delivery.about({ paymentId: payment }, 200),
  ],
  [
    'explain: the messages of a webhook',
    50,
    'the messages of an answer',
    ({ delivery }, { webhook }) => delivery.latest({ webhookId: webhook }, 50),
  ],
  [
    'explain: the timers of a payment',
    1,
    'the name of a timer is unique',
    ({ timer }, { entityId }) => timer.ofKey(entityId, ['endPending'], 'k1'),
  ],
  [
    'a payment: the transactions that refer to it',
    // The rows of the subselect are read twice.
    2 * MOST_PLACES,
    'their index has no order',
    ({ list }, { payment }) => list.referringTo(payment, 500),
  ],
  [
    'a payment: the messages about it',
    500,
    'the rows of a part',
    ({ list }, { payment }) => list.deliveriesAbout(payment, 500),
  ],
  [
    'schedules: their runs',
    8 * (1001 + 1),
    'the counts of eight schedules, each up to a limit',
    ({ list }, { entityId, schedule }) =>
      list.runsOf(entityId, [schedule, ...Array.from({ length: 7 }, aPaymentId)] as never, 1001),
  ],
  [
    'entities: their transactions',
    8 * (1001 + 1),
    'the counts of eight entities, each up to a limit',
    ({ entityData }, { entityId }) =>
      entityData.payments([entityId, ...Array.from({ length: 7 }, aPaymentId)] as never, 1001),
  ],
  [
    'due: the timers until an instant',
    SLICE,
    'in slices, because no index has the attempts',
    ({ list }, { entityId }) => list.timersUntil(entityId, 10 * COUNT, 500),
  ],
  [
    'queries: the first page',
    // Once in each index, and in the table.
    3 * 500,
    'the rows of a page',
    ({ report }, { entityId }) => report.some(everything(entityId), PAGE),
  ],
  [
    'queries: a page that filters leave empty',
    ENTRIES + 1,
    'in slices, because the index has the filtered columns, but not in this order',
    ({ report }, { entityId }) => report.some({ ...everything(entityId), types: ['RB'] }, PAGE),
  ],
  [
    'queries: a page without the pages before it',
    4 * ENTRIES,
    'the slices before it are counted, each in two parts of two indexes',
    ({ report }, { entityId }) =>
      report.some(everything(entityId), { ...PAGE, fromOldest: true, skip: ENTRIES + 100 }),
  ],
  [
    'queries: the number of transactions',
    4 * ENTRIES,
    'in slices, each in two parts of two indexes',
    async ({ report }, { entityId }) =>
      expect(await report.count(everything(entityId))).toBeGreaterThan(COUNT),
  ],
  [
    'queries: a short id',
    100,
    'the rows of an answer',
    ({ report }) => report.ofShortId(SHORT_ID_OF_ALL, 100),
  ],
  [
    'queries: the transactions that are linked to a payment',
    // Once each in their index, among what is found, and in the table; and those that the payment refers to.
    3 * 100 + 20,
    'the rows of an answer',
    ({ report }, { entityId, payment }) => report.linked(entityId, [payment], 100),
  ],
  [
    'explain: a refused request by the id of its answer',
    // The rows of the subselect are read twice.
    2 * 5000,
    'no index has it, so the newest requests are searched',
    ({ request }, { entityId }) => request.findRefused(entityId, 'no-such-id'),
  ],
  [
    'a payment: the schedule that made it',
    8,
    'a payment has one run of one schedule',
    ({ list }, { entityId, run }) => list.scheduleOf({ id: run, entityId }),
  ],
  [
    'settlements: those of a day',
    1,
    'one for each currency',
    ({ settlement }, { entityId }) => settlement.ofDay(entityId, DAY),
  ],
  [
    'settlements: the last page of records',
    SLICE,
    'counted in slices',
    async ({ settlement }, { entityId, settlement: id }) => {
      const page = { type: undefined, order: 'asc', frame: {}, page: 26, size: 100 } as const;
      const { records, count } = await settlement.recordPage({ id, entityId, ...page });
      expect([records.length, count]).toEqual([1, FEW + 1]);
    },
  ],
  [
    'settlements: the latest files',
    400,
    'the files of an answer',
    ({ settlementFile }, { entityId }) => settlementFile.latest(entityId, 400),
  ],
  [
    'settlements: the latest days',
    400,
    'the days of an answer',
    ({ settlement }, { entityId }) => settlement.latestDays(entityId, 400),
  ],
  [
    'settlements: the records of a settlement',
    SLICE,
    'the rows of a page',
    ({ settlement }, { entityId, settlement: id }) =>
      settlement.records({ of: { id, entityId }, order: 'desc', most: SLICE }),
  ],
  [
    'a file of a day: the next records',
    SLICE,
    'the rows of a page',
    ({ settlement }, { entityId }) =>
      settlement.records({
        of: { day: DAY, entityId },
        order: 'asc',
        after: { at: 5, seq: 5 } as never,
        most: SLICE,
      }),
  ],
];

for (const kind of KINDS.filter(({ name }) => !name.includes('memory'))) {
  describe.skipIf(!kind.isHere)(kind.name, () => {
    const { engine } = kind;
    const statements: Statement[] = [];
    let place: Place;
    let store: SandboxStore;
    let ids: Ids;

    const copy = (of: Omit<Parameters<typeof copyRows>[2], 'count'>, count = FEW) =>
      copyRows(engine, place, { ...of, count });

    beforeAll(async () => {
      place = await kind.place((statement) => statements.push(statement));
      store = await place.open();
      const entityId = await anEntity(store);
      const { id: registration } = await storedPayment(store, entityId, { type: 'RG' });
      await store.registration.insert({
        id: registration as never,
        entityId,
        state: 'active',
        endsAt: 9,
        series: [],
        networkToken: null,
        sealed: null,
      });
      const { id: payment, request } = await storedPayment(store, entityId);
      const { id: referring } = await storedPayment(store, entityId, { referencedId: payment });
      const schedule = aPaymentId();
      const [webhook, settlement] = [aPaymentId(), aPaymentId()];
      const run = payment;
      ids = { entityId, payment, registration, schedule, run, webhook, settlement } as never;
      await store.schedule.insert({
        id: schedule as never,
        chainId: schedule as never,
        entityId,
        registrationId: registration as never,
        type: 'SD',
        state: 'active',
        createdAt: 1,
        startsAt: 2,
        nextRun: 3,
        endsAt: null,
        hasNotice: false,
        request,
        money: MONEY,
      });
      const delivery = aDelivery(entityId, 1, { webhookId: webhook, paymentId: payment } as never);
      await store.transaction(async (tables) => {
        await tables.delivery.insert(delivery);
        await tables.schedule.saveRun({
          scheduleId: schedule as never,
          entityId,
          due: 0,
          paymentId: null,
          code: null,
        });
        await tables.schedule.saveRun({
          ...{ scheduleId: schedule as never, entityId, due: -1, paymentId: run, code: null },
        });
        await tables.event.append({
          entityId,
          checkoutId: null,
          paymentId: payment,
          kind: 'paymentCompleted',
          at: 1,
          data: {},
        } as never);
        await tables.request.insertAll([
          {
            entityId,
            ndc: NDC,
            paymentId: payment,
            checkoutId: null,
            at: 1,
            systemAt: Date.now() + 1000,
            data: {},
          },
        ]);
        await tables.timer.arm({
          entityId,
          kind: 'endPending',
          key: 'k0',
          due: 1,
          payload: {},
        } as never);
        await tables.settlement.insert([
          {
            settlementId: settlement,
            entityId,
            day: DAY,
            at: 1,
            type: 'FAILED',
            sourceId: null,
            data: {},
          } as never,
        ]);
        await tables.settlement.add(
          { ...{ id: settlement as never, entityId, day: DAY, currency: 'EUR' } },
          { count: 1, failed: 0, net: 0n, fee: 0n },
        );
        await tables.settlementFile.insert({
          ...{ id: settlement as never, entityId, day: DAY, createdAt: 1, state: 'delivered' },
          ...{ attempts: 1, backoffStartedAt: 1, backoffAttempts: 1, nextAt: null },
        });
        await tables.settlement.saveDay({
          entityId,
          day: '1999-01-01',
          state: 'closed',
          from: 1,
          until: 2,
          at: 1,
          paymentId: '',
          closedAt: 3,
        } as never);
      });
      const id = hexOf(engine, '1048576 + n');
      await copy({ table: 'payment', where: `payment.id = '${referring}'`, values: { id } }, COUNT);
      await copy({
        table: 'payment',
        where: `payment.id = '${payment}'`,
        values: { id: `substr(${hexOf(engine, 'n')}, 13) || '${SHORT_ID_OF_ALL}'` },
      });
      await copy({
        table: 'schedule',
        where: `schedule.id = '${schedule}'`,
        values: { id, chain_id: id },
      });
      await copy({ table: 'delivery', where: `delivery.id = '${delivery.id}'`, values: { id } });
      await copy({ table: 'schedule_run', where: 'due = 0', values: { due: 'n' } });
      await copy({ table: 'event', where: `payment_id = '${payment}'` });
      // About many payments, as no more than a few are stored about one.
      await copy({ table: 'request', where: `ndc = '${NDC}'`, values: { payment_id: id } });
      await copy({
        table: 'timer',
        where: `key = 'k0'`,
        numbered: 'id',
        values: { key: `'k' || n`, due: 'n', attempt: 'n % 2' },
      });
      await copy({ table: 'settlement_record', where: `type = 'FAILED'`, values: { at: 'n' } });
      for (const table of ['settlement', 'settlement_file']) {
        await copy({ table, where: `day = '${DAY}'`, values: { id, day: `'d' || n` } });
      }
      await copy({
        table: 'settlement_day',
        where: `day = '1999-01-01'`,
        values: { day: `'d' || n` },
      });
    }, 120_000);

    it.each(READS)('%s: at most %i rows, for %s', async (_what, most, _why, read) => {
      statements.length = 0;
      await read(store, ids);
      const different = [...new Map(statements.map((one) => [one.sql, one])).values()];
      const selects = different.filter(({ sql }) => /^\s*(?:select|with)\b/.test(sql));
      expect(selects.length).toBeGreaterThan(0);
      const counts: number[] = [];
      for (const one of selects) counts.push(await rowsRead(engine, place, one));
      expect(Math.max(...counts), selects.map(({ sql }) => sql).join('\n')).toBeLessThanOrEqual(
        most,
      );
      expect(Math.max(...counts)).toBeGreaterThan(0);
    });
  });
}
