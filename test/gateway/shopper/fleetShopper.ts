/** Waiting payments on built processes: started at one process, and continued at any. */
import { expect } from 'vitest';
import type { RedirectMember } from '../../../src/gateway/domain/redirect/redirectMember.ts';
import { BEARER, ENTITY, post, type Reply, send } from '../fleet.ts';
import { type Fields, VISA } from '../harness.ts';
import { type Before, goTo, overNetwork } from './browser.ts';
import { CHALLENGED } from './shopperRequests.ts';

const ASKED = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };

/** A payment whose shopper is on the way to the page. */
export interface StartedPayment {
  readonly id: string;
  readonly redirect: RedirectMember;
}

/** Pays without a checkout, by default with a card that is challenged. */
export async function begin(url: string, fields: Fields = {}): Promise<StartedPayment> {
  const all = { ...ASKED, ...VISA, ...CHALLENGED, ...fields };
  const { body } = await post(`${url}/v1/payments`, all, BEARER);
  expect([body.result.code, body.result.parameterErrors]).toEqual(['000.200.000', undefined]);
  expect(body.redirect.url).toContain(url);
  return { id: body.id, redirect: body.redirect };
}

/** The same, up to the issuer's page. */
export async function challenged(
  url: string,
  fields: Fields = {},
): Promise<StartedPayment & Before> {
  const underway = await begin(url, fields);
  return { ...underway, ...(await goTo(overNetwork(), underway.redirect)) };
}

/** A checkout's id. */
export async function checkoutAt(url: string, fields: Fields = {}): Promise<string> {
  return (await post(`${url}/v1/checkouts`, { ...ASKED, ...fields }, BEARER)).body.id;
}

/** The current state of a payment. */
export const payment = (url: string, id: string): Promise<Reply> =>
  send(`${url}/v1/payments/${id}?entityId=${ENTITY}`, { headers: BEARER });

/** The code of a payment. */
export const codeOf = async (url: string, id: string): Promise<string> =>
  (await payment(url, id)).body.result.code;

/** Sets the entity's clock, or moves it (path `/advance`). */
export const clock = (url: string, body: object, path = ''): Promise<Reply> =>
  send(`${url}/_sandbox/clock${path}`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: ENTITY, ...body }),
  });
