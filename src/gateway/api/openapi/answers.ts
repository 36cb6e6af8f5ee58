/** The responses of the API as JSON Schema. */
import { NETWORK_TOKEN_STATUSES } from '../../domain/registration/networkToken.ts';
import { AUTHENTICATION_ANSWERS, REDIRECT, THREE_D_SECURE } from './authentication.ts';
import { QUERY_ANSWERS } from './query.ts';
import { SETTLEMENT_ANSWERS } from './settlement.ts';
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
    locale: text('Language and country of the shopper, as the shop named them.'),
    endpoint: text('Where the form submits, below the checkout’s path.'),
    resourcePath: text('Where the shop’s server reads the result.'),
  },
  ['id', 'endpoint', 'resourcePath'],
);

const VOUCHER = object(
  'What a shopper needs to pay within days, while the payment waits for that.',
  {
    reference: text('What the payer quotes (ISO 11649).', {
      pattern: '^RF[0-9]{2}[A-Z0-9]{1,21}$',
    }),
    payableUntil: INSTANT,
    bankAccount: object(
      'The shop’s own account, for those that are paid by transfer.',
      {
        holder: text('Whose it is.'),
        iban: text('Its IBAN.'),
        number: text('Its number, where that is no IBAN.'),
        bic: text('Of its bank.'),
        bankName: text('Name of its bank, where the entity has one.'),
      },
      ['holder', 'bic'],
    ),
  },
  ['reference', 'payableUntil'],
);

const SCHEDULE: Readonly<Record<string, Schema>> = {
  id: text('Id of the plan; a reschedule makes a new one.'),
  registrationId: text('The stored details that are charged.'),
  paymentType: text('What the answer tells of.', { enum: ['SD', 'RS', 'DS'] }),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  merchantTransactionId: text('The shop’s own reference.'),
  customParameters: { type: 'object', description: 'Free pairs.', additionalProperties: true },
  standingInstruction: sentUnder('standingInstruction'),
};

const JOB: Schema = {
  type: 'object',
  description: 'When it runs, with every field; the rest as it was sent.',
  required: ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'],
  additionalProperties: { type: 'string' },
};

const PLAN = object(
  'How it stands.',
  {
    active: {
      type: 'boolean',
      description: 'Whether it is in force: not replaced, cancelled or ended.',
    },
    nextRun: text('yyyy-MM-dd HH:mm:ss+0000; absent where none comes any more.'),
    endsAt: text('When its contract is over, where that is known; likewise.'),
    lastRun: object(
      'The latest run, when it is read.',
      {
        due: text('When it was to be; likewise.'),
        id: text('Of its payment, where there is one.'),
        result: ref('Result'),
      },
      ['due', 'result'],
    ),
  },
  ['active'],
);

/** The schemas that operations use in their responses, and the schemas that these refer to. */
export const ANSWERS = {
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
    { id: text('Id of this answer: 32 hex characters. None where a checkout was to be created.') },
    [],
  ),
  Checkout: enveloped(
    'What became of the checkout.',
    { id: text('Id of the checkout.'), integrity: INTEGRITY },
    ['id'],
  ),
  Payment: enveloped(
    'A payment: good, declined or pending. A capture, reversal, refund or chargeback says nothing of the account; where the account or the reference was refused, nobody was asked, and the answer says less.',
    {
      id: text('Id of the payment.'),
      registrationId: text('The stored details that it is paid with, or those it made.'),
      registration: object('The stored details that it made.', { id: text('Their id.') }, ['id']),
      referencedId: text(
        'The payment that a capture, reversal or refund refers to; not where the entity is strict.',
      ),
      paymentType: text('What the payment did.'),
      paymentBrand: text('Brand of the card.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      descriptor: text('What the statement shows.'),
      merchantTransactionId: text('The shop’s own reference.'),
      chargebackResultCode: text('Of a chargeback (CB): its reason, as in the result.', {
        pattern: '^000\\.100\\.2[0-9]{2}$',
      }),
      brandResult: text('The brand, where the number told it.'),
      resultDetails: {
        type: 'object',
        description:
          'What the processor said beside the code: pairs of texts. IntegrationAdvice: what the shop did not send, and should.',
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
      voucher: VOUCHER,
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
          status: text('How it stands.', { enum: Object.keys(NETWORK_TOKEN_STATUSES) }),
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
  Schedule: enveloped(
    'A schedule, or that it was changed or descheduled.',
    { ...SCHEDULE, job: JOB, plan: PLAN },
    ['id', 'registrationId', 'paymentType', 'amount', 'currency', 'job', 'plan'],
  ),
  Schedules: enveloped(
    'The schedules that charge stored details.',
    {
      schedules: {
        type: 'array',
        description: 'Whatever became of them, the newest first: a thousand at most.',
        items: object('A schedule.', { ...SCHEDULE, job: JOB, plan: PLAN }, [
          'id',
          'registrationId',
          'paymentType',
          'amount',
          'currency',
          'job',
          'plan',
        ]),
      },
    },
    ['schedules'],
  ),
  ...QUERY_ANSWERS,
  ...SETTLEMENT_ANSWERS,
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
      finished: { type: 'boolean', description: 'Paid, or to be paid later: nothing to fill in.' },
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
  Banks: enveloped(
    'The banks that a shopper can choose from.',
    {
      banks: {
        type: 'array',
        description: 'In the order in which they are shown.',
        items: object('A bank.', {
          id: text('What is sent as bankAccount.bankName.'),
          name: text('As the shopper reads it.'),
        }),
      },
    },
    ['banks'],
  ),
  WalletToken: enveloped(
    'What a wallet gives when its shopper agrees.',
    {
      token: text(
        'Sent as applePay.paymentToken, googlePay.paymentToken or samsungPay.paymentToken.',
      ),
      cardNetwork: text('Network of the card, in the words of the wallet.'),
      last4Digits: text('Last digits of the card’s number.', { pattern: '^[0-9]{4}$' }),
    },
    ['token', 'cardNetwork', 'last4Digits'],
  ),
  Integrity: enveloped(
    'The hash of the form’s script.',
    {
      integrity: INTEGRITY,
      isTestSystem: { type: 'boolean', description: 'Whether no money moves here.' },
    },
    ['integrity', 'isTestSystem'],
  ),
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
} satisfies Readonly<Record<string, Schema>>;
