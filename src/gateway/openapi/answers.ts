/** The answers of the API as JSON Schema. */
import { STATUSES } from '../registration/networkToken.ts';
import { AUTHENTICATION_ANSWERS, REDIRECT, THREE_D_SECURE } from './authentication.ts';
import { ref, type Schema } from './types.ts';
import { AMOUNT, CARD, enveloped, object, sentUnder, text } from './words.ts';

const CODE = text('A result code; GET /v1/resultcodes has them all.', {
  pattern: '^[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}$',
});
const INTEGRITY = text('The script’s hash, for the attribute integrity.', { pattern: '^sha384-' });
const INSTANT = text('ISO 8601, UTC.', { format: 'date-time' });

const FORM_CHECKOUT = object(
  'What is paid.',
  {
    id: text('Id of the checkout.'),
    amount: AMOUNT,
    currency: text('ISO 4217 code.'),
    paymentType: text('Payment type.'),
    shopperResultUrl: text('Where the shopper returns to.'),
    endpoint: text('Where the form submits, below the checkout’s path.'),
    resourcePath: text('Where the shop’s server reads the result.'),
  },
  ['id', 'endpoint', 'resourcePath'],
);

/** The schemas that operations name in their answers, and those these are made of. */
export const ANSWERS: Readonly<Record<string, Schema>> = {
  ParameterError: object('One wrong parameter.', {
    name: text('Its name.'),
    value: {
      type: ['string', 'null'],
      description: 'As it was sent; null when it is missing, *** when it is secret.',
    },
    message: text('What is wrong.'),
  }),
  Result: object(
    'What became of the request.',
    {
      code: CODE,
      description: text('The code in words.'),
      parameterErrors: {
        type: 'array',
        description: 'All that is wrong with the parameters, in the order of this document.',
        items: ref('ParameterError'),
      },
      avsResponse: text('Whether the address is right.', { enum: ['A', 'Z', 'N', 'U', 'F'] }),
      cvvResponse: text('Whether the security code is right.', {
        enum: ['M', 'N', 'P', 'S', 'U'],
      }),
    },
    ['code', 'description'],
  ),
  Envelope: object('What every answer says.', {
    result: ref('Result'),
    buildNumber: text('Commit of the gateway and its date.'),
    timestamp: text('When it was made: yyyy-MM-dd HH:mm:ss.SSS+0000.'),
    ndc: text('For questions to support; no secret.'),
  }),
  Refusal: enveloped(
    'A refusal; no payment was made.',
    { id: text('Id of this answer: 32 hex characters.') },
    ['id'],
  ),
  Checkout: enveloped(
    'What became of the checkout.',
    { id: text('Id of the checkout.'), integrity: INTEGRITY },
    ['id'],
  ),
  Payment: enveloped(
    'A payment: good, declined or pending. A capture, reversal or refund says nothing of the account; where the account or the reference was refused, nobody was asked, and the answer says less.',
    {
      id: text('Id of the payment.'),
      registrationId: text('The stored details that it is paid with, or those it made.'),
      referencedId: text('The payment it refers to, where the entity wants that said.'),
      paymentType: text('What the payment did.'),
      paymentBrand: text('Brand of the card.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      descriptor: text('What the statement shows.'),
      merchantTransactionId: text('The shop’s own reference.'),
      brandResult: text('The brand, where the number told it.'),
      resultDetails: {
        type: 'object',
        description: 'What the processor said beside the code: pairs of texts.',
        additionalProperties: { type: 'string' },
      },
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      virtualAccount: sentUnder('virtualAccount'),
      giftCard: sentUnder('giftCard'),
      merchant: sentUnder('merchant'),
      threeDSecure: THREE_D_SECURE,
      standingInstruction: sentUnder('standingInstruction'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
      risk: object('The risk check.', { score: text('Its score.') }, []),
      resourcePath: text('Where the shop’s server reads the result; after a submit.'),
      redirect: REDIRECT,
    },
    ['id', 'paymentType'],
  ),
  Registration: enveloped(
    'Stored details, or why they were not stored. Never a whole number, never a code.',
    {
      id: text('Id of the registration.'),
      paymentBrand: text('Brand of the account.'),
      merchantTransactionId: text('The shop’s own reference.'),
      brandResult: text('The brand, where the number told it.'),
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      virtualAccount: sentUnder('virtualAccount'),
      standingInstruction: sentUnder('standingInstruction'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      threeDSecure: THREE_D_SECURE,
      customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
      risk: object('The risk check.', { score: text('Its score.') }, []),
      validUntil: text('After an extension: the last day of their life.', { format: 'date' }),
      networkToken: object(
        'The card network’s own number for the card, where one was asked for.',
        {
          status: text('How it stands.', { enum: Object.keys(STATUSES) }),
          last4Digits: text('Last digits of the token.', { pattern: '^[0-9]{4}$' }),
          expiryMonth: text('Month the token ends with.'),
          expiryYear: text('Year the token ends in.'),
        },
        ['status'],
      ),
      resourcePath: text('Where the shop’s server reads the result; after a submit.'),
      redirect: REDIRECT,
    },
    ['id'],
  ),
  ...AUTHENTICATION_ANSWERS,
  Removal: enveloped('That details were removed.', { id: text('Id of the removal.') }, ['id']),
  RiskCheck: enveloped(
    'A risk check: passed or refused. What was sent is given back, but for secrets.',
    {
      id: text('Id of the check.'),
      paymentBrand: text('Brand of the account.'),
      brandResult: text('The brand, where the number told it.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      merchantTransactionId: text('The shop’s own reference.'),
      resultDetails: {
        type: 'object',
        description: 'ExtendedDescription: the rule that refused.',
        additionalProperties: { type: 'string' },
      },
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      cart: sentUnder('cart'),
      customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
      risk: object(
        'What was said of it, and its score: 100 where no rule is broken; absent where there is none.',
        { score: text('-99999 to 99999.', { pattern: '^-?[0-9]{1,5}$' }) },
        [],
      ),
    },
    ['id'],
  ),
  FormConfig: enveloped(
    'What the form on the page needs; nothing secret.',
    {
      checkout: FORM_CHECKOUT,
      config: { type: 'object', description: 'Settings of the form.', additionalProperties: true },
      origins: {
        type: ['array', 'null'],
        description: 'Origins that may hold the form; null for any.',
        items: { type: 'string' },
      },
      finished: { type: 'boolean', description: 'Paid already: nothing to fill in.' },
      underWay: {
        ...object(
          'A payment of the checkout that waits for its shopper elsewhere; null for none.',
          {
            redirect: REDIRECT,
            paymentBrand: { type: ['string', 'null'], description: 'Its brand.' },
          },
        ),
        type: ['object', 'null'],
      },
      isTestSystem: { type: 'boolean', description: 'No money moves.' },
      now: INSTANT,
      expiresAt: INSTANT,
    },
    ['checkout', 'config', 'origins', 'finished', 'underWay', 'isTestSystem', 'now', 'expiresAt'],
  ),
  StoredData: enveloped(
    'What was kept for a summary page, as far as it may be shown; nothing was paid.',
    {
      id: text('Id of the checkout.'),
      resourcePath: text('Where the shop’s server reads the result, once it has paid.'),
      paymentBrand: text('Brand of the account.'),
      brandResult: text('The brand, where the number told it.'),
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      virtualAccount: sentUnder('virtualAccount'),
      giftCard: sentUnder('giftCard'),
    },
    ['id', 'resourcePath'],
  ),
  BinInfo: enveloped(
    'What is known of cards whose numbers begin so. The digits are not repeated.',
    {
      bin: object('What is known.', {
        brands: {
          type: 'array',
          description: 'Keys of the brands that it can be paid with, the most specific first.',
          items: text('Key of a brand.'),
        },
        type: {
          type: ['string', 'null'],
          description: 'CREDIT, DEBIT or PREPAID; null where nobody knows.',
        },
        country: {
          type: ['string', 'null'],
          description: 'Where it is issued, ISO 3166-1 alpha-2; null where nobody knows.',
        },
      }),
    },
    ['bin'],
  ),
  Integrity: enveloped('The hash of the form’s script.', { integrity: INTEGRITY }, ['integrity']),
  ResultCodes: object('Every result code.', {
    resultCodes: {
      type: 'array',
      items: object('A result code.', { code: CODE, description: text('In words.') }),
    },
  }),
  Health: object('Whether requests are taken.', {
    status: text('ok: they are.', { enum: ['ok', 'draining', 'unavailable'] }),
  }),
  Description: {
    type: 'object',
    description: 'An OpenAPI 3.1 document: this one.',
    additionalProperties: true,
  },
};
