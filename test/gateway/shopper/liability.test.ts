/** `resultDetails.liability`: the party that bears the loss if the shopper denies the payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, open, type Shop } from '../harness.ts';
import { walk, within } from './browser.ts';
import { AT_SHOP, CHALLENGED, cardFor, redirectOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const PROOF: Fields = {
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
};

async function liability(fields: Fields): Promise<string | undefined> {
  const reply = await shop.charge(fields);
  expect(resultOf(reply)).toBe('000.100.110');
  return reply.body.resultDetails.liability;
}

describe('of an outcome that the shop sends', () => {
  it.each([
    ['proof alone', {}, 'issuer'],
    ['status Y', { 'threeDSecure.authenticationStatus': 'Y' }, 'issuer'],
    ['status A', { 'threeDSecure.authenticationStatus': 'A' }, 'issuer'],
    ['status N', { 'threeDSecure.authenticationStatus': 'N' }, 'merchant'],
    ['status U', { 'threeDSecure.authenticationStatus': 'U' }, 'merchant'],
    ['an exemption', { 'threeDSecure.exemptionFlag': '01' }, 'merchant'],
    ['eci 07', { 'threeDSecure.eci': '07' }, 'merchant'],
    ['no proof', { 'threeDSecure.verificationId': undefined }, 'merchant'],
    ['no payment (npa)', { 'threeDSecure.npa': 'true' }, 'merchant'],
    ['3-D Secure of the gateway disabled', { 'threeDSecure.disable': 'true' }, 'issuer'],
  ] as [string, Fields, string][])('%s', async (_, fields, expected) => {
    expect(await liability({ ...PROOF, ...fields })).toBe(expected);
  });

  it('is returned unchanged, with any other setting', async () => {
    const { body } = await shop.charge({ ...PROOF, 'threeDSecure.disable': 'true' });
    expect(body.threeDSecure).toMatchObject({ eci: '05' });
  });
});

describe('of a present shopper', () => {
  it.each([
    ['disabled', { ...CHALLENGED, 'threeDSecure.disable': 'true' }],
    [
      'disabled, by the other name',
      { ...CHALLENGED, 'customParameters[custom_disable3DSecure]': 'true' },
    ],
    ['an unknown test card', { 'card.number': '4929000000000000' }],
    ['a test card that is not enrolled', {}],
  ] as [string, Fields][])('%s: the merchant’s, with eci 07', async (_, fields) => {
    const { body } = await shop.charge(fields);
    expect(body.threeDSecure?.eci).toBe('07');
    expect(body.resultDetails.liability).toBe('merchant');
  });

  it.each([
    ['frictionless', {}, 'issuer'],
    ['frictionless', { 'threeDSecure.npa': 'true' }, 'merchant'],
    ['attempt', {}, 'issuer'],
  ] as const)('%s, with %j: %s', async (outcome, more, expected) => {
    expect(await liability({ ...AT_SHOP, ...cardFor(outcome), ...more })).toBe(expected);
  });

  it('after a challenge is that of the issuer, except for a challenge without a payment', async () => {
    for (const [more, expected] of [
      [{}, 'issuer'],
      [{ 'threeDSecure.npa': 'true' }, 'merchant'],
    ] as const) {
      const reply = await shop.charge({ ...CHALLENGED, ...more });
      await walk(within(shop), redirectOf(reply), 'approve');
      const { body } = await shop.payment(reply.body.id);
      expect(body.resultDetails.liability).toBe(expected);
    }
  });
});

it('is absent for payments by the merchant', async () => {
  const { body } = await shop.charge({
    ...cardFor('challenge'),
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'MIT',
  });
  expect(body.resultDetails).not.toHaveProperty('liability');
});
