/** The data of the shopper in the AReq (API 1, Billing address: for 3-D Secure 2). */
import { expect, it } from 'vitest';
import type { Message } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { begin, messagesOf } from './sampleAuthentications.ts';

function sent(request: Record<string, string>): Message {
  const [message] = messagesOf(begin('frictionless', { request }));
  if (message === undefined) throw new Error('no AReq');
  return message;
}

const SHOPPER = /^(?:cardholder|email|billAddr|shipAddr)/;
const shopperIn = (message: Message) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => SHOPPER.test(name)));

it('contains name, e-mail address, billing and shipping address', () => {
  const message = sent({
    'card.holder': 'Jane Jones',
    'customer.email': 'jane@x.example',
    'billing.street1': 'High Street 1',
    'billing.street2': 'Second floor',
    'billing.city': 'Vienna',
    'billing.state': 'W',
    'billing.postcode': '1010',
    'billing.country': 'AT',
    'shipping.street1': 'Low Street 2',
    'shipping.street2': 'Back yard',
    'shipping.city': 'Bern',
    'shipping.state': 'BE',
    'shipping.postcode': '3000',
    'shipping.country': 'CH',
  });
  expect(shopperIn(message)).toEqual({
    cardholderName: 'Jane Jones',
    email: 'jane@x.example',
    billAddrLine1: 'High Street 1',
    billAddrLine2: 'Second floor',
    billAddrCity: 'Vienna',
    billAddrState: 'W',
    billAddrPostCode: '1010',
    billAddrCountry: '040',
    shipAddrLine1: 'Low Street 2',
    shipAddrLine2: 'Back yard',
    shipAddrCity: 'Bern',
    shipAddrState: 'BE',
    shipAddrPostCode: '3000',
    shipAddrCountry: '756',
  });
});

it('contains street and number', () => {
  const message = sent({
    'billing.street1': 'High Street',
    'billing.houseNumber1': '77',
    'shipping.street1': 'Low Street',
    'shipping.houseNumber1': '2',
    'shipping.houseNumber2': 'b',
  });
  expect(shopperIn(message)).toEqual({
    billAddrLine1: 'High Street 77',
    shipAddrLine1: 'Low Street 2 b',
  });
});

it('contains only sent data', () => {
  expect(shopperIn(sent({}))).toEqual({});
  expect(shopperIn(sent({ 'billing.city': 'Vienna', 'shipping.country': 'QQ' }))).toEqual({
    billAddrCity: 'Vienna',
  });
});
