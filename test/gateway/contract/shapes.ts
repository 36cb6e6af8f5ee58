/** Forms and shapes that several sections of the reference speak of. */
import { expect } from 'vitest';
import type { Reply } from '../harness.ts';

/** Of a payment: a version 7 UUID without dashes. */
export const PAYMENT_ID = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;
/** Of an answer that made nothing. */
export const FRESH_ID = /^[0-9a-f]{32}$/;
export const CHECKOUT_ID = /^[0-9A-F]{32}-sandbox01$/;
/** Of a request of the sandbox's entity that belongs to no checkout. */
export const REQUEST_NDC = /^a0{30}1-[0-9a-f]{32}$/;
export const BUILD_NUMBER = /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/;
export const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/;

/** What strict clients need in every payment answer, `result` aside. */
export const ENVELOPE = ['buildNumber', 'id', 'ndc', 'timestamp'];
/** The members of an answer that made nothing. */
export const REFUSAL = [...ENVELOPE, 'result'];
/** The same where a checkout was to be created: clients take an `id` for the checkout's. */
export const NO_CHECKOUT = REFUSAL.filter((name) => name !== 'id');

/** The members of a body, in alphabetical order. */
export const members = ({ body }: Pick<Reply, 'body'>): string[] => Object.keys(body).sort();

/** The body has exactly these members. */
export function expectMembers(reply: Reply, ...names: string[]) {
  expect(members(reply)).toEqual(names.toSorted());
}

/** An answer that made nothing: status, code, exactly the envelope, and nothing beside code and text in `result`. */
export function expectRefusal(reply: Reply, status: number, code: string) {
  expect([reply.status, reply.body.result.code]).toEqual([status, code]);
  expectMembers(reply, ...REFUSAL);
  expect(Object.keys(reply.body.result)).toEqual(['code', 'description']);
  expectForms(reply);
}

/** A wrong parameter. */
type Wrong = readonly [name: string, value: string | null, message: string];

/** Wrong parameters: 400, 200.300.404, exactly the envelope and these errors. */
export function expectBadParameters(reply: Reply, ...errors: readonly Wrong[]) {
  expectMembers(reply, ...REFUSAL);
  expectWrong(reply, errors);
  expect(reply.body.id).toMatch(ANY_ID);
}

/** The same of a checkout that was to be created. */
export function expectBadCheckout(reply: Reply, ...errors: readonly Wrong[]) {
  expectMembers(reply, ...NO_CHECKOUT);
  expectWrong(reply, errors);
}

function expectWrong(reply: Reply, errors: readonly Wrong[]) {
  expect(reply.status).toBe(400);
  expect(reply.body.result).toEqual({
    code: '200.300.404',
    description: 'invalid or missing parameter',
    parameterErrors: errors.map(([name, value, message]) => ({ name, value, message })),
  });
  expectEnvelope(reply);
}

/** The forms of the envelope's values. */
export function expectForms(reply: Reply) {
  expect(reply.body.id).toMatch(ANY_ID);
  expectEnvelope(reply);
}

const ANY_ID = /^(?:[0-9a-f]{32}|[0-9A-F]{32}-sandbox01)$/;

function expectEnvelope({ body }: Reply) {
  expect(body.ndc).toMatch(/^[A-Za-z0-9-]{1,69}$/);
  expect(body.buildNumber).toMatch(BUILD_NUMBER);
  expect(body.timestamp).toMatch(TIMESTAMP);
  expect(body.result.code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
}
