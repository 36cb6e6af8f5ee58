/** Formats and shapes that several sections of the reference mention. */
import { expect } from 'vitest';
import type { Reply } from '../harness.ts';

/** The id of a payment: a version 7 UUID without dashes. */
export const PAYMENT_ID = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;
/** The id of a response without a new payment. */
export const FRESH_ID = /^[0-9a-f]{32}$/;
/** With the name of the node: that of test or of live. */
export const CHECKOUT_ID =
  process.env['TEST_PROCESSOR'] === 'live' ? /^[0-9A-F]{32}-live01$/ : /^[0-9A-F]{32}-sandbox01$/;
/** The ndc of a request of the sandbox's entity without a checkout. */
export const REQUEST_NDC = /^a0{30}1-[0-9a-f]{32}$/;
export const BUILD_NUMBER = /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/;
export const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/;

/** The members that strict clients need in every response to a payment, without `result`. */
export const ENVELOPE = ['buildNumber', 'id', 'ndc', 'timestamp'];
/** The members of a response without a new payment. */
export const REFUSAL = [...ENVELOPE, 'result'];
/** The same for the creation of a checkout: clients read an `id` as that of the checkout. */
export const NO_CHECKOUT = REFUSAL.filter((name) => name !== 'id');

/** The members of a body, in alphabetical order. */
export const members = ({ body }: Pick<Reply, 'body'>): string[] => Object.keys(body).sort();

/** The body has exactly these members. */
export function expectMembers(reply: Reply, ...names: string[]) {
  expect(members(reply)).toEqual(names.toSorted());
}

/** A response without a new payment: status, code, exactly the envelope, and only code and text in `result`. */
export function expectRefusal(reply: Reply, status: number, code: string) {
  expect([reply.status, reply.body.result.code]).toEqual([status, code]);
  expectMembers(reply, ...REFUSAL);
  expect(Object.keys(reply.body.result)).toEqual(['code', 'description']);
  expectForms(reply);
}

/** A wrong parameter. */
type ParameterError = readonly [name: string, value: string | null, message: string];

/** Wrong parameters: 400, 200.300.404, exactly the envelope and these errors. */
export function expectBadParameters(reply: Reply, ...errors: readonly ParameterError[]) {
  expectMembers(reply, ...REFUSAL);
  expectWrong(reply, errors);
  expect(reply.body.id).toMatch(ANY_ID);
}

/** The same for the creation of a checkout. */
export function expectBadCheckout(reply: Reply, ...errors: readonly ParameterError[]) {
  expectMembers(reply, ...NO_CHECKOUT);
  expectWrong(reply, errors);
}

function expectWrong(reply: Reply, errors: readonly ParameterError[]) {
  expect(reply.status).toBe(400);
  const missing = errors.filter(([, value]) => value === null).map(([name]) => name);
  const named = missing.length > 0 ? ` - missing: ${missing.join(', ')}` : '';
  expect(reply.body.result).toEqual({
    code: '200.300.404',
    description: `invalid or missing parameter${named}`,
    parameterErrors: errors.map(([name, value, message]) => ({ name, value, message })),
  });
  expectEnvelope(reply);
}

/** The formats of the envelope's values. */
export function expectForms(reply: Reply) {
  expect(reply.body.id).toMatch(ANY_ID);
  expectEnvelope(reply);
}

const ANY_ID = new RegExp(`${FRESH_ID.source}|${CHECKOUT_ID.source}`);

function expectEnvelope({ body }: Reply) {
  expect(body.ndc).toMatch(/^[A-Za-z0-9-]{1,69}$/);
  expect(body.buildNumber).toMatch(BUILD_NUMBER);
  expect(body.timestamp).toMatch(TIMESTAMP);
  expect(body.result.code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
}
