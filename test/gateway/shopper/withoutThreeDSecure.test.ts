/** Payments without 3-D Secure, and soft declines, which require it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TermsOption } from '../../../src/gateway/config/entityOption.ts';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { type Fields, faults, open, type Shop } from '../harness.ts';
import { walk, within } from './browser.ts';
import {
  AT_SHOP,
  BROWSER,
  CHALLENGED,
  cardFor,
  openOwn,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const PENDING = '000.200.000';

/** A CAVV. */
const PROOF = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

/** A payment by the merchant. */
const SERIES: Fields = {
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'MIT',
};

describe('without 3-D Secure', () => {
  it.each([
    ['disabled', { 'threeDSecure.disable': 'true' }],
    ['disabled, by the other name', { 'customParameters[custom_disable3DSecure]': 'true' }],
    ['an order by telephone', { transactionCategory: 'TO' }],
    ['an exemption for the acquirer', { 'threeDSecure.exemptionFlag': '01' }],
    ['a payment by the merchant', SERIES],
  ] as [string, Fields][])('%s: paid at once', async (_, fields) => {
    const reply = await shop.charge({ ...CHALLENGED, ...fields });
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.resultDetails?.liability).not.toBe('issuer');
  });

  it.each([
    ['false', { 'threeDSecure.disable': 'false' }],
    ['unsaid', {}],
  ])('disable is %s: challenged', async (_, fields) => {
    expect(resultOf(await shop.charge({ ...CHALLENGED, ...fields }))).toBe(PENDING);
  });

  it.each([
    [{ 'threeDSecure.disable': 'true' }],
    [{ 'customParameters[custom_disable3DSecure]': 'true' }],
    [{ 'customParameters[3DS2_status]': 'Y' }],
    [{ 'customParameters[3DS2_flow]': 'frictionless' }],
    [{ 'threeDSecure.eci': '05', 'threeDSecure.verificationId': PROOF }],
    [{ 'threeDSecure.exemptionFlag': '01' }],
    [{ 'threeDSecure.threeRIInd': 'RECURRING' }],
    [{ 'threeDSecure.deviceInfo': 'x' }],
    [{ 'threeDSecure.amount': '0.01', 'threeDSecure.currency': 'EUR' }],
    [{ transactionCategory: 'MOTO' }],
    [SERIES],
    [{ 'standingInstruction.mode': 'REPEATED' }],
  ] as [Fields][])('a form may not say %j', async (fields) => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('challenge'), ...fields });
    expect([reply.status, resultOf(reply)]).toEqual([400, '200.300.404']);
    const refused =
      /: (?:is not an allowed parameter|must be (?:one of \[CIT\]|INITIAL without registrationId and .*))$/;
    expect(faults(reply)).toContainEqual(expect.stringMatching(refused));
  });

  it('an agreement that a shopper begins in a form does not bypass the issuer', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const begun = { ...SERIES, 'standingInstruction.source': 'CIT' };
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('challenge'), ...begun });
    expect(resultOf(reply)).toBe(PENDING);
  });

  it('parameters that the shop’s server set for its checkout apply', async () => {
    const fixed = { shopperResultUrl: RETURN, 'threeDSecure.disable': 'true' };
    const id = await shop.checkout(fixed);
    expect(resultOf(await shop.pay(id, { ...BROWSER, ...cardFor('challenge') }))).toBe(GOOD);
  });
});

describe('an entity', () => {
  const withTerms = async (terms: TermsOption) =>
    openOwn({ entities: [{ entityId: SANDBOX.id, token: SANDBOX.token, terms }] });

  it('that is not enrolled authenticates no shopper', async () => {
    const own = await withTerms({ threeDSecure: [] });
    for (const outcome of ['challenge', 'frictionlessWithMethod', 'technicalError'] as const) {
      const reply = await own.charge({ ...AT_SHOP, ...cardFor(outcome) });
      expect(resultOf(reply)).toBe(GOOD);
      expect(reply.body.threeDSecure?.authenticationStatus).toBeUndefined();
    }
    const id = await own.checkout({ shopperResultUrl: RETURN });
    const { body } = await own.config(id);
    expect(new Set(Object.values(body.config.threeDSecureV2Config))).toEqual(new Set([false]));
  });

  it('that is enrolled for VISA only authenticates no shopper of another network', async () => {
    const own = await withTerms({ threeDSecure: ['VISA'] });
    expect(resultOf(await own.charge(CHALLENGED))).toBe(PENDING);
    const master = { ...AT_SHOP, 'card.number': '5200000000000064', paymentBrand: 'MASTER' };
    expect(resultOf(await own.charge(master))).toBe(GOOD);
    const { body } = await own.config(await own.checkout());
    expect(body.config.threeDSecureV2Config).toMatchObject({
      visaThreeDV2: true,
      masterThreeDV2: false,
    });
  });
});

describe('a soft decline (300.100.100)', () => {
  // The issuer requires an authentication, and accepts the payment after it.
  const WANTED = { 'customParameters[forceResultCode]': '300.100.100' };
  const EXEMPT = { 'threeDSecure.exemptionFlag': '01' };
  const WISH = { 'threeDSecure.challengeIndicator': '04' };

  it('server to server: a second request with a challenge is paid', async () => {
    const declined = await shop.charge({ ...CHALLENGED, ...WANTED, ...EXEMPT });
    expect([declined.status, resultOf(declined)]).toEqual([400, '300.100.100']);
    const again = await shop.charge({ ...CHALLENGED, ...WANTED, ...WISH });
    expect(resultOf(again)).toBe(PENDING);
    await walk(within(shop), redirectOf(again), 'approve');
    const paid = await shop.payment(again.body.id);
    expect(resultOf(paid)).toBe(GOOD);
    expect(paid.body.threeDSecure).toMatchObject({ flow: 'challenge', authenticationStatus: 'Y' });
  });

  it('of a checkout: the shop updates it, and the shopper is challenged', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN, ...WANTED, ...EXEMPT });
    const fields = { ...BROWSER, ...cardFor('challenge') };
    expect(resultOf(await shop.pay(id, fields))).toBe('300.100.100');
    expect((await shop.update(id, WISH)).status).toBe(200);
    const again = await shop.pay(id, fields);
    expect(resultOf(again)).toBe(PENDING);
    await walk(within(shop), redirectOf(again), 'approve');
    expect(resultOf(await shop.status(id))).toBe(GOOD);
  });

  it.each(['frictionless', 'attempt'] as const)(
    'does not happen with proof: %s',
    async (outcome) => {
      const reply = await shop.charge({ ...AT_SHOP, ...cardFor(outcome), ...WANTED });
      expect(resultOf(reply)).toBe(GOOD);
    },
  );

  it('does not happen if the shop sends the proof', async () => {
    const proof = { 'threeDSecure.eci': '06', 'threeDSecure.verificationId': PROOF };
    expect(resultOf(await shop.charge({ ...CHALLENGED, ...WANTED, ...proof }))).toBe(GOOD);
    const none = { 'threeDSecure.eci': '07' };
    expect(resultOf(await shop.charge({ ...CHALLENGED, ...WANTED, ...none }))).toBe('300.100.100');
  });

  it('still happens with a card that is not enrolled', async () => {
    const reply = await shop.charge({ ...AT_SHOP, ...cardFor('notEnrolled'), ...WANTED });
    expect(resultOf(reply)).toBe('300.100.100');
  });
});

it('another decline after a challenge: the processor’s result counts', async () => {
  const forced = { 'customParameters[forceResultCode]': '800.100.155' };
  const reply = await shop.charge({ ...CHALLENGED, ...forced });
  expect(resultOf(reply)).toBe(PENDING);
  await walk(within(shop), redirectOf(reply), 'approve');
  const done = await shop.payment(reply.body.id);
  expect([done.status, resultOf(done)]).toEqual([400, '800.100.155']);
  expect(done.body.threeDSecure.authenticationStatus).toBe('Y');
});

it('a challenge that the shop requested, not the issuer, is marked', async () => {
  const wish = { 'threeDSecure.challengeIndicator': '04' };
  const reply = await shop.charge({ ...AT_SHOP, ...cardFor('frictionless'), ...wish });
  await walk(within(shop), redirectOf(reply), 'approve');
  const { body } = await shop.payment(reply.body.id);
  expect(body.threeDSecure).toMatchObject({ flow: 'challenge', challengeMandatedIndicator: 'N' });
});

describe('an exemption that the shop requests from the issuer', () => {
  it.each(['05', '08', '02'])(
    'indicator %s: granted, and the merchant bears the loss',
    async (indicator) => {
      const reply = await shop.charge({
        ...CHALLENGED,
        'threeDSecure.challengeIndicator': indicator,
        'threeDSecure.exemptionFlag': '02',
      });
      expect(resultOf(reply)).toBe(GOOD);
      expect(reply.body.threeDSecure).toMatchObject({
        authenticationStatus: 'I',
        eci: '07',
        exemptionFlag: '02',
      });
      expect(reply.body.threeDSecure).not.toHaveProperty('verificationId');
      expect(reply.body.resultDetails.liability).toBe('merchant');
    },
  );

  it('for an issuer of 2.1.0 only: challenged', async () => {
    const reply = await shop.charge({
      ...AT_SHOP,
      'card.number': '4200000000000075',
      'threeDSecure.challengeIndicator': '05',
      'threeDSecure.exemptionFlag': '02',
    });
    expect(resultOf(reply)).toBe(PENDING);
  });
});
