/** The members of responses about 3-D Secure, and about the redirect of a shopper, as JSON Schema. */
import type { Schema } from './types.ts';
import { AMOUNT, CARD, enveloped, object, sentUnder, text } from './words.ts';

const METHOD = text('How the browser goes there.', { enum: ['GET', 'POST'] });

const PAIRS: Schema = {
  type: 'array',
  description: 'With GET they are added to the query, with POST they are the form.',
  items: object('A name and its value.', { name: text('Name.'), value: text('Value.') }),
};

/** The redirect of the shopper's browser while a payment waits. */
export const REDIRECT: Schema = object(
  'Where the shopper’s browser goes, while it is pending: in the answer to the request alone. Whoever has the address can go on with the payment.',
  {
    url: text('The address, of the gateway’s.', { format: 'uri' }),
    method: METHOD,
    parameters: PAIRS,
    preconditions: {
      type: 'array',
      description: 'What the browser does before, each in a hidden frame of its own.',
      items: object('A step before.', {
        origin: text('Where.', { enum: ['iframe#hidden'] }),
        waitUntil: text('Until when the browser waits for it, 10 s at most.', {
          enum: ['iframe#onload'],
        }),
        description: text('What it is for.'),
        method: METHOD,
        url: text('The address.', { format: 'uri' }),
        parameters: PAIRS,
      }),
    },
  },
  ['url', 'method', 'parameters'],
);

/** The outcome of an authentication. */
export const THREE_D_SECURE: Schema = object(
  'What was sent as threeDSecure, and what came of the authentication of the shopper.',
  {
    eci: text('Two digits: how it went, as the network says it.'),
    verificationId: text('The proof of it, base64.'),
    version: text('Version of the protocol.'),
    flow: text('How it went.', { enum: ['frictionless', 'challenge', 'decoupled'] }),
    dsTransactionId: text('Id at the network’s directory server.'),
    acsTransactionId: text('Id at the issuer.'),
    serverTransactionId: text('Id at the gateway, while it is under way elsewhere.'),
    acsUrl: text('Where an app sends its challenge request, until that is over.'),
    authenticationStatus: text('Y, A, N, U, R, C, D or I, as EMV has it.'),
    transactionStatusReason: text('Two digits: why not.'),
    challengeMandatedIndicator: text('Y: the issuer wanted the challenge.'),
    authenticationType: text('Two digits: how the shopper was asked.'),
    exemptionFlag: text('The exemption that it was made with.'),
    cardHolderInfo: text('What the issuer wants the shopper to read.'),
    errorCode: text('Of an error message.'),
    errorDescription: text('Of an error message.'),
    errorSource: text('Who it was that made the error.'),
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
      brandResult: text('The brand, where the number told it.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      merchantTransactionId: text('The shop’s own reference.'),
      card: CARD,
      threeDSecure: THREE_D_SECURE,
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      cart: sentUnder('cart'),
      customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
      redirect: REDIRECT,
      resourcePath: text('Where the shop’s server reads the result; for the shopper’s browser.'),
    },
    ['id', 'paymentType'],
  ),
  Exemption: enveloped(
    'Whether a payment could be exempted from authentication. Nothing is kept of it.',
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
      resultDetails: object('The exemption; not there for a card that was refused.', {
        RiskRuleCategory: text('SCAEX_00: none.', { pattern: '^SCAEX_0[0-4]$' }),
      }),
    },
    ['id', 'amount', 'currency'],
  ),
} satisfies Readonly<Record<string, Schema>>;
