/** GET /_sandbox/requests: the recorded requests of an entity. */
import { beforeAll, expect, it } from 'vitest';
import { code, encode, faults, open, type Shop } from '../gateway/harness.ts';
import { table } from '../table.ts';
import { explained } from './explain/explained.ts';

const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-another' };
const CARD = '4242424242424242';

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [{ entityId: 'a0000000000000000000000000000001', token: 'token-of-a' }, OTHER],
  });
});

const list = (query: Readonly<Record<string, string>> = {}, at = shop) =>
  at.send(
    'GET',
    `/_sandbox/requests?${new URLSearchParams({ entityId: at.gateway.entityId, ...query })}`,
    at.bearer,
  );

it('lists payments, checkouts and refusals, in their order, and no value that was sent', async () => {
  const own = await open();
  const paid = await own.charge({ 'card.number': CARD, 'card.holder': 'Greta Garbo' });
  const refused = await own.charge({ 'card.number': CARD, amount: '7x' });
  const checkoutId = await own.checkout();
  const registrationId = await own.stored();
  const { text, body } = await list({}, own);
  const [one, two, three, four] = body.requests;
  const route = '/v1/payments';
  const good = { code: '000.100.110', reason: expect.stringMatching(/^Request successfully/) };
  expect(one).toEqual({
    at: '2030-01-31T12:00:00.000Z',
    method: 'POST',
    route,
    status: 200,
    ms: expect.any(Number),
    ...good,
    id: paid.body.id,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    ndc: paid.body.ndc,
    cause: 'default-approval',
    causeText: expect.stringMatching(/^No test card/),
  });
  expect(two).toMatchObject({
    method: 'POST',
    route,
    status: 400,
    code: '200.300.404',
    ndc: refused.body.ndc,
    cause: 'invalid-parameter',
    parameter: 'amount',
    id: refused.body.id,
  });
  expect(three).toMatchObject({ route: '/v1/checkouts', checkoutId, code: '000.200.100' });
  expect(four).toMatchObject({
    route: '/v1/registrations',
    id: registrationId,
    paymentBrand: 'VISA',
  });
  for (const name of ['amount', 'paymentType']) expect(four).not.toHaveProperty(name);
  expect(body.requests).toHaveLength(4);
  // A random id may contain the digits.
  const withoutIds = text.replaceAll(/"[0-9a-f]{32}"/g, '');
  for (const secret of ['424242', 'Garbo', '7x']) expect(withoutIds).not.toContain(secret);
});

it('reads pages: without `after` the newest, with it the next ones', async () => {
  const own = await open();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await own.charge()).body.id);
  const idsIn = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.requests.map(({ id }: { id: string }) => id);
  expect(idsIn(await list({ limit: '2' }, own))).toEqual(ids.slice(3));
  const first = await list({ after: '0', limit: '3' }, own);
  expect(idsIn(first)).toEqual(ids.slice(0, 3));
  const second = await list({ after: first.body.next, limit: '3' }, own);
  expect(idsIn(second)).toEqual(ids.slice(3));
  const { next } = second.body;
  expect((await list({ after: next }, own)).body).toMatchObject({ requests: [], next });
  // A place of another database.
  expect((await list({ after: '999999' }, own)).body).toMatchObject({ requests: [], next });
  expect((await list({}, await open())).body).toMatchObject({ requests: [], next: '0' });
});

it('shows an entity its own requests only', async () => {
  await shop.charge();
  const url = `/_sandbox/requests?entityId=${OTHER.entityId}`;
  const theirs = await shop.send('GET', url, { authorization: `Bearer ${OTHER.token}` });
  expect(theirs.body.requests).toEqual([]);
  expect(code(await shop.send('GET', url, shop.bearer))).toBe('403 800.900.300');
  expect((await list()).body.requests).toHaveLength(1);
});

table<[query: Readonly<Record<string, string>>, error: string]>([
  [{ after: 'x' }, 'after=x: must be the member next of an earlier answer, or 0'],
  [{ after: '-1' }, 'after=-1: must be the member next'],
  [{ limit: '0' }, 'limit=0: must be a number, 1 to 500'],
  [{ limit: '501' }, 'limit=501: must be a number, 1 to 500'],
  [{ before: '1' }, 'before=1: is not an allowed parameter'],
])('%o is refused: %s', async (query, error) => {
  const [first = ''] = faults(await list(query));
  expect(first).toContain(error);
});

it('a request keeps its time when a running clock is moved right after its answer', async () => {
  const own = await open();
  const clock = (path: string, body: Readonly<Record<string, string>>) =>
    own.send(
      'POST',
      `/_sandbox/clock${path}`,
      { ...own.bearer, 'content-type': 'application/json' },
      JSON.stringify({ entityId: own.gateway.entityId, ...body }),
    );
  let { body } = await clock('', { mode: 'real' });
  for (const mode of ['real', 'offset']) {
    expect(body.mode).toBe(mode);
    const before = Date.parse(body.now);
    const paid = await own.charge();
    await own.pay(await own.checkout());
    await own.charge({ amount: '7x' });
    ({ body } = await clock('/advance', { by: 'P1Y' }));
    const { requests } = (await list({ limit: '4' }, own)).body;
    const { timeline } = (await explained(own, paid.body.id)).body;
    const entries = timeline.filter(({ type }: { type: string }) => type === 'request');
    const passed = [...requests, ...entries].map(({ at }) => Date.parse(at) - before);
    expect(passed).toHaveLength(5);
    for (const ms of passed) expect(ms >= 0 && ms < 60_000).toBe(true);
  }
});

const calls = (query: Readonly<Record<string, string>>, at: Shop) =>
  at.send(
    'GET',
    `/_sandbox/calls?${new URLSearchParams({ entityId: at.gateway.entityId, ...query })}`,
    at.bearer,
  );

it('lists calls, the last stored first, by outcome, method, path, code and id; also a 400 that made no payment', async () => {
  const own = await open();
  const paid = await own.charge();
  const refused = await own.charge({ amount: '7x' });
  const checkoutId = await own.checkout();
  await own.send(
    'GET',
    `/v1/payments/${paid.body.id}?entityId=${own.gateway.entityId}`,
    own.bearer,
  );
  const found = async (query: Readonly<Record<string, string>>) =>
    (await calls(query, own)).body.calls.map(
      ({ method, route, status }: { method: string; route: string; status: number }) =>
        `${method} ${route} ${status}`,
    );
  const all = [
    'GET /v1/payments/:id 200',
    'POST /v1/checkouts 200',
    'POST /v1/payments 400',
    'POST /v1/payments 200',
  ];
  expect(await found({})).toEqual(all);
  expect(await found({ outcome: 'failed' })).toEqual(['POST /v1/payments 400']);
  expect(await found({ outcome: 'succeeded' })).toEqual([all[0], all[1], all[3]]);
  expect(await found({ method: 'GET' })).toEqual([all[0]]);
  expect(await found({ q: '/v1/checkouts' })).toEqual([all[1]]);
  expect(await found({ q: checkoutId })).toEqual([all[1]]);
  expect(await found({ q: paid.body.id })).toEqual([all[0], all[3]]);
  for (const q of [refused.body.ndc, refused.body.id, '200.300.404']) {
    expect(await found({ q })).toEqual([all[2]]);
  }
  // Signs of a pattern have no meaning.
  expect(await found({ q: '%' })).toEqual([]);
  expect(await found({ q: '/v1_payments' })).toEqual([]);
  const [last] = (await calls({ outcome: 'failed' }, own)).body.calls;
  expect(last).toMatchObject({ parameter: 'amount', cause: 'invalid-parameter' });
  expect(await found({ id: last.id })).toEqual(['POST /v1/payments 400']);
});

it('a call that made no payment has its parameters, without card data and data of a person', async () => {
  const own = await open();
  // Also a card number in the wrong place, a mistyped one, and a name that is one.
  await own.charge({
    ...{ amount: '7x', merchantTransactionId: 'order-7', 'card.number': CARD },
    ...{ 'cart.items[0].name': CARD, 'cart.items[1].name': '4242 4242 4242 4243' },
    ...{ [CARD]: 'x', amout: '7.00', 'customer.surname': 'Garbo', validUntil: '0' },
  });
  await own.checkout({ amount: '8.00' });
  const { body } = await calls({}, own);
  const [made, refused] = await Promise.all(
    body.calls.map(async ({ id }: { id: string }) => (await calls({ id }, own)).body.calls[0]),
  );
  const sent = (of: { parameters: { name: string; value?: string; withheld?: true }[] }) =>
    Object.fromEntries(of.parameters.map(({ name, value, withheld }) => [name, value ?? withheld]));
  expect(sent(made)).toMatchObject({ amount: '8.00', currency: 'EUR', paymentType: 'DB' });
  expect(sent(refused)).toMatchObject({
    ...{ amount: '7x', currency: 'EUR', merchantTransactionId: 'order-7', amout: true },
    ...{ 'card.holder': true, 'customer.surname': true, validUntil: '0' },
    ...{ 'cart.items[0].name': true, 'cart.items[1].name': true },
  });
  expect(refused.parameterErrors).toContainEqual({
    name: 'amount',
    message: 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$',
  });
  expect((await calls({ q: 'order-7' }, own)).body.calls).toHaveLength(1);
  expect(JSON.stringify(refused)).not.toMatch(/4242|Garbo|Jane|"123"/);
});

it('finds the calls of an order: of its payments, and those that made none, with reference and amount', async () => {
  const own = await open();
  const order = { merchantTransactionId: 'A-2005' };
  const paid = await own.charge(order);
  await own.charge({ merchantTransactionId: 'A-2006' });
  const refused = await own.charge({ ...order, amount: '19,00' });
  const failed = await own.charge({ ...order, paymentBrand: 'MASTER' });
  const refund = await own.refer(paid.body.id, 'RF', { ...order, amount: '2.00' });
  await own.checkout({ ...order, amount: '7.00' });
  const shown = async (q: string) =>
    (await calls({ q }, own)).body.calls.map(
      (row: Readonly<Record<string, string>>) =>
        `${row['ndc']} ${row['merchantTransactionId']} ${row['amount']} ${row['currency']}`,
    );
  const [checkout, ...others] = await shown('a-2005');
  expect(checkout).toMatch(/ A-2005 7\.00 EUR$/);
  expect(others).toEqual([
    `${refund.body.ndc} A-2005 2.00 EUR`,
    `${failed.body.ndc} A-2005 92.00 EUR`,
    `${refused.body.ndc} A-2005 19,00 EUR`,
    `${paid.body.ndc} A-2005 92.00 EUR`,
  ]);
  expect(await shown('2005 200.300.404')).toEqual([others[2]]);
  expect(await shown('2005 2006')).toEqual([]);
});

it('lists refused requests apart from declined payments', async () => {
  const own = await open();
  const declined = await own.charge({ 'customParameters[forceResultCode]': '800.100.152' });
  const refused = await own.charge({ amout: '7.00' });
  const paid = await own.charge();
  const refund = await own.refer(paid.body.id, 'RF', { amount: '9999.00' });
  const found = async (outcome: string) =>
    (await calls({ outcome }, own)).body.calls.map(({ ndc }: { ndc: string }) => ndc);
  expect(await found('refused')).toEqual([refund.body.ndc, refused.body.ndc]);
  expect(await found('declined')).toEqual([declined.body.ndc]);
});

it('lists what is asked of schedules', async () => {
  const own = await open();
  const registrationId = await own.stored();
  const fields = encode({
    ...{ entityId: own.gateway.entityId, registrationId, currency: 'EUR' },
    ...{ amount: '9.99', 'job.hour': '12', 'job.dayOfMonth': '1', 'job.month': '*' },
  });
  const made = await own.send('POST', '/scheduling/v1/schedules', own.bearer, fields);
  expect(made.body.result.code).toBe('000.100.110');
  const [call] = (await calls({ q: '/scheduling' }, own)).body.calls;
  expect(call).toMatchObject({ status: 200, paymentId: made.body.id, paymentType: 'SD' });
});

it('reads calls in parts, and newer ones, whatever the time of the entity', async () => {
  const own = await open();
  for (let i = 0; i < 3; i++) await own.charge();
  const first = (await calls({ limit: '2' }, own)).body;
  expect(first.calls).toHaveLength(2);
  const rest = (await calls({ limit: '2', before: first.next }, own)).body;
  expect([rest.calls.length, rest.next]).toEqual([1, null]);
  await own.gateway.clock.freeze('2020-01-01T00:00:00Z');
  const later = await own.charge();
  const newer = (await calls({ after: first.first }, own)).body.calls;
  expect(newer.map(({ paymentId }: { paymentId: string }) => paymentId)).toEqual([later.body.id]);
  expect((await calls({}, own)).body.calls[0].paymentId).toBe(later.body.id);
});
