/** What the statements of other reads than lists read, in tables where each key has more rows than a statement may read. */
import { beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_LIMITS } from '../../../../src/gateway/domain/shared/requestTable.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import { MOST_PLACES, SLICE } from '../../../../src/gateway/platform/store/tables/list/parts.ts';
import { aDelivery, anEntity, aPaymentId, storedPayment } from './contract/sampleRecords.ts';
import { copyRows, hexOf } from './copyRows.ts';
import { KINDS, type Place } from './databases.ts';
import { rowsRead } from './rowsRead.ts';

/** The rows of each key: more than any statement may read. */
const COUNT = 6000;
/** The rows of keys that are read in small parts. */
const FEW = 2500;
const DAY = '2030-01-31' as never;
const NDC = 'ndc-of-all';

/** What is read, from the ids of the rows that have many others. */
interface Ids {
  readonly entityId: never;
  readonly payment: never;
  readonly registration: never;
  readonly schedule: never;
  readonly webhook: never;
  readonly settlement: never;
}

/** Reads: their name, the most rows that one of their statements reads, why so many, and the call. */
const READS: readonly (readonly [
  what: string,
  most: number,
  why: string,
  read: (store: Store, ids: Ids) => Promise<unknown>,
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
    REQUEST_LIMITS.perId,
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
    let store: Store;
    let ids: Ids;

    const copy = (of: Omit<Parameters<typeof copyRows>[2], 'count'>, count = FEW) =>
      copyRows(engine, place, { ...of, count });

    beforeAll(async () => {
      place = await kind.place((statement) => statements.push(statement));
      store = await place.open();
      const entityId = await anEntity(store);
      const { id: registration } = await storedPayment(store, entityId, { type: 'RG' });
      await store.registration.insert({
        ...{ id: registration as never, entityId, state: 'active', endsAt: 9 },
        ...{ series: [], networkToken: null, sealed: null },
      });
      const { id: payment, request } = await storedPayment(store, entityId);
      const { id: referring } = await storedPayment(store, entityId, { referencedId: payment });
      const schedule = aPaymentId();
      const [webhook, settlement] = [aPaymentId(), aPaymentId()];
      ids = { entityId, payment, registration, schedule, webhook, settlement } as never;
      await store.schedule.insert({
        ...{ id: schedule as never, chainId: schedule as never, entityId },
        ...{ registrationId: registration as never, type: 'SD', state: 'active', createdAt: 1 },
        ...{ startsAt: 2, nextRun: 3, endsAt: null, hasNotice: false, request },
      });
      const delivery = aDelivery(entityId, 1, { webhookId: webhook, paymentId: payment } as never);
      await store.transaction(async (tables) => {
        await tables.delivery.insert(delivery);
        await tables.schedule.saveRun({
          ...{ scheduleId: schedule as never, entityId, due: 0, paymentId: null, code: null },
        });
        await tables.event.append({
          ...{ entityId, checkoutId: null, paymentId: payment, kind: 'paymentCompleted', at: 1 },
          data: {},
        } as never);
        await tables.request.insertAll([
          {
            ...{ entityId, ndc: NDC, paymentId: payment, checkoutId: null, at: 1 },
            ...{ systemAt: Date.now() + 1000, data: {} },
          },
        ]);
        await tables.timer.arm({
          ...{ entityId, kind: 'endPending', key: 'k0', due: 1, payload: {} },
        } as never);
        await tables.settlement.insert([
          {
            ...{ settlementId: settlement, entityId, day: DAY, at: 1, type: 'FAILED' },
            ...{ sourceId: null, data: {} },
          } as never,
        ]);
        await tables.settlement.saveDay({
          ...{ entityId, day: '1999-01-01', state: 'closed', from: 1, until: 2 },
          ...{ at: 1, paymentId: '', closedAt: 3 },
        } as never);
      });
      const id = hexOf(engine, '1048576 + n');
      await copy({ table: 'payment', where: `payment.id = '${referring}'`, values: { id } }, COUNT);
      await copy({
        ...{ table: 'schedule', where: `schedule.id = '${schedule}'` },
        values: { id, chain_id: id },
      });
      await copy({ table: 'delivery', where: `delivery.id = '${delivery.id}'`, values: { id } });
      await copy({ table: 'schedule_run', where: 'due = 0', values: { due: 'n' } });
      await copy({ table: 'event', where: `payment_id = '${payment}'` });
      // About many payments, as no more than a few are stored about one.
      await copy({ table: 'request', where: `ndc = '${NDC}'`, values: { payment_id: id } });
      await copy({
        ...{ table: 'timer', where: `key = 'k0'`, numbered: 'id' },
        values: { key: `'k' || n`, due: 'n', attempt: 'n % 2' },
      });
      await copy({ table: 'settlement_record', where: `type = 'FAILED'`, values: { at: 'n' } });
      await copy({
        ...{ table: 'settlement_day', where: `day = '1999-01-01'` },
        values: { day: `'d' || n` },
      });
    }, 120_000);

    it.each(READS)('%s: at most %i rows, for %s', async (_what, most, _why, read) => {
      statements.length = 0;
      await read(store, ids);
      const different = [...new Map(statements.map((one) => [one.sql, one])).values()];
      const selects = different.filter(({ sql }) => /^\s*select\b/.test(sql));
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
