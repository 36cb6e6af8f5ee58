/** Transactions for queries. */
import { expect, it } from 'vitest';
import type {
  PageMark,
  Slice,
  TransactionFilter,
} from '../../../../../src/gateway/domain/query/types.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import { digitsOfShortId, shortIdOf } from '../../../../../src/gateway/domain/shared/shortId.ts';
import { accountsOf } from '../../../../../src/gateway/domain/transaction/method.ts';
import type { Payment } from '../../../../../src/gateway/domain/transaction/types.ts';
import { anEntity, type Given, storedPayment } from './sampleRecords.ts';

const ALL: Slice = { behind: null, ahead: null, fromOldest: false, skip: 0, most: 100 };
const EVERYTHING = { types: null, accounts: null } as const;

export function describeReports({ store }: Given): void {
  const frame = (owner: EntityId, from = 0, to = 99): TransactionFilter => ({
    owner,
    subject: { kind: 'frame', from, to },
    ...EVERYTHING,
  });
  const sorted = (payments: readonly Payment[]) => payments.map(({ id }) => id).sort();

  /** That many transactions, one each millisecond. */
  async function several(entityId: EntityId, count: number, difference: Partial<Payment> = {}) {
    const payments: Payment[] = [];
    for (let n = 0; n < count; n++) {
      payments.push(await storedPayment(store(), entityId, { createdAt: n, ...difference }));
    }
    return payments;
  }

  it('are found in a period, both ends inclusive', async () => {
    const owner = await anEntity(store());
    const payments = await several(owner, 6);
    await several(await anEntity(store()), 2);
    const found = await store().report.some(frame(owner, 1, 4), ALL);
    expect(sorted(found)).toEqual(sorted(payments.slice(1, 5)));
    expect(found.find(({ createdAt }) => createdAt === 3)).toEqual(payments[3]);
    expect(await store().report.count(frame(owner, 1, 4))).toBe(4);
    expect(await store().report.count(frame(owner, 7))).toBe(0);
    expect(await store().report.some(frame(owner, 7), ALL)).toEqual([]);
  });

  it('are found by the shop’s reference, with filters', async () => {
    const owner = await anEntity(store());
    const request = { merchantTransactionId: 'order of $1' };
    const [card] = await several(owner, 1, { request });
    const [debit] = await several(owner, 1, {
      request,
      type: 'PA',
      brand: 'DIRECTDEBIT_SEPA',
      account: { kind: 'bank', bin: null, last4: '1234', showsEnds: false, hash: null },
    });
    await several(owner, 1);
    const subject = { kind: 'reference', reference: 'order of $1' } as const;
    const wanted: TransactionFilter = { owner, subject, ...EVERYTHING };
    const found = async (filters: Partial<TransactionFilter>) => {
      const some = await store().report.some({ ...wanted, ...filters }, ALL);
      expect(await store().report.count({ ...wanted, ...filters })).toBe(some.length);
      return sorted(some);
    };
    const [both, first, second] = [[card, debit], [card], [debit]].map((all) =>
      sorted(all as Payment[]),
    );
    expect(await found({})).toEqual(both);
    expect(await found({ types: ['DB', 'CP', 'RF'] })).toEqual(first);
    expect(await found({ accounts: accountsOf(['DD']) })).toEqual(second);
    expect(await found({ accounts: accountsOf(['CC', 'OT']) })).toEqual(first);
    expect(await found({ accounts: accountsOf(['CC', 'DD']), types: ['PA'] })).toEqual(second);
    expect(await found({ accounts: accountsOf(['CT', 'RM']) })).toEqual([]);
  });

  it('are counted from either end, and continue after a given one', async () => {
    const owner = await anEntity(store());
    const payments = await several(owner, 4);
    const twins = await several(owner, 1, { createdAt: 3 });
    const [oldest, second, third, ...newest] = [...payments, ...twins] as [
      Payment,
      Payment,
      Payment,
      ...Payment[],
    ];
    const slice = (difference: Partial<Slice>) =>
      store().report.some(frame(owner), { ...ALL, ...difference });
    expect(sorted(await slice({ most: 2 }))).toEqual(sorted(newest));
    expect(sorted(await slice({ most: 2, skip: 2 }))).toEqual(sorted([second, third]));
    expect(await slice({ most: 1, fromOldest: true })).toEqual([oldest]);
    expect(await slice({ most: 1, fromOldest: true, skip: 1 })).toEqual([second]);
    expect(await slice({ most: 1, behind: third })).toEqual([second]);
    const [one, other] = sorted(newest);
    const behind = { createdAt: 3, id: other as Payment['id'] };
    expect(sorted(await slice({ most: 1, behind }))).toEqual([one]);
    expect(await slice({ skip: 9 })).toEqual([]);
    const ahead = second as Payment;
    expect(sorted(await slice({ ahead }))).toEqual(sorted([third, ...newest]));
    expect(await store().report.count(frame(owner), { behind: null, ahead })).toBe(3);
    // Up to and including one: no id lies between its id and the same id with a suffix.
    const upTo = { ...ahead, id: `${ahead.id}0` as Payment['id'] };
    expect(sorted(await slice({ behind: upTo }))).toEqual(sorted([oldest, second]));
  });

  it('are those of a channel, and those of the channels of a merchant', async () => {
    const [merchantId, channel, other] = [
      await anEntity(store()),
      await anEntity(store()),
      await anEntity(store()),
    ];
    const [dispatched] = await several(merchantId, 1, { channelId: channel, merchantId });
    const [byChannel] = await several(other, 1, { merchantId });
    const [refused] = await several(merchantId, 1);
    const idsOf = async (owner: EntityId) => {
      const found = await store().report.some(frame(owner), ALL);
      expect(await store().report.count(frame(owner))).toBe(found.length);
      return sorted(found);
    };
    const all = [dispatched, byChannel, refused] as Payment[];
    expect(await idsOf(merchantId)).toEqual(sorted(all));
    expect(await idsOf(channel)).toEqual(sorted(all.slice(0, 1)));
    expect(await idsOf(other)).toEqual(sorted(all.slice(1, 2)));
  });

  it('are found by their short id', async () => {
    const id = '0190a1b2c3d47e5f8a9b0c1d2e3f4a5b' as Payment['id'];
    const payment = await storedPayment(store(), undefined, { id });
    expect(shortIdOf(id)).toBe('0213.2435.4051');
    const digits = digitsOfShortId(shortIdOf(id)) ?? '';
    expect(await store().report.ofShortId(digits, 9)).toEqual([payment]);
    expect(await store().report.ofShortId('000000000009', 9)).toEqual([]);
  });

  it('are found with all linked transactions, but none of another entity', async () => {
    const owner = await anEntity(store());
    const [root] = (await several(owner, 1)) as [Payment];
    const [child] = (await several(owner, 1, { referencedId: root.id })) as [Payment];
    const [leaf] = (await several(owner, 1, { referencedId: child.id })) as [Payment];
    const [sibling] = (await several(owner, 1, { referencedId: root.id })) as [Payment];
    await several(await anEntity(store()), 1, { referencedId: root.id });
    await several(owner, 1);
    const all = sorted([root, child, leaf, sibling]);
    for (const id of all) {
      expect(sorted(await store().report.linked(owner, [id], 99))).toEqual(all);
    }
    expect(await store().report.linked(owner, [root.id], 2)).toHaveLength(2);
    expect(await store().report.linked(owner, [], 2)).toEqual([]);
    // The transaction that it refers to was deleted.
    const gone = { referencedId: 'gone' as Payment['id'] };
    const [orphan] = (await several(owner, 1, gone)) as [Payment];
    expect(await store().report.linked(owner, [orphan.id], 9)).toEqual([orphan]);
  });

  it('are returned page by page: the end of a page is stored for a while', async () => {
    const mark = { createdAt: 7, id: 'a' as Payment['id'], total: 9 };
    const { report } = store();
    const owner = await anEntity(store());
    const query = { owner, name: 'query' };
    await report.saveMark(query, 1, mark, 60_000);
    expect(await report.mark(query, 1)).toEqual(mark);
    expect(await report.mark(query, 2)).toBeUndefined();
    expect(await report.mark({ owner, name: 'other' }, 1)).toBeUndefined();
    await report.saveMark(query, 1, { ...mark, createdAt: 8 }, 60_000);
    expect(await report.mark(query, 1)).toEqual({ ...mark, createdAt: 8 });
    await report.saveMark(query, 2, mark, -1);
    expect(await report.mark(query, 2)).toBeUndefined();
    // Another owner has another place under the same name.
    expect(await report.mark({ ...query, owner: await anEntity(store()) }, 1)).toBeUndefined();
  });

  it('have a head that is stable while a client reads the pages', async () => {
    const { report } = store();
    const [one, other] = [7, 8].map((createdAt) => ({
      createdAt,
      id: `${createdAt}` as Payment['id'],
      total: createdAt,
    })) as [PageMark, PageMark];
    const owner = await anEntity(store());
    const walk = { owner, name: 'walk' };
    const another = { owner, name: 'else' };
    const life = { known: 60_000, live: 60_000 };
    expect(await report.head(walk)).toBeUndefined();
    expect(await report.beginHead(walk, one, life)).toEqual({ ...one, isLive: true });
    expect(await report.beginHead(walk, other, life)).toEqual({ ...one, isLive: true });
    await report.joinHead(walk);
    for (let n = 0; n < 3; n++) {
      expect(await report.head(walk)).toEqual({ ...one, isLive: true });
      await report.leaveHead(walk);
    }
    expect(await report.head(walk)).toEqual({ ...one, isLive: false });
    expect(await report.beginHead(walk, other, life)).toEqual({ ...other, isLive: true });
    await report.renewHead(walk, -1);
    expect(await report.head(walk)).toEqual({ ...other, isLive: false });
    await report.renewHead(walk, 60_000);
    expect(await report.head(walk)).toEqual({ ...other, isLive: true });
    expect(await report.beginHead(another, one, { ...life, known: -1 })).toMatchObject(one);
    expect(await report.head(another)).toBeUndefined();
  });

  it('have one head, also for many simultaneous queries', async () => {
    const name = { owner: await anEntity(store()), name: 'at once' };
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        store().transaction((tables) =>
          tables.report.beginHead(
            name,
            { createdAt: n, id: `${n}` as Payment['id'], total: n },
            { known: 60_000, live: 60_000 },
          ),
        ),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    for (let n = 0; n < 5; n++) await store().report.leaveHead(name);
    expect(await store().report.head(name)).toMatchObject({ isLive: false });
  });
}
