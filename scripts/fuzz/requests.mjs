// Requests for a gateway: a valid one for each operation, and random changes of it.

import fc from 'fast-check';
import { CARD } from '../testCard.mjs';
import { allowedBy, hostile } from './values.mjs';

/** Money, as most operations want it. */
const MONEY = { amount: '92.00', currency: 'EUR' };

/** The test entity of the token. */
const ENTITY = { entityId: 'a0000000000000000000000000000001' };

const BROWSER = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1200',
  'customer.browser.timezone': '60',
  'customer.browser.userAgent': 'Firefox',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.javaEnabled': 'false',
};

const CHALLENGED = { ...CARD, ...BROWSER, 'card.number': '4200000000000042' };
const ACCOUNT = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
};
const PROVIDER = { paymentBrand: 'PAYPAL' };
const RESULT = { shopperResultUrl: 'https://shop.example/result' };

/** Ways to pay, one of which is taken. */
const WAYS = [CARD, CHALLENGED, ACCOUNT, PROVIDER, { ...CARD, 'card.number': '4000000000000002' }];

/** Right fields of the operations that need some, by method and path; one of each list is taken. */
const RIGHT = {
  'POST /v1/checkouts': [
    { ...ENTITY, ...MONEY, paymentType: 'DB' },
    { ...ENTITY, ...MONEY, paymentType: 'PA', ...RESULT },
    { ...ENTITY, createRegistration: 'true' },
    { ...ENTITY, ...MONEY, paymentType: 'DB', integrity: 'true' },
  ],
  'POST /v1/checkouts/:id': [{ ...ENTITY, amount: '93.00', currency: 'EUR' }],
  'POST /v1/checkouts/:id/payment': WAYS,
  'POST /v1/checkouts/:id/registration': [CARD, ACCOUNT],
  'POST /v1/checkouts/:id/data': [CARD, CHALLENGED],
  'POST /v1/checkouts/:id/bin': [{ bin: '420000' }],
  'POST /v1/payments': [
    ...['DB', 'PA'].flatMap((paymentType) =>
      WAYS.map((way) => ({ ...ENTITY, ...MONEY, paymentType, ...way, ...RESULT })),
    ),
    { ...ENTITY, ...MONEY, paymentType: 'CD', ...CARD },
  ],
  'POST /v1/payments/:id': ['CP', 'RV', 'RF', 'RB'].flatMap((paymentType) => [
    { ...ENTITY, paymentType },
    { ...ENTITY, ...MONEY, paymentType },
    { ...ENTITY, amount: '30.00', currency: 'EUR', paymentType },
  ]),
  'POST /v1/registrations': [{ ...ENTITY, ...CARD }],
  'POST /v1/registrations/:id/payments': [{ ...ENTITY, ...MONEY, paymentType: 'DB' }],
  'POST /v1/registrations/:id/extendlife': [ENTITY],
  'POST /v1/registrations/:id/networkToken': [ENTITY],
  'POST /v1/risk': [{ ...ENTITY, ...MONEY, ...CARD }],
  'POST /v1/threeDSecure': [{ ...ENTITY, ...MONEY, ...CHALLENGED, ...RESULT }],
  'POST /v1/exemption': [{ ...ENTITY, ...MONEY, ...CARD }],
  'POST /scheduling/v1/schedules': [
    { ...ENTITY, ...MONEY, paymentType: 'DB', 'job.month': '*', 'job.dayOfMonth': '1' },
  ],
  'GET /v1/query': [
    { ...ENTITY, 'date.from': '2026-01-01 00:00:00', 'date.to': '2034-01-01 00:00:00' },
  ],
  'GET /v3/query': [
    { ...ENTITY, 'date.from': '2026-01-01 00:00:00', 'date.to': '2034-01-01 00:00:00' },
  ],
  'GET /reports/v1/reconciliations/aggregations': [
    { ...ENTITY, 'date.from': '2026-01-01', 'date.to': '2034-01-01' },
  ],
  'POST /bank/:issuer': [{ action: 'approve' }, { action: 'decline' }, { action: 'later' }],
  'POST /_sandbox/clock/advance': [{ ...ENTITY, by: 'PT1M' }],
  'GET /_sandbox/clock/advance': [ENTITY],
  'DELETE /_sandbox/clock/advance': [ENTITY],
  'POST /_sandbox/shopper': [{ action: 'approve' }],
};

/** Names of values that earlier responses contained. */
const IDS = /:(id|token|issuer|file|wallet|version)/g;

/**
 * @typedef {{ method: string, route: string, url: string, headers: Record<string, string>, body: string | Buffer | undefined,
 *   sent: readonly (readonly [string, string])[] }} Sent a request, and its fields
 * @typedef {{ [template: string]: readonly string[] }} Pool ids of earlier answers, by the part of the path before them
 * @typedef {{ method: string, route: string }} Operation
 */

/**
 * Requests of all operations.
 * @param {readonly Operation[]} operations
 * @param {ReadonlyMap<string, import('./values.mjs').Schema>} parameters every parameter, by name
 * @returns {fc.Arbitrary<(pool: (path: string, choice: number) => string) => Sent>} made when the ids are known
 */
export function requestsOf(operations, parameters) {
  const names = [...parameters.keys()];
  const anyValue = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), valueFor(parameters.get(name) ?? {})));
  const change = fc.oneof(
    {
      weight: 5,
      arbitrary: anyValue.map(([name, value]) => ({ does: 'set', name, value, at: 0 })),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('spoil'),
        at: fc.nat(50),
        value: hostile,
        name: fc.constant(''),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('drop'),
        at: fc.nat(50),
        value: fc.constant(''),
        name: fc.constant(''),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('twice'),
        at: fc.nat(50),
        value: hostile,
        name: fc.constant(''),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('add'),
        at: fc.nat(50),
        value: hostile,
        name: hostile,
      }),
    },
  );
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      variant: fc.nat(100),
      changes: fc.array(change, { maxLength: 5 }),
      ids: fc.array(fc.tuple(fc.nat(1000), fc.option(hostile, { freq: 8 })), {
        minLength: 3,
        maxLength: 3,
      }),
      who: fc.constantFrom(...Array(12).fill('token'), 'nobody', 'wrong', 'broken'),
      form: fc.constantFrom(
        'form',
        'form',
        'form',
        'form',
        'form',
        'json',
        'multipart',
        'broken',
        'plain',
      ),
      more: fc.dictionary(fc.constantFrom(...HEADERS), hostile, { maxKeys: 2 }),
    })
    .map((draft) => (pool) => sentOf(draft, pool));
}

const HEADERS = [
  'accept',
  'accept-language',
  'origin',
  'referer',
  'idempotency-key',
  'user-agent',
  'range',
  'if-none-match',
  'x-forwarded-for',
  'cookie',
];

/** @param {import('./values.mjs').Schema} schema */
const valueFor = (schema) =>
  fc.oneof({ weight: 3, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: hostile });

/** @param {any} draft @param {(path: string, choice: number) => string} pool @returns {Sent} */
function sentOf({ operation, variant, changes, ids, who, form, more }, pool) {
  const { method, route } = operation;
  const key = `${method} ${route.replace(/^\/checkouts/, '/v1/checkouts')}`;
  const rights = RIGHT[/** @type {keyof typeof RIGHT} */ (key)] ?? [];
  const right = rights.length > 0 ? rights[variant % rights.length] : ENTITY;
  /** @type {[string, string][]} */
  const fields = Object.entries(right ?? {});
  if (key === 'POST /scheduling/v1/schedules')
    fields.push(['registrationId', pool('/v1/registrations/', variant)]);
  for (const { does, name, value, at } of changes) {
    const place = fields.length > 0 ? at % fields.length : 0;
    if (does === 'set' || does === 'add') fields.push([name, value]);
    else if (fields.length === 0) continue;
    else if (does === 'spoil') fields[place] = [fields[place]?.[0] ?? '', value];
    else if (does === 'drop') fields.splice(place, 1);
    else fields.push([fields[place]?.[0] ?? '', at % 2 ? (fields[place]?.[1] ?? '') : value]);
  }
  let next = 0;
  const path = route.replace(
    IDS,
    (/** @type {string} */ name, /** @type {string} */ _word, /** @type {number} */ offset) => {
      const [choice, text] = ids[next++ % ids.length] ?? [0, name];
      return text === null
        ? pool(route.slice(0, offset), choice)
        : encodeURIComponent(wellFormed(text));
    },
  );
  const query = new URLSearchParams(
    fields.map(([name, value]) => [wellFormed(name), wellFormed(value)]),
  ).toString();
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const headers = { ...headersOf(more), ...authorization(who) };
  const sent = { method, route, headers, sent: fields };
  if (!hasBody) return { ...sent, url: query ? `${path}?${query}` : path, body: undefined };
  const isJson = form === 'json' || route.startsWith('/_sandbox');
  const types = {
    form: 'application/x-www-form-urlencoded',
    json: 'application/json',
    multipart: 'multipart/form-data; boundary=x',
    broken: 'application/x-www-form-urlencoded',
    plain: 'text/plain',
  };
  const type = isJson ? types.json : types[/** @type {keyof typeof types} */ (form)];
  const body = isJson
    ? JSON.stringify(Object.fromEntries(fields))
    : form === 'broken'
      ? `${query}&%zz=%&=&&[=&a[b]=1&\u0000`
      : query;
  return { ...sent, url: path, headers: { ...headers, 'content-type': type }, body };
}

/** @param {string} text */
const wellFormed = (text) => Buffer.from(text).toString();

/** Values that a header can have. @param {Record<string, string>} all */
const headersOf = (all) =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      value.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000),
    ]),
  );

/** @param {string} who @returns {Record<string, string>} */
function authorization(who) {
  if (who === 'token') return { authorization: 'Bearer sandbox-access-token' };
  if (who === 'wrong') return { authorization: `Bearer ${'x'.repeat(40)}` };
  return who === 'broken' ? { authorization: 'Basic Og==' } : {};
}
