/** Entities that tests create, empty and delete. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { MOST_CREATED } from '../../../src/sandbox/entities/create.ts';
import { everything } from '../../gateway/databaseContents.ts';
import {
  code,
  encode,
  faults,
  NO_SESSION,
  NOON,
  open,
  type Shop,
  temporaryFolder,
  VISA,
} from '../../gateway/harness.ts';
import { type Account, bearer, entityCalls } from './entityCalls.ts';

let shop: Shop;
const data = temporaryFolder();
beforeAll(async () => {
  // In a file, so that the tests can read the rows.
  shop = await open({ data });
});

/** The tables that have rows with this text in any column, with the number of these rows. */
function tablesWith(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [place, value] of everything(databaseFile(data))) {
    const [table = ''] = place.split('.');
    if (value.includes(text)) counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

const { call, charge, clock, created, listed, paymentOf, sandbox, use } = entityCalls(() => shop);

describe('POST /_sandbox/entities', () => {
  it('creates an entity that pays with its token, or with its user and password', async () => {
    const one = await created({ name: 'Branch' });
    expect(one).toEqual({
      entityId: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Branch',
      creator: shop.gateway.entityId,
      createdAt: expect.stringMatching(/^20.*Z$/),
      token: expect.stringMatching(/^sandbox-[0-9a-f]{32}$/),
      userId: expect.stringMatching(/^[0-9a-f]{32}$/),
      password: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { entityId, userId, password } = one;
    const pair = {
      'authentication.userId': userId,
      'authentication.password': password,
      'authentication.entityId': entityId,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...VISA,
    };
    expect(code(await charge(one))).toBe('200 000.100.110');
    expect(code(await shop.send('POST', '/v1/payments', {}, encode(pair)))).toBe('200 000.100.110');
  });

  it('gives its token no access to other entities, and others no access to it', async () => {
    const [one, other] = [await created(), await created()];
    expect(code(await charge({ ...one, token: other.token }))).toBe('403 800.900.300');
    expect(code(await charge({ ...sandbox(), token: one.token }))).toBe('403 800.900.300');
  });

  it('copies the settings of the entity in `from`, except those that the body sets', async () => {
    const strict = await created({ terms: { brands: ['MASTER'] }, name: 'First' });
    const copy = await created({ from: strict.entityId }, strict);
    const changed = await created({ from: strict.entityId, terms: { brands: null } }, strict);
    expect(code(await charge(copy, { paymentBrand: 'VISA' }))).toBe(
      code(await charge(strict, { paymentBrand: 'VISA' })),
    );
    expect((await charge(copy, { paymentBrand: 'VISA' })).status).toBe(400);
    expect(code(await charge(changed, { paymentBrand: 'VISA' }))).toBe('200 000.100.110');
  });

  it('accepts a chosen id once, and again after the entity was deleted', async () => {
    const entityId = 'c'.repeat(32);
    const first = await created({ entityId });
    await charge(first);
    expect(faults(await call(sandbox(), 'POST', 'entities', { entityId }))).toEqual([
      'entityId=***: is the id of an entity that exists: send another id, or none for a random one',
    ]);
    expect((await call(first, 'DELETE', `entities/${entityId}`)).status).toBe(200);
    const second = await created({ entityId });
    expect(second.token).not.toBe(first.token);
    expect(code(await charge(first))).toBe('403 800.900.300');
    expect((await listed(second))[0]).toMatchObject({ payments: 0 });
  });

  it.each([
    [{ entityId: 'XYZ' }, 'entityId=***: must be 32 lower-case hex digits'],
    [
      { from: 'd'.repeat(32) },
      'from=***: must be the id of an entity that the token gives access to',
    ],
    [
      { terms: { timeZone: 'Mars' } },
      'terms.timeZone=***: must be an IANA time zone, such as Europe/Berlin',
    ],
    [{ token: 'my-own-token' }, 'token=***: is not an allowed parameter'],
    [{ terms: { brand: 1 } }, 'terms.brand=***: is not an allowed parameter'],
    [{ origins: ['x'] }, 'origins.0=***: must be an origin, such as https://shop.example'],
  ])('refuses %j', async (body, fault) => {
    const reply = await call(sandbox(), 'POST', 'entities', body);
    expect(reply.status).toBe(400);
    expect(faults(reply)).toEqual([fault]);
  });

  it('refuses callers without a valid token', async () => {
    expect(code(await call({ token: 'unknown-token' }, 'POST', 'entities', {}))).toBe(
      '403 800.900.300',
    );
    expect(code(await shop.send('POST', '/_sandbox/entities'))).toBe('401 800.900.300');
  });
});

describe('created entities after a restart', () => {
  it('keep their tokens, until the configuration has an entity with the same id', async () => {
    const place = { data: temporaryFolder() };
    const before = await open(place);
    const post = (to: Shop, body: object) =>
      to.send('POST', '/_sandbox/entities', { ...to.bearer }, JSON.stringify(body));
    const { entityId, token } = (await post(before, {})).body;
    await before.gateway.close();
    const list = (to: Shop, by: string) =>
      to.send('GET', '/_sandbox/entities', bearer({ token: by }));
    const after = await open(place);
    expect((await list(after, token)).body.entities).toMatchObject([{ entityId, created: true }]);
    await after.gateway.close();
    const adopted = await open({ ...place, entities: [{ entityId, token: 'configured-token' }] });
    expect((await list(adopted, 'configured-token')).body.entities).toMatchObject([
      { entityId, created: false },
    ]);
    expect(code(await list(adopted, token))).toBe('403 800.900.300');
  });
});

it('refuses more entities than the maximum, also of concurrent calls', async () => {
  const own = await open({ data: ':memory:' });
  const post = () => own.send('POST', '/_sandbox/entities', own.bearer, '{}');
  const first = await post();
  const others = Array.from({ length: MOST_CREATED }, post);
  const refused = (await Promise.all(others)).filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([400]);
  expect(refused[0]?.text).toContain(`Tests have created ${MOST_CREATED} entities, the maximum`);
  const { entityId } = first.body;
  await own.send('DELETE', `/_sandbox/entities/${entityId}`, own.bearer);
  expect((await post()).status).toBe(200);
}, 60_000);

describe('GET /_sandbox/entities', () => {
  it('lists the entity of the caller and those it has created, with their payments', async () => {
    const parent = await created({ name: 'Parent' });
    const child = await created({ name: 'Child' }, parent);
    await created({ name: 'Other' });
    await charge(child);
    await charge(child, { 'card.number': '4000000000000002' });
    expect(await listed(parent)).toEqual([
      {
        entityId: parent.entityId,
        name: 'Parent',
        payments: 0,
        created: true,
        creator: shop.gateway.entityId,
        createdAt: parent.createdAt,
      },
      {
        entityId: child.entityId,
        name: 'Child',
        payments: 2,
        created: true,
        creator: parent.entityId,
        createdAt: child.createdAt,
      },
    ]);
    expect((await listed(sandbox()))[0]).toMatchObject({
      entityId: shop.gateway.entityId,
      created: false,
    });
  });
});

describe('DELETE /_sandbox/entities/{entityId}', () => {
  it('deletes an entity with everything that belongs to it, by its own token or its creator', async () => {
    const parent = await created();
    for (const by of ['own', 'creator']) {
      const child = await created({}, parent);
      const used = await use(child);
      const token = by === 'own' ? child : parent;
      expect((await call(token, 'DELETE', `entities/${child.entityId}`)).body).toEqual({
        entityId: child.entityId,
      });
      expect(code(await charge(child))).toBe('403 800.900.300');
      expect(tablesWith(child.entityId)).toEqual({});
      expect(tablesWith(used.payment)).toEqual({});
      expect(tablesWith(used.checkout)).toEqual({});
      expect((await shop.config(used.checkout)).body.result).toMatchObject(NO_SESSION);
      expect(await listed(parent)).toHaveLength(1);
    }
  });

  it('hands what it has created to its creator', async () => {
    const parent = await created();
    const child = await created({}, parent);
    const grandchild = await created({}, child);
    await call(parent, 'DELETE', `entities/${child.entityId}`);
    expect((await listed(parent)).map(({ entityId }) => entityId)).toEqual([
      parent.entityId,
      grandchild.entityId,
    ]);
    expect((await call(parent, 'DELETE', `entities/${grandchild.entityId}`)).status).toBe(200);
  });

  it('refuses the entity of somebody else, an unknown one, and one of the configuration', async () => {
    const [one, other] = [await created(), await created()];
    const gone = (id: string) => call(other, 'DELETE', `entities/${id}`);
    expect((await gone(one.entityId)).status).toBe(404);
    expect((await gone('f'.repeat(32))).status).toBe(404);
    expect((await gone('%00')).status).toBe(404);
    const own = await call(sandbox(), 'DELETE', `entities/${shop.gateway.entityId}`);
    expect(own.status).toBe(400);
    expect(own.text).toContain('comes from the configuration');
    expect(code(await charge(one))).toBe('200 000.100.110');
  });
});

/** Tables that have the id of an entity after `use`. */
const USED = [
  ...['checkout', 'payment', 'registration', 'schedule', 'redirect', 'pending', 'event', 'request'],
  ...['timer', 'clock_move', 'settlement_day', 'settlement', 'settlement_record'],
];

describe('POST /_sandbox/reset', () => {
  const reset = (by: Account) => call(by, 'POST', 'reset', { entityId: by.entityId });

  it('deletes the data of an entity, and keeps its settings and its tokens', async () => {
    const one = await created({ terms: { brands: ['VISA', 'MASTER', 'PAYPAL'] } });
    const other = await created();
    const kept = (await charge(other)).body.id;
    const used = await use(one);
    const before = tablesWith(one.entityId);
    for (const table of USED) expect(before, table).toHaveProperty(table);
    const reply = await reset(one);
    expect(reply.body).toEqual({
      entityId: one.entityId,
      mode: 'real',
      now: expect.stringMatching(/^20.*Z$/),
    });
    expect(Object.keys(tablesWith(one.entityId)).sort()).toEqual([
      ...['access_token', 'clock', 'created_entity', 'entity', 'timer'],
    ]);
    expect(tablesWith(used.payment)).toEqual({});
    expect((await listed(one))[0]).toMatchObject({ payments: 0 });
    expect((await paymentOf(one, used.payment)).status).toBe(404);
    expect((await shop.config(used.checkout)).body.result).toMatchObject(NO_SESSION);
    expect((await paymentOf(other, kept)).status).toBe(200);
    expect(code(await charge(one))).toBe('200 000.100.110');
    expect(
      (
        await charge(one, {
          paymentBrand: 'AMEX',
          'card.number': '377777777777770',
          'card.cvv': '1234',
        })
      ).status,
    ).toBe(400);
  });

  it('lets no timer of the deleted data run', async () => {
    const one = await created();
    await use(one);
    await reset(one);
    await clock(one, '', { mode: 'frozen', at: NOON });
    const { body } = await clock(one, '/advance', { by: 'P40D' });
    const kinds = (body.executed as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'settlement' && kind !== 'retention')).toEqual([]);
    expect((await listed(one))[0]).toMatchObject({ payments: 0 });
  });

  it('answers a payment in progress with 404, and stores nothing of it', async () => {
    const one = await created();
    await call(one, 'POST', 'faults', { entityId: one.entityId, latency: 'PT0.5S' });
    const paying = charge(one);
    await vi.waitFor(async () => expect((await listed(one))[0]).toMatchObject({ payments: 1 }));
    await reset(one);
    expect((await paying).status).toBe(404);
    expect((await listed(one))[0]).toMatchObject({ payments: 0 });
    // The faults are gone, too.
    expect(code(await charge(one))).toBe('200 000.100.110');
  });

  it('answers a payment of a deleted entity in progress with 404', async () => {
    const one = await created();
    await call(one, 'POST', 'faults', { entityId: one.entityId, latency: 'PT0.5S' });
    const paying = charge(one);
    await vi.waitFor(async () => expect((await listed(one))[0]).toMatchObject({ payments: 1 }));
    await call(one, 'DELETE', `entities/${one.entityId}`);
    expect((await paying).status).toBe(404);
  });

  it('answers concurrent requests with their result, 403 or 404, and never with 500', async () => {
    const one = await created();
    const work = Array.from({ length: 60 }, async (_, i) => {
      if (i % 20 === 10) return (await reset(one)).status;
      if (i % 3 === 0) return (await charge(one)).status;
      const checkout = await shop.send(
        'POST',
        '/v1/checkouts',
        bearer(one),
        encode({ entityId: one.entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
      );
      return (await shop.pay(checkout.body.id)).status;
    });
    const statuses = new Set(await Promise.all(work));
    for (const status of statuses) expect([200, 400, 404]).toContain(status);
  });

  it('can be repeated, and refuses the entity of somebody else', async () => {
    const [one, other] = [await created(), await created()];
    expect((await reset(one)).status).toBe(200);
    expect((await reset(one)).status).toBe(200);
    expect(code(await reset({ ...one, token: other.token }))).toBe('403 800.900.300');
  });
});
