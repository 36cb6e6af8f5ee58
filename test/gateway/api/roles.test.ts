/** Nine callers that are not the shop, and every id of the shop: no caller reads, changes or ends anything by an id. */
import { beforeAll, expect, it } from 'vitest';
import { INITIAL, job } from '../domain/schedule/scheduleRequests.ts';
import { encode, type Fields, open, type Shop, VISA } from '../harness.ts';
import { BROWSER } from '../shopper/shopperRequests.ts';

const OTHER = { entityId: 'b'.repeat(32), token: 'token-of-another-shop' };
const MERCHANT = { entityId: 'c'.repeat(32), token: 'token-of-another-merchant' };
const CHANNEL = { entityId: 'd'.repeat(32), token: 'token-of-its-channel' };

let shop: Shop;
/** Ids of the shop, by kind. */
let ids: Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json' };
const mine = (): Fields => ({ entityId: shop.gateway.entityId });

/** Sends a POST as the shop. @returns the id in the response */
async function made(url: string, fields: Fields): Promise<string> {
  const all = { ...mine(), ...fields };
  const isControl = url.startsWith('/_sandbox');
  const headers = isControl ? { ...shop.bearer, ...json } : shop.bearer;
  const { status, text, body } = await shop.send(
    'POST',
    url,
    headers,
    isControl ? JSON.stringify(all) : encode(all),
  );
  const id = body?.id ?? body?.chargeback?.id;
  if (status !== 200 || typeof id !== 'string') throw new Error(`${url}: ${text}`);
  return id;
}

beforeAll(async () => {
  shop = await open({ entities: [OTHER, MERCHANT, { ...CHANNEL, merchant: MERCHANT.entityId }] });
  const money = { amount: '92.00', currency: 'EUR' };
  const registration = await shop.stored(INITIAL);
  const payment = await made('/v1/payments', { ...money, paymentType: 'DB', ...VISA });
  ids = {
    checkout: await shop.checkout(),
    payment,
    authorisation: await made('/v1/payments', { ...money, paymentType: 'PA', ...VISA }),
    registration,
    schedule: await made('/scheduling/v1/schedules', {
      ...money,
      ...job({ month: '*', dayOfMonth: '1' }),
      paymentType: 'DB',
      registrationId: registration,
    }),
    authentication: await made('/v1/threeDSecure', {
      ...money,
      ...VISA,
      'card.number': '4200000000000042',
      ...BROWSER,
      shopperResultUrl: 'https://shop.example/result',
    }),
    webhook: await made('/_sandbox/webhooks', {
      url: 'http://127.0.0.1:9/',
      key: '0'.repeat(64),
    }),
  };
});

/** The requests that use an id: method, path with `:name` for the id, and fields. */
const USES: readonly (readonly ['GET' | 'POST' | 'DELETE', string, Fields?])[] = [
  ['GET', '/v1/checkouts/:checkout/payment'],
  ['GET', '/v1/checkouts/:checkout/registration'],
  ['POST', '/v1/checkouts/:checkout', { amount: '1.00', currency: 'EUR' }],
  ['DELETE', '/v1/checkouts/:checkout'],
  ['GET', '/v1/payments/:payment'],
  ['GET', '/v1/query/:payment'],
  ['GET', '/v3/query/:payment'],
  ['POST', '/v1/payments/:payment', { paymentType: 'RF', amount: '92.00', currency: 'EUR' }],
  ['POST', '/v1/payments/:authorisation', { paymentType: 'CP', amount: '92.00', currency: 'EUR' }],
  ['POST', '/v1/payments/:authorisation', { paymentType: 'RV' }],
  ['GET', '/v1/registrations/:registration'],
  [
    'POST',
    '/v1/registrations/:registration/payments',
    { paymentType: 'DB', amount: '1.00', currency: 'EUR' },
  ],
  ['POST', '/v1/registrations/:registration/extendlife'],
  ['POST', '/v1/registrations/:registration/networkToken'],
  ['POST', '/v1/registrations/:registration/provisionNetworkToken'],
  ['DELETE', '/v1/registrations/:registration'],
  ['GET', '/scheduling/v1/schedules/:schedule'],
  ['POST', '/scheduling/v1/schedules/:schedule/reschedule', { amount: '1.00', currency: 'EUR' }],
  ['POST', '/scheduling/v1/schedules/:schedule/deschedule'],
  ['DELETE', '/scheduling/v1/schedules/:schedule'],
  ['GET', '/v1/threeDSecure/:authentication'],
  ['DELETE', '/_sandbox/webhooks/:webhook'],
  ['POST', '/_sandbox/webhooks/:webhook/redeliver'],
  ['POST', '/_sandbox/payments/:payment/chargebacks', { chargebackResultCode: '000.100.203' }],
  ['POST', '/_sandbox/shopper', { id: ':payment', does: 'approve' }],
];

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The callers: headers, and the entity that they send. */
const ROLES: Readonly<Record<string, () => [Record<string, string>, string | undefined]>> = {
  'a client without credentials': () => [{}, shop.gateway.entityId],
  'a page in a browser': () => [{ origin: 'https://evil.example' }, shop.gateway.entityId],
  'another scheme of authorisation': () => [
    { authorization: `Basic ${btoa(`x:${shop.gateway.token}`)}` },
    shop.gateway.entityId,
  ],
  'an invented token': () => [bearer('made-up-access-token'), shop.gateway.entityId],
  'another shop, as itself': () => [bearer(OTHER.token), OTHER.entityId],
  'another shop, as this one': () => [bearer(OTHER.token), shop.gateway.entityId],
  'another shop, without an entity': () => [bearer(OTHER.token), undefined],
  'another merchant': () => [bearer(MERCHANT.token), MERCHANT.entityId],
  'a channel of another merchant, as this shop': () => [
    bearer(CHANNEL.token),
    shop.gateway.entityId,
  ],
};

/** Everything that the ids of the shop refer to, as the shop reads it. */
async function everything(): Promise<unknown[]> {
  const reads = USES.filter(([method]) => method === 'GET');
  const answers = reads.map(async ([, path]) => {
    const url = `${withIds(path)}?${encode(mine())}`;
    const { status, body } = await shop.send('GET', url, shop.bearer);
    // A refusal has a new id.
    return [path, status, { ...body, timestamp: '', ndc: '', ...(status !== 200 && { id: '' }) }];
  });
  return Promise.all(answers);
}

const withIds = (text: string) => text.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');

it.each(Object.entries(ROLES))('%s', async (_role, who) => {
  const before = await everything();
  const [headers, entityId] = who();
  const done: string[] = [];
  for (const [method, path, fields = {}] of USES) {
    const all = Object.fromEntries(
      Object.entries({ entityId, ...fields }).map(([name, value]) => [
        name,
        value && withIds(value),
      ]),
    );
    const isControl = path.startsWith('/_sandbox');
    const reply =
      method === 'POST'
        ? await shop.send(
            method,
            withIds(path),
            isControl ? { ...headers, ...json } : headers,
            isControl ? JSON.stringify(all) : encode(all),
          )
        : await shop.send(method, `${withIds(path)}?${encode({ entityId })}`, headers);
    const isRefused = [400, 401, 403, 404].includes(reply.status);
    const tells = reply.text.includes('420000') || reply.text.includes('Jane Jones');
    if (!isRefused || tells) done.push(`${method} ${path}: ${reply.status} ${reply.text}`);
  }
  expect(done).toEqual([]);
  expect(await everything()).toEqual(before);
});

it('the shop is allowed to do all of this', async () => {
  for (const [path, status] of (await everything()) as [string, number][]) {
    // The status of an unpaid checkout is a refusal, too.
    expect([path, status]).toEqual([path, path.includes('/checkouts/') ? expect.any(Number) : 200]);
  }
});
