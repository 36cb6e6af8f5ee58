/** Copies of entities, and snapshots of their data. */
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { copiedIdOf } from '../../../src/sandbox/entities/copiedId.ts';
import { everything } from '../../gateway/databaseContents.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  NOON,
  open,
  type Shop,
  temporaryFolder,
} from '../../gateway/harness.ts';
import { type Account, bearer, entityCalls } from './entityCalls.ts';

let shop: Shop;
const data = temporaryFolder();
beforeAll(async () => {
  // In a file, so that the tests can read the rows.
  shop = await open({ data });
});

const { call, charge, clock, created, listed, paymentOf, sandbox, use } = entityCalls(() => shop);

const path = ({ entityId }: Account, rest: string) => `entities/${entityId}/${rest}`;

async function done(by: Account, method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object) {
  const reply = await call(by, method, path(by, rest), body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

/** Charges stored details: their number is sealed under their id. */
const chargeStored = ({ entityId, token }: Account, id: string, fields: Fields = {}) =>
  shop.send(
    'POST',
    `/v1/registrations/${id}/payments`,
    bearer({ token }),
    encode({ entityId, amount: '5.00', currency: 'EUR', paymentType: 'DB', ...fields }),
  );

const act = (by: Account, id: string, does: string) =>
  call(by, 'POST', 'shopper', { entityId: by.entityId, id, does });

const report = async ({ entityId, token }: Account) => {
  const range = 'date.from=2030-01-30 00:00:00&date.to=2030-02-05 00:00:00&limit=100';
  const url = `/v3/query?entityId=${entityId}&${encodeURI(range)}`;
  const { body } = await shop.send('GET', url, bearer({ token }));
  return (body.records ?? []) as Record<string, unknown>[];
};

/** The payments, the last stored one first. */
const rowsOf = async (by: Account): Promise<string[]> => {
  const { body } = await call(by, 'GET', `payments?entityId=${by.entityId}`);
  return body.payments.map((row: Fields) => `${row['amount']} ${row['paymentType']} ${row['at']}`);
};

const clockOf = async (by: Account) =>
  (await call(by, 'GET', `clock?entityId=${by.entityId}`)).body;

/** Where a text is in the database, by `table.column`. */
const placesOf = (text: string): string[] =>
  everything(databaseFile(data))
    .filter(([, value]) => value.includes(text))
    .map(([place]) => place);

describe('POST /_sandbox/entities/{entityId}/fork', () => {
  it('copies an entity with its data, its clock and its settings', async () => {
    const one = await created({ name: 'Original', terms: { refundWindow: 'P1D' } });
    const used = await use(one);
    // Stored last, although others have a later time.
    await clock(one, '', { mode: 'frozen', at: '2030-01-31T11:00:00Z' });
    await charge(one, { amount: '1.00' });
    const copy = await done(one, 'POST', 'fork', { name: 'Copy' });
    expect(copy).toMatchObject({
      name: 'Copy',
      from: one.entityId,
      creator: one.entityId,
      token: expect.stringMatching(/^sandbox-[0-9a-f]{32}$/),
      copied: { checkouts: 1, registrations: 1, schedules: 1 },
    });
    const [original, copied] = [await listed(one), await listed(copy)];
    expect(copied[0]?.['payments']).toBe(original[0]?.['payments']);
    expect(copy.copied.payments).toBe(original[0]?.['payments']);
    const { mode, now } = await clockOf(one);
    expect(await clockOf(copy)).toMatchObject({ mode, now });
    // Reports list the same payments in the same order.
    const brief = (records: Record<string, unknown>[]) =>
      records.map(({ paymentType, amount, timestamp }) => [paymentType, amount, timestamp]);
    const reported = brief(await report(one));
    expect(reported).not.toHaveLength(0);
    expect(brief(await report(copy))).toEqual(reported);
    const stored = await rowsOf(one);
    expect(stored[0]).toMatch(/^1\.00 DB /);
    expect(await rowsOf(copy)).toEqual(stored);
    const payment = copiedIdOf(used.payment, copy.entityId);
    expect((await paymentOf(copy, payment)).body.amount).toBe('92.00');
  });

  it.each(['specification', 'platform'])(
    'keeps the two apart, with the envelope of the %s: what one does changes nothing of the other',
    async (envelope) => {
      const one = await created({ name: 'Original', terms: { envelope } });
      const used = await use(one);
      const copy = await done(one, 'POST', 'fork');
      const copied = (id: string) => copiedIdOf(id, copy.entityId);
      const [waiting, registrationId] = [copied(used.waiting), copied(used.registrationId)];
      const payment = copied(used.payment);
      // Sealed data of the copy can be opened: the number of the stored card, and the waiting payment.
      expect(code(await chargeStored(copy, registrationId))).toBe('200 000.100.110');
      expect((await act(copy, waiting as string, 'approve')).status).toBe(200);
      expect(code(await paymentOf(copy, waiting))).toBe('200 000.100.110');
      expect(code(await paymentOf(one, used.waiting))).toBe('200 000.200.000');
      expect((await paymentOf(copy, used.payment)).status).toBe(404);
      expect((await paymentOf(one, payment)).status).toBe(404);
      await call(one, 'DELETE', `entities/${one.entityId}`);
      expect((await paymentOf(copy, payment)).status).toBe(200);
      // No row of the copy mentions the original, except as its creator.
      for (const id of [one.entityId, used.payment, used.checkout, used.waiting]) {
        expect(placesOf(id)).toEqual([]);
      }
    },
  );

  it('copies links to pay, in their order: each opens a form of the copy', async () => {
    const one = await created();
    const make = async (amount: string): Promise<string> => {
      const fields = { entityId: one.entityId, amount, currency: 'EUR', paymentType: 'DB' };
      return (await shop.send('POST', '/paybylink/v1', bearer(one), encode(fields))).body.id;
    };
    const ids = [await make('1.00'), await make('2.00'), await make('3.00')];
    const copy = await done(one, 'POST', 'fork');
    const copied = ids.map((id) => copiedIdOf(id, copy.entityId));
    const linksOf = async (by: Account): Promise<string[]> =>
      (await call(by, 'GET', `links?entityId=${by.entityId}`)).body.links.map(
        ({ id }: { id: string }) => id,
      );
    expect(await linksOf(copy)).toEqual(copied.toReversed());
    expect((await shop.send('GET', `/links/${copied[0]}`)).text).toContain('checkoutId=');
    const made = async (by: Account) =>
      (await call(by, 'GET', `checkouts?entityId=${by.entityId}`)).body.checkouts;
    expect(await made(copy)).toEqual([expect.objectContaining({ paymentLinkId: copied[0] })]);
    expect(await made(one)).toEqual([]);
    await done(one, 'POST', 'snapshots', { name: 'linked' });
    await make('4.00');
    await done(one, 'POST', 'snapshots/linked/restore');
    expect(await linksOf(one)).toEqual(ids.toReversed());
  });

  it('runs the timers of the copy by the clock of the copy', async () => {
    const one = await created();
    await use(one);
    const copy = await done(one, 'POST', 'fork');
    const before = (await listed(one))[0]?.['payments'];
    const { body } = await clock(copy, '/advance', { by: 'PT2H' });
    const kinds = (body.executed as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'scheduleRun')).toHaveLength(2);
    expect((await listed(one))[0]?.['payments']).toBe(before);
  });

  it('is allowed to the creator of the entity, who creates the copy, too', async () => {
    const one = await created({ name: 'Original' });
    await charge(one);
    const { status, body: copy } = await call(sandbox(), 'POST', path(one, 'fork'));
    expect([status, copy.creator, copy.copied.payments]).toEqual([200, sandbox().entityId, 1]);
    expect((await call(sandbox(), 'DELETE', `entities/${copy.entityId}`)).status).toBe(200);
    // What the entity has made is not the creator's own.
    const { body: second } = await call(one, 'POST', 'entities');
    expect(code(await call(sandbox(), 'POST', path(second, 'fork')))).toBe('403 800.900.300');
    expect(code(await call(sandbox(), 'POST', path(one, 'snapshots')))).toBe('403 800.900.300');
  });

  it('refuses `from`, the entity of somebody else, and an entity with channels', async () => {
    const [one, other] = [await created(), await created()];
    expect(faults(await call(one, 'POST', path(one, 'fork'), { from: one.entityId }))).toEqual([
      'from=***: is not allowed: the path names the entity',
    ]);
    expect(code(await call(other, 'POST', path(one, 'fork')))).toBe('403 800.900.300');
    const ids = { merchant: 'd'.repeat(32), channel: 'e'.repeat(32) };
    const merchants = await open({
      entities: [
        { entityId: ids.merchant, token: 'merchant-token' },
        { entityId: ids.channel, token: 'channel-token', merchant: ids.merchant },
      ],
    });
    for (const entityId of Object.values(ids)) {
      const url = `/_sandbox/entities/${entityId}/fork`;
      const reply = await merchants.send('POST', url, bearer({ token: 'merchant-token' }));
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('cannot be copied');
    }
  });
});

describe('snapshots', () => {
  it('restore the data under the same ids, and the clock', async () => {
    const one = await created();
    const used = await use(one);
    const { now } = await clockOf(one);
    const before = await report(one);
    const taken = await done(one, 'POST', 'snapshots', { name: 'paid' });
    expect(taken).toMatchObject({ entityId: one.entityId, name: 'paid' });
    for (let time = 0; time < 2; time++) {
      await act(one, used.waiting, 'approve');
      const later = (await charge(one)).body.id;
      await clock(one, '/advance', { by: 'P1D' });
      const restored = await done(one, 'POST', 'snapshots/paid/restore');
      expect(restored.copied).toEqual(taken.copied);
      expect((await clockOf(one)).now).toBe(now);
      expect((await paymentOf(one, later)).status).toBe(404);
      expect(code(await paymentOf(one, used.waiting))).toBe('200 000.200.000');
      expect(await report(one)).toEqual(before);
      expect(code(await chargeStored(one, used.registrationId))).toBe('200 000.100.110');
      await done(one, 'POST', 'snapshots/paid/restore');
    }
    const { body } = await clock(one, '/advance', { by: 'PT1H' });
    expect((body.executed as { kind: string }[]).map(({ kind }) => kind)).toContain('scheduleRun');
  });

  it('stay after a reset, and are deleted with their rows', async () => {
    const one = await created();
    const used = await use(one);
    await done(one, 'POST', 'snapshots', { name: 'a' });
    await done(one, 'POST', 'snapshots');
    await call(one, 'POST', 'reset', { entityId: one.entityId });
    expect((await done(one, 'GET', 'snapshots')).snapshots).toEqual([
      { name: 'a', createdAt: expect.stringMatching(/Z$/) },
      { name: expect.stringMatching(/^snapshot-[0-9a-f]{8}$/), createdAt: expect.any(String) },
    ]);
    await done(one, 'POST', 'snapshots/a/restore');
    expect((await paymentOf(one, used.payment)).status).toBe(200);
    const rows = () => placesOf('').length;
    const both = rows();
    await done(one, 'DELETE', 'snapshots/a');
    expect(rows()).toBeLessThan(both);
    expect((await call(one, 'POST', path(one, 'snapshots/a/restore'))).status).toBe(404);
    expect((await call(one, 'DELETE', path(one, 'snapshots/a'))).status).toBe(404);
    await call(one, 'DELETE', `entities/${one.entityId}`);
    expect(placesOf(one.entityId)).toEqual([]);
  });

  it('run no timer, and take part in the rotation of keys', async () => {
    const one = await created();
    const used = await use(one);
    await done(one, 'POST', 'snapshots', { name: 'kept' });
    await call(one, 'POST', 'reset', { entityId: one.entityId });
    const { unreadable } = await shop.gateway.rotateKeys();
    expect(unreadable).toBe(0);
    await done(one, 'POST', 'snapshots/kept/restore');
    expect(code(await chargeStored(one, used.registrationId))).toBe('200 000.100.110');
    expect((await act(one, used.waiting, 'approve')).status).toBe(200);
  });

  it('refuse a wrong name, a name twice, too many, and the entity of somebody else', async () => {
    const [one, other] = [await created(), await created()];
    const take = (name: unknown, by: Account = one) =>
      call(by, 'POST', path(one, 'snapshots'), { name });
    expect((await take('../x')).text).toContain('must be 1 to 64 letters');
    expect((await take(7)).text).toContain('must be a string');
    expect((await take('n0')).status).toBe(200);
    expect(faults(await take('n0'))[0]).toContain('name=***: is the name of a snapshot');
    for (let i = 1; i < 20; i++) expect((await take(`n${i}`)).status).toBe(200);
    expect((await take('more')).text).toContain('The entity has 20 snapshots, the maximum');
    expect(code(await take('x', other))).toBe('403 800.900.300');
    expect(code(await call(sandbox(), 'GET', path(one, 'snapshots')))).toBe('403 800.900.300');
  });

  it('keep a clock that is frozen, and restore an empty entity', async () => {
    const one = await created();
    await clock(one, '', { mode: 'frozen', at: NOON });
    await done(one, 'POST', 'snapshots', { name: 'empty' });
    await charge(one);
    await done(one, 'POST', 'snapshots/empty/restore');
    expect(await clockOf(one)).toMatchObject({ mode: 'frozen', now: NOON });
    expect((await listed(one))[0]).toMatchObject({ payments: 0 });
  });
});
