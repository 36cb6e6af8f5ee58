/** The AReq, and the page of the challenge. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, open, type Shop } from '../harness.ts';
import { goTo, within } from './browser.ts';
import { AT_SHOP, CHALLENGED, redirectOf, requestOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** The AReq of a payment, and the page of its challenge. */
async function shown(fields: Fields) {
  const reply = await shop.charge({ ...CHALLENGED, ...fields });
  expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual(['000.200.000', undefined]);
  const { seen } = await goTo(within(shop), redirectOf(reply));
  return { request: await requestOf(shop, reply.body.id), page: seen.text };
}

const factsOf = (page: string): string[] =>
  [...page.matchAll(/<dd><bdi>(.*?)<\/bdi><\/dd>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );

describe('the amount', () => {
  it.each([
    ['that of the payment', {}, '€92.00', '9200', '978', '2'],
    ['risk.amount before it', { 'risk.amount': '30.50' }, '€30.50', '3050', '978', '2'],
    [
      'threeDSecure.amount before both',
      { 'risk.amount': '30.50', 'threeDSecure.amount': '12.34', 'threeDSecure.currency': 'USD' },
      'US$12.34',
      '1234',
      '840',
      '2',
    ],
    [
      'a currency without cents',
      { amount: '9200', currency: 'JPY' },
      'JP¥9,200',
      '9200',
      '392',
      '0',
    ],
    [
      'a currency with cents that `Intl` rounds',
      { amount: '99.60', currency: 'HUF' },
      'HUF\u00a099.60',
      '9960',
      '348',
      '2',
    ],
  ] as [string, Fields, string, string, string, string][])(
    '%s',
    async (_, fields, text, purchaseAmount, purchaseCurrency, purchaseExponent) => {
      const { request, page } = await shown(fields);
      expect(request).toMatchObject({ purchaseAmount, purchaseCurrency, purchaseExponent });
      expect(factsOf(page)).toContain(text);
    },
  );
});

describe('the purpose', () => {
  it.each([
    ['unsaid', {}, '01', '01'],
    ['PAYMENT', { 'threeDSecure.authenticationInd': 'PAYMENT' }, '01', '01'],
    ['ADD_CARD', { 'threeDSecure.authenticationInd': 'ADD_CARD' }, '04', '02'],
    ['MAINTAIN_CARD', { 'threeDSecure.authenticationInd': 'MAINTAIN_CARD' }, '05', '02'],
    ['BILLING_AGREEMENT', { 'threeDSecure.authenticationInd': 'BILLING_AGREEMENT' }, '07', '01'],
    ['npa', { 'threeDSecure.npa': 'true' }, '04', '02'],
  ] as [string, Fields, string, string][])('%s', async (_, fields, purpose, category) => {
    const { request } = await shown(fields);
    expect(request).toMatchObject({
      threeDSRequestorAuthenticationInd: purpose,
      messageCategory: category,
    });
    expect('purchaseAmount' in request).toBe(category === '01');
  });

  it('contains a request for a challenge, and that the card will be used again', async () => {
    const ind = async (fields: Fields) =>
      (await shown(fields)).request['threeDSRequestorChallengeInd'];
    expect(await ind({})).toBe('01');
    expect(await ind({ 'threeDSecure.challengeIndicator': '03' })).toBe('03');
    expect(await ind({ createRegistration: 'true' })).toBe('04');
  });
});

it('the AReq contains the browser, the merchant and the requestor', async () => {
  const { request, page } = await shown({
    'customer.ip': '192.0.2.7',
    'threeDSecure.merchant.name': 'Tom & <b>Jerry</b>',
    'threeDSecure.merchant.url': 'https://shop.example',
    'threeDSecure.merchant.country': 'DEU',
    'threeDSecure.v2.visa.requestorId': 'req-1',
    'threeDSecure.v2.visa.requestorName': 'Requestor',
    'threeDSecure.v2.mastercard.requestorId': 'other',
    'customer.browser.challengeWindow': '4',
  });
  expect(request).toMatchObject({
    messageType: 'AReq',
    deviceChannel: '02',
    browserIP: '192.0.2.7',
    browserAcceptHeader: 'text/html',
    browserLanguage: 'en-GB',
    browserColorDepth: '24',
    browserTZ: '-60',
    browserJavaEnabled: false,
    merchantName: 'Tom & <b>Jerry</b>',
    merchantCountryCode: '276',
    threeDSRequestorID: 'req-1',
    threeDSRequestorName: 'Requestor',
    threeDSRequestorURL: 'https://shop.example',
    cardExpiryDate: '3405',
    acctNumber: '420000xxxxxx0018',
  });
  expect(page).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;');
  expect(page).not.toContain('<b>Jerry');
  expect(page).toContain('data-window="04"');
});

it('the AReq contains the scheme data of a domestic network, with its own names', async () => {
  const reply = await shop.charge({
    ...AT_SHOP,
    'card.number': '5555555555554444',
    paymentBrand: 'CARTEBLEUE',
    'customParameters[3DS2_enrolled]': 'true',
    'threeDSecure.schemeData[NET-USECASE]': '01',
    'threeDSecure.schemeData[NET-ITEMSNB]': '03',
    'threeDSecure.schemeData[CB-SCORE_MERCHANT]': 'A',
    'threeDSecure.authenticationInd': 'PAYMENT',
  });
  expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual(['000.200.000', undefined]);
  expect(await requestOf(shop, reply.body.id)).toMatchObject({
    messageExtension: [
      { data: { 'CB-USECASE': '01', 'CB-ITEMSNB': '03', 'CB-SCORE_MERCHANT': 'A' } },
    ],
  });
});

it('the page has the shopper’s language', async () => {
  const reply = await shop.charge({ ...CHALLENGED, 'customer.browser.language': 'de-AT' });
  const { seen } = await goTo(within(shop), redirectOf(reply));
  expect(seen.text).toMatch(/<html lang="de/);
  expect(factsOf(seen.text).some((text) => /92,00/.test(text))).toBe(true);
});

it('only the entity of the payment can read the messages', async () => {
  const { id } = (await shop.charge(CHALLENGED)).body;
  const other = `/_sandbox/authentication?entityId=${'f'.repeat(32)}&id=${id}`;
  expect((await shop.send('GET', other, shop.bearer)).status).not.toBe(200);
  const mine = `/_sandbox/authentication?entityId=${shop.gateway.entityId}&id=${id}`;
  expect((await shop.send('GET', mine)).status).toBe(401);
});
