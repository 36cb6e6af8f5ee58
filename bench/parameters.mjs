// `npm run bench:parameters`: the cost of parsing and validating a request, in microseconds, with a floor from the same run.
//
// Three requests to create a checkout: 15 parameters, 150, and a full cart of 1000 items (44,000). The way is the
// gateway's own: body to names and values, names to entries, formats, rules, nested data. The floor is what somebody writes
// by hand for just these names: split, decodeURIComponent, one regular expression a name; no nested data, no rules, no
// errors. Then the full cart goes through a whole gateway, and the longest time its event loop stood still is measured.
// Runs take turns, and the median of many counts. Quote the ratios.

import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { load } from '../scripts/load.mjs';
import { compare, report } from './figures.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(options.rounds);
const { CATALOGUE, readForm, toNestedObject, validate } = await load('bench/requests.ts');

const NEEDED = {
  entityId: 'a0000000000000000000000000000001',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
};
const FEW = {
  ...NEEDED,
  merchantTransactionId: 'order-00000001',
  descriptor: 'Bean shop 00000001',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'billing.street1': 'High Street 1',
  'billing.city': 'Bern',
  'billing.postcode': '3000',
  'billing.country': 'CH',
  shopperResultUrl: 'https://shop.example/result?order=1',
  'customParameters[note]': 'two bags, please',
};

/** @param {number} items @param {number} most @returns {Record<string, string>} */
function cart(items, most) {
  /** @type {Record<string, string>} */
  const fields = { ...FEW };
  for (let i = 0; i < items; i++) {
    for (const { name, format, spec } of CATALOGUE) {
      if (spec !== 'API 2, Cart items' || name.endsWith('sellerId')) continue;
      if (most < 1000 && Object.keys(fields).length >= most) return fields;
      fields[name.replace('[n]', `[${i}]`)] = format.samples[0];
    }
  }
  return fields;
}

/** By hand: a table of patterns, and no more. @param {Record<string, string>} fields */
function floorFor(fields) {
  /** @type {Map<string, RegExp>} */
  const patterns = new Map();
  for (const name of Object.keys(fields)) {
    const general = name.replace(/\[\d+\]/, '[n]');
    const format = CATALOGUE.find((/** @type {any} */ entry) => entry.name === general)?.format;
    const { min = 1, max = 2048 } = format ?? {};
    patterns.set(name, format?.pattern ?? new RegExp(`^[^]{${min},${max}}$`, 'u'));
  }
  return (/** @type {string} */ body) => {
    /** @type {Record<string, string>} */
    const request = {};
    for (const part of body.split('&')) {
      const at = part.indexOf('=');
      const name = decodeURIComponent(part.slice(0, at));
      const value = decodeURIComponent(part.slice(at + 1).replaceAll('+', ' '));
      if (!patterns.get(name)?.test(value)) throw new Error(name);
      request[name] = value;
    }
    return request;
  };
}

/** @param {string} body */
function own(body) {
  const sent = readForm(body);
  const parameters = validate(sent, { place: 'create', environment: 'test' });
  if ('refused' in parameters) throw new Error(JSON.stringify(parameters.errors?.slice(0, 3)));
  return toNestedObject(parameters);
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Microseconds of one call. @param {() => unknown} work @param {number} times */
function time(work, times) {
  const start = performance.now();
  for (let i = 0; i < times; i++) work();
  return ((performance.now() - start) * 1000) / times;
}

/** @type {[string, Record<string, string>, number][]} */
const requests = [
  ['15 parameters', FEW, 400],
  ['150 parameters', cart(10, 150), 40],
  ['full cart', cart(1000, Infinity), 1],
];
console.log('request          parameters   own us   floor us   ratio');
for (const [title, fields, times] of requests) {
  const body = new URLSearchParams(fields).toString();
  const floor = floorFor(fields);
  /** @type {[number[], number[]]} */
  const [ours, theirs] = [[], []];
  for (let i = 0; i < rounds + 5; i++) {
    const [one, other] = [time(() => own(body), times), time(() => floor(body), times)];
    // The first rounds warm up.
    if (i < 5) continue;
    ours.push(one);
    theirs.push(other);
  }
  report(compare(title, 'us', ours, theirs));
  const [a, b] = [median(ours), median(theirs)];
  const count = String(Object.keys(fields).length);
  console.log(
    `${title.padEnd(16)} ${count.padStart(10)} ${a.toFixed(1).padStart(8)} ${b.toFixed(1).padStart(10)} ${(a / b).toFixed(2).padStart(7)}`,
  );
}

const { startGateway } = await import('../dist/gateway/start.js');
const gateway = await startGateway();
const body = new URLSearchParams({
  ...cart(1000, Infinity),
  entityId: gateway.entityId,
}).toString();
const headers = {
  authorization: `Bearer ${gateway.token}`,
  'content-type': 'application/x-www-form-urlencoded',
};
const delay = monitorEventLoopDelay({ resolution: 1 });
/** @type {number[]} */
const whole = [];
for (let i = 0; i < 8; i++) {
  if (i === 3) delay.enable();
  const start = performance.now();
  const { statusCode } = await gateway.app.inject({
    method: 'POST',
    url: '/v1/checkouts',
    headers,
    payload: body,
  });
  if (statusCode !== 200) throw new Error(`the request with the cart has the status ${statusCode}`);
  if (i >= 3) whole.push(performance.now() - start);
}
delay.disable();
await gateway.close();
console.log(
  `full cart through a gateway: ${median(whole).toFixed(0)} ms; event loop blocked for at most ${(delay.max / 1e6).toFixed(0)} ms`,
);
