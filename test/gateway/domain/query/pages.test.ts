/** Any query returns the same as a search through all transactions, page by page, and nothing of another entity. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import type { EntityId } from '../../../../src/gateway/domain/shared/ids.ts';
import { NO_FOLLOW_UPS, type Payment } from '../../../../src/gateway/domain/transaction/types.ts';
import { openStore } from '../../../../src/gateway/platform/store/open.ts';
import {
  code,
  encode,
  type Fields,
  NOON,
  openAsItIs,
  type Shop,
  temporaryFolder,
} from '../../harness.ts';
import { alone, bareEntity } from '../../platform/store/contract/sampleRecords.ts';
import { freshDatabaseUrl, ON_POSTGRES } from '../../postgres.ts';
import { listed } from './filterValues.ts';
import { idsIn, list, NOTHING } from './queryRequests.ts';

const [MERCHANT, CARDS, OTHERS] = ['b', 'c', 'd'].map((digit) => digit.repeat(32)) as [
  EntityId,
  EntityId,
  EntityId,
];
const TOKEN = 'token-of-all';
const ENTITIES = [
  { entityId: MERCHANT, token: TOKEN },
  { entityId: CARDS, merchant: MERCHANT, token: TOKEN },
  { entityId: OTHERS, merchant: MERCHANT, token: TOKEN },
];

const DAY = 86_400_000;
const START = Date.parse('2030-01-01T00:00:00Z');

/** Brands with their accounts, and the expected method. */
const BRANDS = [
  ['VISA', 'card', 'CC'],
  ['MASTER', 'token', 'NT'],
  ['DIRECTDEBIT_SEPA', 'bank', 'DD'],
  ['IDEAL', 'bank', 'OT'],
  ['SOFORTUEBERWEISUNG', 'none', 'OT'],
  ['PREPAYMENT', 'none', 'PP'],
  ['PAYPAL', 'virtual', 'VA'],
  ['PAYPAL', 'none', 'VA'],
  [null, 'none', null],
] as const;
const TYPES = ['PA', 'DB', 'CP', 'RF', 'CB', 'CR', 'RG', 'DR', '3D'] as const;

interface Made {
  readonly payment: Payment;
  readonly method: string | null;
}

/** Pseudo-random, and the same each time. */
function made(): Made[] {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % most;
  };
  return Array.from({ length: 900 }, (_, n) => {
    const [brand, kind, method] = BRANDS[below(BRANDS.length)] as (typeof BRANDS)[number];
    const owners = [
      { entityId: MERCHANT, channelId: CARDS, merchantId: MERCHANT },
      { entityId: CARDS, channelId: CARDS, merchantId: MERCHANT },
      { entityId: OTHERS, channelId: OTHERS, merchantId: MERCHANT },
      { entityId: MERCHANT, channelId: MERCHANT, merchantId: null },
    ];
    const payment = alone(SANDBOX.id, {
      ...owners[below(owners.length)],
      id: `${String(below(1_000_000)).padStart(8, '0')}${String(n).padStart(24, '0')}` as Payment['id'],
      // Many in the same second, some in the same millisecond.
      createdAt: START + below(3) * DAY + below(60) * 1000 + below(2),
      type: TYPES[below(TYPES.length)] as Payment['type'],
      brand,
      account: { kind, bin: null, last4: null, showsEnds: false, hash: null },
      request: {},
      totals: NO_FOLLOW_UPS,
    });
    return { payment, method };
  });
}

const ALL = made();
let shop: Shop;
beforeAll(async () => {
  const place = ON_POSTGRES
    ? { databaseUrl: await freshDatabaseUrl(), databaseConnections: 4, data: temporaryFolder() }
    : { databaseUrl: null, databaseConnections: 4, data: temporaryFolder() };
  const store = await openStore(place, () => {});
  for (const id of [MERCHANT, CARDS, OTHERS]) await store.entity.save(bareEntity(id));
  await store.transaction(async ({ payment: table }) => {
    for (const { payment } of ALL) await table.insert(payment);
  });
  await store.close();
  shop = await openAsItIs({
    data: place.data,
    ...(place.databaseUrl !== null && { databaseUrl: place.databaseUrl }),
    entities: ENTITIES,
  });
});

const ask = (entityId: string, fields: Fields) =>
  shop.send('GET', `/v3/query?${encode({ entityId, ...fields })}`, {
    authorization: `Bearer ${TOKEN}`,
  });

const isOf = ({ entityId, channelId, merchantId }: Payment, owner: string) =>
  [entityId, channelId, merchantId].includes(owner as EntityId);

const text = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

const some = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });

const wishes = fc.record({
  owner: fc.constantFrom(MERCHANT, CARDS, OTHERS),
  from: fc.integer({ min: 0, max: 3 * 60 }),
  length: fc.integer({ min: 0, max: 3 * 60 }),
  types: some(TYPES),
  methods: some(listed.paymentMethods),
  limit: fc.constantFrom(20, 100, 101, 137, 500),
  jumpsTo: fc.integer({ min: 1, max: 12 }),
});

/** Seconds with transactions: the first minute of each of three days. */
const second = (n: number) => START + Math.floor(n / 60) * DAY + (n % 60) * 1000;

describe('queries', () => {
  it('contain the expected transactions for any period and filter', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, async ({ owner, types, methods, limit, jumpsTo, ...frame }) => {
        const [from, to] = [second(frame.from), second(frame.from + frame.length)];
        const byHand = ALL.filter(
          ({ payment, method }) =>
            isOf(payment, owner) &&
            from <= payment.createdAt &&
            payment.createdAt < to + 1000 &&
            (!types || types.includes(payment.type)) &&
            (!methods || (method !== null && methods.includes(method))),
        )
          .map(({ payment }) => payment)
          .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id);
        const fields = {
          'date.from': text(from),
          'date.to': text(to),
          paymentTypes: types?.join(','),
          paymentMethods: methods?.join(','),
          limit: String(limit),
        };
        const pages = Math.ceil(byHand.length / limit);
        const expectPage = async (pageNo: number) => {
          const reply = await ask(owner, { ...fields, pageNo: String(pageNo) });
          if (byHand.length === 0) return expect(code(reply)).toBe(NOTHING);
          expect(reply.body.pages).toBe(pages);
          expect(idsIn(reply)).toEqual(byHand.slice((pageNo - 1) * limit, pageNo * limit));
        };
        await expectPage(jumpsTo);
        for (let pageNo = 1; pageNo <= pages + 1; pageNo++) await expectPage(pageNo);
      }),
      { numRuns: 40 },
    );
  });

  it('contain no transactions of another entity', async () => {
    const frame = { 'date.from': text(START), 'date.to': text(START + 9 * DAY), limit: '500' };
    for (const owner of [MERCHANT, CARDS, OTHERS]) {
      const first = idsIn(await ask(owner, frame));
      const second = idsIn(await ask(owner, { ...frame, pageNo: '2' }));
      const own = ALL.filter(({ payment }) => isOf(payment, owner)).map(
        ({ payment }) => payment.id,
      );
      expect([...first, ...second].toSorted()).toEqual(own.toSorted());
    }
    expect(code(await list(shop, frame))).toBe(NOTHING);
    const { payment } = ALL.find((one) => one.payment.channelId === OTHERS) as Made;
    const read = (entityId: string, more = '') =>
      shop.send('GET', `/v3/query/${payment.id}?entityId=${entityId}${more}`, {
        authorization: `Bearer ${TOKEN}`,
      });
    expect((await read(MERCHANT)).status).toBe(200);
    expect((await read(OTHERS)).status).toBe(200);
    expect(code(await read(CARDS))).toBe(NOTHING);
    expect(code(await read(CARDS, '&includeLinkedTransactions=true'))).toBe(NOTHING);
  });
});

const DAY_OF_READERS: Fields = {
  'date.from': '2030-01-31 00:00:00',
  'date.to': '2030-01-31 23:59:59',
  limit: '100',
};

/** A gateway with that many payments, and their ids. */
async function busy(count: number): Promise<{ mine: Shop; before: string[] }> {
  const mine = await openAsItIs();
  await mine.gateway.clock.freeze(NOON);
  const before: string[] = [];
  // In parallel: they share commits.
  while (before.length < count) {
    const some = await Promise.all(Array.from({ length: 30 }, () => mine.charge()));
    before.push(...some.map(({ body }) => body.id));
  }
  return { mine, before };
}

const pageOf = async (mine: Shop, pageNo: number) => {
  const reply = await list(mine, { ...DAY_OF_READERS, pageNo: String(pageNo) });
  return { ids: idsIn(reply), pages: reply.body.pages as number };
};

describe('a client that reads page by page', () => {
  it('gets each transaction once during new ones, which come after the last page', async () => {
    const { mine, before } = await busy(210);
    const seen: string[] = [];
    const later: string[] = [];
    for (const pageNo of [1, 2, 3, 4]) {
      const { ids, pages } = await pageOf(mine, pageNo);
      expect(pages).toBe(pageNo === 1 ? 3 : 4);
      if (pageNo === 4) expect(ids.toSorted()).toEqual(later.toSorted());
      else seen.push(...ids);
      await mine.gateway.clock.advance('PT1M');
      for (let n = 0; n < 3; n++) later.push((await mine.charge()).body.id);
      if (pageNo === 4) break;
    }
    expect(seen.toSorted()).toEqual(before.toSorted());
    // After the last page, the first page starts again, with the newest transactions.
    const { ids, pages } = await pageOf(mine, 1);
    expect([ids.length, pages, ids[0]]).toEqual([100, 3, later.at(-1)]);
  });

  it('gets each transaction once, also if other clients read the same pages', async () => {
    const { mine, before } = await busy(210);
    // The reading clients, one character for each page: in parallel, one after the other, one overtaking the other.
    for (const readers of ['ABABABAB', 'AABABBAB', 'ABBBAABA', 'ABBBBAAA', 'ABCACBCABCAB']) {
      const seen = new Map<string, string[]>([...readers].map((reader) => [reader, []]));
      const next = new Map<string, number>();
      for (const reader of readers) {
        const pageNo = (next.get(reader) ?? 0) + 1;
        next.set(reader, pageNo);
        seen.get(reader)?.push(...(await pageOf(mine, pageNo)).ids);
        await mine.gateway.clock.advance('PT1S');
        before.push((await mine.charge()).body.id);
      }
      for (const [reader, ids] of seen) {
        expect(new Set(ids).size, `${readers} ${reader}`).toBe(ids.length);
        // The transactions that existed at the start; later payments may be included.
        const missed = before.slice(0, -readers.length).filter((id) => !ids.includes(id));
        expect(missed, `${readers} ${reader}`).toEqual([]);
      }
    }
  });
});
