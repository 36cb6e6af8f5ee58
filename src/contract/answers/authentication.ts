/** The members of responses about 3-D Secure, and about the redirect of a shopper, as JSON Schema. */
import { enveloped, list, object, sentUnder, text } from '../schema.ts';
import { AMOUNT, CARD, OWN_DATA } from './words.ts';

const METHOD = text('HTTP method for the browser.', { enum: ['GET', 'POST'] });

const PAIRS = list(
  'With GET the browser adds them to the query; with POST it posts them as a form.',
  object('A name and its value.', { name: text('Name.'), value: text('Value.') }),
);

/** The redirect of the shopper's browser while a payment waits. */
export const REDIRECT = object(
  'The redirect of the shopper’s browser while the payment is pending. Only the answer to the request has it. The address lets its holder continue the payment.',
  {
    url: text('Address of the gateway for the browser.', { format: 'uri' }),
    method: METHOD,
    parameters: PAIRS,
    preconditions: list(
      'Requests that the browser makes before the redirect, each in a hidden frame.',
      object('A request before the redirect.', {
        origin: text('Place of the request: a hidden frame.', { enum: ['iframe#hidden'] }),
        waitUntil: text('Event that the browser waits for, at most 10 s.', {
          enum: ['iframe#onload'],
        }),
        description: text('Purpose of the request.'),
        method: METHOD,
        url: text('Address of the request.', { format: 'uri' }),
        parameters: PAIRS,
      }),
    ),
  },
  ['url', 'method', 'parameters'],
);

/** The outcome of an authentication. */
export const THREE_D_SECURE = object(
  'The threeDSecure parameters that were sent, and the result of the authentication.',
  {
    eci: text('Electronic commerce indicator, two digits.'),
    verificationId: text('Authentication value (CAVV or AAV), base64.'),
    version: text('Version of the protocol.'),
    flow: text('Course of the authentication.', {
      enum: ['frictionless', 'challenge', 'decoupled'],
    }),
    dsTransactionId: text('Id of the transaction at the directory server.'),
    acsTransactionId: text('Id of the transaction at the issuer (ACS).'),
    serverTransactionId: text(
      'Id of the transaction at the 3DS Server, while the authentication is pending.',
    ),
    acsUrl: text('Address for the challenge request of an app, while the challenge is pending.'),
    authenticationStatus: text('Transaction status of EMV 3-D Secure: Y, A, N, U, R, C, D or I.'),
    transactionStatusReason: text('Reason of the status, two digits.'),
    challengeMandatedIndicator: text('Y: the issuer required the challenge.'),
    authenticationType: text('Type of the authentication, two digits.'),
    exemptionFlag: text('The exemption of the authentication.'),
    cardHolderInfo: text('Text from the issuer for the shopper.'),
    errorCode: text('Code of the error message.'),
    errorDescription: text('Description of the error message.'),
    errorSource: text('Party that reported the error.'),
  },
  [],
);

/** The responses of the two operations that move no money. */
export const AUTHENTICATION_ANSWERS = {
  Authentication: enveloped(
    'An authentication of a card’s holder without a payment: successful, failed or pending.',
    {
      id: text('Id of the authentication.'),
      paymentType: text('3D.', { enum: ['3D'] }),
      paymentBrand: text('Brand of the card.'),
      brandResult: text('The brand, if the gateway detected it from the number.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      merchantTransactionId: text('The shop’s own reference.'),
      card: CARD,
      threeDSecure: THREE_D_SECURE,
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      cart: sentUnder('cart'),
      customParameters: OWN_DATA,
      redirect: REDIRECT,
      resourcePath: text(
        'Path of the result, for the shop’s server; only in answers to the shopper’s browser.',
      ),
    },
    ['id', 'paymentType'],
  ),
  Exemption: enveloped(
    'Whether a payment could be exempt from authentication. The check is not stored.',
    {
      id: text('Id of the check.'),
      paymentBrand: text('Brand of the card.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      card: object(
        'The card.',
        { bin: text('First digits.'), last4Digits: text('Last digits.') },
        [],
      ),
      resultDetails: object('The exemption. Absent for a refused card.', {
        RiskRuleCategory: text('SCAEX_00: none.', { pattern: '^SCAEX_0[0-4]$' }),
      }),
    },
    ['id', 'amount', 'currency'],
  ),
};
