/**
 * What lists and searches read, in tables with more rows than one statement may read. The parts of a long list have each row once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createdLink } from '../../../../src/gateway/domain/checkout/link/states.ts';
import type { PaymentLink } from '../../../../src/gateway/domain/checkout/link/types.ts';
import type { ListPart, PaymentFilter } from '../../../../src/gateway/domain/query/listTable.ts';
import { searchOf } from '../../../../src/gateway/domain/query/search.ts';
import type { EntityId, PaymentLinkId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import { MOST_PLACES } from '../../../../src/gateway/platform/store/tables/list/parts.ts';
import {
  aDelivery,
  anEntity,
  aPaymentId,
  storedCheckout,
  storedPayment,
} from './contract/sampleRecords.ts';
import { copyRows, hexOf } from './copyRows.ts';
import { KINDS, type Place } from './databases.ts';
import { rowsRead } from './rowsRead.ts';

/** The rows of each table. */
const COUNT = 21_000;
/** The payments whose reference begins with `few-`, which were made with stored details; `many-`: all others. */
const FEW = 1500;

/** The payments of a link to pay; all others are those of another one. */
const OF_LINK = 900;
const MANY = 'f'.repeat(32) as PaymentLinkId;

const PART: ListPart = { before: null, after: null, from: null, to: null, limit: 100 };
const ALL: PaymentFilter = {
  status: null,
  code: null,
  type: null,
  brand: null,
  registrationId: null,
  checkoutId: null,
  scheduleId: null,
  paymentLinkId: null,
  search: null,
};

/** The most rows that a statement of a list reads: the places of an index and one more, those of a schedule by its runs. */
const MOST_READ = 2 * (MOST_PLACES + 1);

for (const kind of KINDS.filter(({ name }) => !name.includes('memory'))) {
  describe.skipIf(!kind.isHere)(kind.name, () => {
    const statements: Statement[] = [];
    let place: Place;
    let store: Store;
    let entityId: EntityId;
    let link: PaymentLink;
    const webhookId = aPaymentId() as never;

    const copy = (table: string, id: string, values: Readonly<Record<string, string>>) =>
      copyRows(kind.engine, place, { table, where: `${table}.id = '${id}'`, count: COUNT, values });

    beforeAll(async () => {
      place = await kind.place((statement) => statements.push(statement));
      store = await place.open();
      entityId = await anEntity(store);
      const storing = await storedPayment(store, entityId, { type: 'RG' });
      const registration = storing.id as never;
      await store.registration.insert({
        id: registration,
        entityId,
        state: 'active',
        endsAt: 9,
        series: [],
        networkToken: null,
        sealed: null,
      });
      const first = await storedPayment(store, entityId);
      const checkout = await storedCheckout(store, entityId);
      const schedule = aPaymentId() as never;
      await store.schedule.insert({
        id: schedule,
        chainId: schedule,
        entityId,
        registrationId: registration,
        type: 'SD',
        state: 'active',
        createdAt: 1,
        startsAt: 2,
        nextRun: 3,
        endsAt: null,
        hasNotice: false,
        request: first.request,
        money: first.money,
      });
      link = createdLink(aPaymentId() as never, { ...checkout, money: first.money }, 1);
      await store.paymentLink.insert(link);
      const delivery = aDelivery(entityId, 1, { webhookId });
      await store.delivery.insert(delivery);
      // Behind the ids of the other rows.
      const id = hexOf(kind.engine, '1048576 + n');
      await copy('checkout', checkout.id, {
        id: `${id} || '-x'`,
        payment_link_id: `case when n <= ${OF_LINK} then '${link.id}' else '${MANY}' end`,
      });
      // The oldest have the rare values.
      await copy('payment', first.id, {
        id,
        merchant_transaction_id: `case when n <= ${FEW} then 'few-' else 'many-' end || n`,
        account_last4: `case when n = 1 then '0321' else '0000' end`,
        registration_id: `case when n <= ${FEW} then '${registration}' end`,
        checkout_id: `${id} || '-x'`,
      });
      await copy('payment_link', link.id, { id });
      await copy('schedule', schedule, { id, chain_id: id });
      await copy('delivery', delivery.id, { id });
      await copy('registration', registration, { id });
    }, 60_000);

    /** Reads a list to its end. @returns the ids of its rows */
    async function whole(filter: PaymentFilter): Promise<string[]> {
      const ids: string[] = [];
      for (let part: ListPart | null = { ...PART, limit: 500 }; part !== null; ) {
        const { rows, next } = await store.list.payments(entityId, filter, part);
        ids.push(...rows.map(({ row }) => row.id));
        part = next && { ...PART, limit: 500, before: next };
      }
      return ids;
    }

    it('a link to pay has the payments of its checkouts, however many it has', async () => {
      const ofFew = await whole({ ...ALL, paymentLinkId: link.id });
      const ofMany = await whole({ ...ALL, paymentLinkId: MANY });
      expect([ofFew, ofMany].map((ids) => new Set(ids).size)).toEqual([OF_LINK, COUNT - OF_LINK]);
    });

    it('one call examines a limited number of rows, and says where the next one goes on', async () => {
      const rare = { ...ALL, search: searchOf('0321') };
      const { rows, next } = await store.list.payments(entityId, rare, PART);
      expect(rows).toEqual([]);
      const rest = await store.list.payments(entityId, rare, { ...PART, before: next });
      expect(rest.rows).toHaveLength(1);
      expect(rest.next).toBeNull();
    });

    it.each<[what: string, filter: Partial<PaymentFilter>, found: number]>([
      ['all', {}, COUNT + 1],
      ['a rare value', { search: searchOf('0321') }, 1],
      ['a reference of few', { search: searchOf('few-') }, FEW],
      ['a reference of few with a filter', { search: searchOf('few-'), brand: 'AMEX' }, 0],
      ['a reference of many', { search: searchOf('MANY-') }, COUNT - FEW],
      ['a beginning of the ids of few', { search: searchOf(`${'0'.repeat(26)}1001`) }, 256],
    ])('the parts of a list of payments have each row once: %s', async (_what, filter, found) => {
      const ids = await whole({ ...ALL, ...filter });
      expect([ids.length, new Set(ids).size]).toEqual([found, found]);
    });

    it('no statement of a list reads more rows than it may', async () => {
      const searches = [
        'few-',
        'Many-',
        'few many',
        '0321',
        '00000000',
        '92.00',
        '800.100',
        '12345678',
        'ABCDEF',
      ];
      const { list } = store;
      const { next } = await list.payments(entityId, ALL, PART);
      const parts: ListPart[] = [PART, { ...PART, from: 5, before: next }];
      const [one] = (await list.registrations(entityId, { state: null, search: null }, PART)).rows;
      const filters: Partial<PaymentFilter>[] = [
        {},
        { status: 'failed' },
        { status: 'refunded' },
        { brand: 'AMEX' },
        { registrationId: one?.row.id ?? null },
        { scheduleId: one?.row.id as never },
        { paymentLinkId: link.id },
        { paymentLinkId: MANY },
        { checkoutId: `${'A'.repeat(32)}-x` as never },
        ...searches.map((text) => ({ search: searchOf(text) })),
      ];
      const state = (text: string | null) => ({
        state: null,
        search: text === null ? null : searchOf(text),
      });
      const calls: (() => Promise<unknown>)[] = parts.flatMap((part) => [
        ...filters.map((one) => () => list.payments(entityId, { ...ALL, ...one }, part)),
        ...[null, ...searches].flatMap((text) => [
          () => list.checkouts(entityId, state(text), part),
          () => list.registrations(entityId, state(text), part),
          () => list.schedules(entityId, state(text), part),
          () => list.links(entityId, { ...state(text), now: 1 }, part),
          () =>
            list.deliveries(
              entityId,
              { ...state(text), webhookIds: [webhookId], hasNotifications: true, paymentId: null },
              part,
            ),
        ]),
        () => list.links(entityId, { ...state(null), state: 'PAID', now: 1 }, PART),
        () => list.named(entityId, 'few-1'),
        () => list.named(entityId, 'many-21000'),
      ]);
      statements.length = 0;
      for (const call of calls) await call();
      // Those with the same text read a slice each.
      const different = new Map(statements.map((statement) => [statement.sql, statement]));
      const tooMany: unknown[] = [];
      for (const [sql, statement] of different) {
        if (!/^select(?! pg_)/.test(sql.replaceAll(/\s+/g, ' '))) continue;
        const read = await rowsRead(kind.engine, place, statement);
        if (read > MOST_READ) tooMany.push({ sql, read });
      }
      expect(tooMany).toEqual([]);
    }, 120_000);
  });
}
