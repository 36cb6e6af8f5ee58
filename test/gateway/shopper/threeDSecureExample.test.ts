/** The example of a 3-D Secure server: cards are authenticated by it, as docs/3d-secure.md describes. */
import { beforeEach, expect, it } from 'vitest';
import { startThreeDSecureServer } from '../../../examples/three-d-secure/server.mjs';
import { whenTestEnds } from '../../cleanUp.ts';
import { open, type Shop } from '../harness.ts';
import {
  execute,
  expectPage,
  formOf,
  linkOf,
  overNetwork,
  type SendRequest,
  sentTo,
  within,
} from './browser.ts';
import { AT_SHOP, cardFor, RETURN, redirectOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
let carry: SendRequest;
beforeEach(async () => {
  const { url: threeDSecureUrl, close } = await startThreeDSecureServer();
  whenTestEnds(close);
  shop = await open({ threeDSecureUrl });
  carry = (url, ...rest) =>
    (url.startsWith(threeDSecureUrl) ? overNetwork() : within(shop))(url, ...rest);
});

const charge = (outcome: Parameters<typeof cardFor>[0]) =>
  shop.charge({ ...AT_SHOP, ...cardFor(outcome), testMode: 'EXTERNAL' });

it.each([
  ['frictionless', { authenticationStatus: 'Y', eci: '05', flow: 'frictionless' }],
  ['notEnrolled', { eci: '07' }],
] as const)('%s: paid at once', async (outcome, stated) => {
  const reply = await charge(outcome);
  expect(resultOf(reply)).toBe('000.100.112');
  expect(reply.body.threeDSecure).toMatchObject(stated);
});

it.each([
  ['Y', '000.100.112'],
  ['N', '100.380.401'],
])('the shopper answers %s to the issuer: %s', async (transStatus, expected) => {
  const reply = await charge('challenge');
  expect(resultOf(reply)).toBe('000.200.000');
  const redirect = redirectOf(reply);
  const holder = formOf(await execute(carry, redirect), redirect.url);
  const asked = formOf(await carry(holder.action, holder.fields), holder.action);
  const answered = await carry(asked.action, { ...asked.fields, transStatus });
  const back = formOf(answered, asked.action);
  const left = await carry(back.action, back.fields);
  expectPage(left, 'leave');
  const next = new URL(linkOf(left), back.action).href;
  expect(sentTo(await carry(next), 307)).toContain(RETURN);
  const done = await shop.payment(reply.body.id);
  expect(resultOf(done)).toBe(expected);
  expect(done.body.threeDSecure).toMatchObject({ authenticationStatus: transStatus });
});
