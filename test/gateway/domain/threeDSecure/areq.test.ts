/** The data in the AReq. */

import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { beginAuthentication } from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import { authenticatedMoney } from '../../../../src/gateway/domain/threeDSecure/money.ts';
import type { Message } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { numberOfCurrency } from '../../../../src/money/currencyNumbers.ts';
import {
  authenticationInput,
  begin,
  cardFor,
  type Differences,
  IDS,
  messagesOf,
} from './sampleAuthentications.ts';

/** The AReq of a frictionless card. */
function areq(different: Differences = {}, brand = 'VISA'): Message {
  const [message] = messagesOf(begin('frictionless', different, brand));
  if (message === undefined) throw new Error('no AReq');
  return message;
}

const sent = (request: Record<string, string>) => areq({ request });

it('has all required members', () => {
  const { number } = cardFor('frictionless');
  expect(areq()).toEqual({
    messageType: 'AReq',
    messageVersion: '2.2.0',
    deviceChannel: '02',
    messageCategory: '01',
    threeDSServerTransID: IDS.server,
    dsTransID: IDS.ds,
    threeDSRequestorAuthenticationInd: '01',
    threeDSRequestorChallengeInd: '01',
    threeDSCompInd: 'U',
    browserAcceptHeader: 'text/html',
    browserIP: '192.0.2.7',
    browserJavaEnabled: false,
    browserJavascriptEnabled: true,
    browserLanguage: 'de-AT',
    browserScreenHeight: '1080',
    browserScreenWidth: '1920',
    browserTZ: '-60',
    browserUserAgent: 'Mozilla/5.0',
    acctNumber: `${number.slice(0, 6)}xxxxxx${number.slice(-4)}`,
    cardExpiryDate: '3405',
    purchaseAmount: '9200',
    purchaseCurrency: '978',
    purchaseExponent: '2',
    purchaseDate: '20300131120509',
  });
});

it('has neither the number nor the code of the card', () => {
  const text = JSON.stringify(sent({ 'card.cvv': '987' }));
  // Ids are hexadecimal, so they may contain these digits.
  expect(text).not.toMatch(/(?<![\dA-F])987(?![\dA-F])/i);
  expect(text).not.toContain(cardFor('frictionless').number.slice(0, 7));
});

describe('the amount', () => {
  const paid = { minor: 9200n, currency: 'EUR' };
  const own = { 'threeDSecure.amount': '12.34' };
  const risk = { 'risk.amount': '56.78' };

  it.each([
    ['paid', {}, 9200n, 'EUR'],
    ['of the risk check', risk, 5678n, 'EUR'],
    ['its own', own, 1234n, 'EUR'],
    ['its own, before that of the risk check', { ...own, ...risk }, 1234n, 'EUR'],
    [
      'its own, in its own currency',
      { 'threeDSecure.amount': '500', 'threeDSecure.currency': 'JPY' },
      500n,
      'JPY',
    ],
    [
      'of the risk check, in the currency of the payment',
      { ...risk, 'threeDSecure.currency': 'JPY' },
      5678n,
      'EUR',
    ],
    [
      'paid, if its own is invalid for its currency',
      { 'threeDSecure.amount': '5.50', 'threeDSecure.currency': 'JPY' },
      9200n,
      'EUR',
    ],
  ] as [string, Record<string, string>, bigint, string][])(
    'contains the %s',
    (_, request, minor, currency) => {
      expect(authenticatedMoney(requestOf(request), paid)).toEqual({ minor, currency });
      expect(sent(request)).toMatchObject({
        purchaseAmount: String(minor),
        purchaseCurrency: numberOfCurrency(currency),
        purchaseExponent: currency === 'JPY' ? '0' : '2',
      });
    },
  );

  it('has the decimals of its currency', () => {
    const money = { minor: 92_000n, currency: 'KWD' };
    expect(areq({ subject: { money } })).toMatchObject({
      purchaseAmount: '92000',
      purchaseCurrency: '414',
      purchaseExponent: '3',
    });
  });
});

describe('the merchant', () => {
  it('has its name at the directory server, else its usual name', () => {
    const everywhere = {
      'merchant.name': 'Shoes',
      'merchant.url': 'https://shoes.example',
      'merchant.country': 'AT',
      'merchant.mcc': '5661',
    };
    expect(sent(everywhere)).toMatchObject({
      merchantName: 'Shoes',
      threeDSRequestorURL: 'https://shoes.example',
      merchantCountryCode: '040',
      mcc: '5661',
    });
    const there = {
      'threeDSecure.merchant.name': 'SHOES*AT',
      'threeDSecure.merchant.url': 'https://pay.shoes.example',
      'threeDSecure.merchant.country': 'DEU',
    };
    expect(sent({ ...everywhere, ...there })).toMatchObject({
      merchantName: 'SHOES*AT',
      threeDSRequestorURL: 'https://pay.shoes.example',
      merchantCountryCode: '276',
    });
    expect(sent({ 'merchant.countryCode': '056' })).toMatchObject({ merchantCountryCode: '056' });
  });

  it('has a separate id for each network', () => {
    const request = {
      'threeDSecure.v2.visa.requestorId': 'v-1',
      'threeDSecure.v2.visa.requestorName': 'Shoes at VISA',
      'threeDSecure.v2.mastercard.requestorId': 'm-1',
    };
    expect(areq({ request })).toMatchObject({
      threeDSRequestorID: 'v-1',
      threeDSRequestorName: 'Shoes at VISA',
    });
    expect(areq({ request }, 'MAESTRO')).toMatchObject({ threeDSRequestorID: 'm-1' });
    expect(areq({ request }, 'UNIONPAY')).not.toHaveProperty('threeDSRequestorID');
  });
});

describe('the scheme data of the domestic network', () => {
  const data = (request: Record<string, string>, brand = 'CARTEBANCAIRE') => {
    const { number } = cardFor('frictionless');
    const begun = beginAuthentication(authenticationInput(number, brand, { request }));
    return messagesOf(begun)[0]?.['messageExtension'];
  };
  const all = (own: string) => ({
    [`threeDSecure.schemeData[${own}-ITEMSNB]`]: '02',
    [`threeDSecure.schemeData[${own}-SCORE_MERCHANT]`]: 'low',
    [`threeDSecure.schemeData[${own}-USECASE]`]: '01',
  });

  it.each(['NET', 'CB'])('is an extension, sent as %s-…', (own) => {
    expect(data(all(own))).toMatchObject([
      {
        criticalityIndicator: false,
        data: { 'CB-ITEMSNB': '02', 'CB-SCORE_MERCHANT': 'low', 'CB-USECASE': '01' },
      },
    ]);
  });

  it('is that of the card only, and absent if there is none', () => {
    expect(data(all('NET'), 'VISA')).toBe(undefined);
    expect(data({})).toBe(undefined);
  });
});
