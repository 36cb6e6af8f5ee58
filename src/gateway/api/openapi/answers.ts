/** The responses of the API as JSON Schema. */
import { NETWORK_TOKEN_STATUSES } from '../../domain/registration/networkToken.ts';
import { AUTHENTICATION_ANSWERS, REDIRECT, THREE_D_SECURE } from './authentication.ts';
import { FORM_ANSWERS } from './form.ts';
import { QUERY_ANSWERS } from './query.ts';
import { SETTLEMENT_ANSWERS } from './settlement.ts';
import { ref, type Schema } from './types.ts';
import { AMOUNT, CARD, enveloped, INSTANT, INTEGRITY, object, sentUnder, text } from './words.ts';

const CODE = text('A result code. GET /v1/resultcodes lists all result codes.', {
  pattern: '^[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}$',
});

const VOUCHER = object(
  'Data for a payment that the shopper makes within days, while the payment is pending.',
  {
    reference: text('Creditor reference that the payer quotes (ISO 11649).', {
      pattern: '^RF[0-9]{2}[A-Z0-9]{1,21}$',
    }),
    payableUntil: INSTANT,
    bankAccount: object(
      'The shop’s account, for payments by transfer.',
      {
        holder: text('Holder of the account.'),
        iban: text('IBAN.'),
        number: text('Account number, if there is no IBAN.'),
        bic: text('BIC of the bank.'),
        bankName: text('Name of the bank, if the entity has one.'),
      },
      ['holder', 'bic'],
    ),
  },
  ['reference', 'payableUntil'],
);

const SCHEDULE: Readonly<Record<string, Schema>> = {
  id: text('Id of the schedule. A reschedule creates a new id.'),
  registrationId: text('The stored payment details that the schedule charges.'),
  paymentType: text('SD: created. RS: rescheduled. DS: descheduled.', { enum: ['SD', 'RS', 'DS'] }),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  merchantTransactionId: text('The shop’s own reference.'),
  customParameters: {
    type: 'object',
    description: 'The shop’s own data.',
    additionalProperties: true,
  },
  standingInstruction: sentUnder('standingInstruction'),
};

const JOB: Schema = {
  type: 'object',
  description: 'All fields of the time of the runs; the other fields as sent.',
  required: ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'],
  additionalProperties: { type: 'string' },
};

const PLAN = object(
  'State of the schedule.',
  {
    active: {
      type: 'boolean',
      description: 'Whether the schedule is in force: not replaced, cancelled or ended.',
    },
    nextRun: text('Time of the next run: yyyy-MM-dd HH:mm:ss+0000. Absent after the last run.'),
    endsAt: text('End of the contract, if it is known, in the same format.'),
    lastRun: object(
      'The latest run, in the answer to a read.',
      {
        due: text('Planned time of the run, in the same format.'),
        id: text('Id of the payment, if there is one.'),
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
    name: text('Name of the parameter.'),
    value: {
      type: ['string', 'null'],
      description: 'The value that was sent; null if it is missing, *** if it is secret.',
    },
    message: text('Description of the error.'),
  }),
  Result: object(
    'Result of the request.',
    {
      code: CODE,
      description: text('Description of the code.'),
      parameterErrors: {
        type: 'array',
        description: 'All wrong parameters, in the order of this document.',
        items: ref('ParameterError'),
      },
      avsResponse: text('Result of the address verification (AVS).', {
        enum: ['A', 'Z', 'N', 'U', 'F'],
      }),
      cvvResponse: text('Result of the check of the security code.', {
        enum: ['M', 'N', 'P', 'S', 'U'],
      }),
    },
    ['code', 'description'],
  ),
  Envelope: object('Members of every answer.', {
    result: ref('Result'),
    buildNumber: text('Commit of the gateway, and the date of the commit.'),
    timestamp: text('Time of the answer: yyyy-MM-dd HH:mm:ss.SSS+0000.'),
    ndc: text('Id of the request for the support. It is not secret.'),
  }),
  Refusal: enveloped(
    'A refusal. No payment was created.',
    {
      id: text(
        'Id of this answer: 32 hex characters. Absent from the answer to POST /v1/checkouts.',
      ),
    },
    [],
  ),
  Checkout: enveloped(
    'The checkout after the request.',
    {
      id: text('Id of the checkout.'),
      integrity: INTEGRITY,
      resultDetails: object(
        'Of a strict entity: what is missing in the checkout.',
        {
          IntegrationAdvice: text('Parameters that the shop did not send but should send.'),
        },
        ['IntegrationAdvice'],
      ),
    },
    ['id'],
  ),
  Payment: enveloped(
    'A payment: successful, declined or pending. A capture, reversal, refund or chargeback has no members about the account. If the account or the reference is refused, the processor is not asked, and the answer has fewer members.',
    {
      id: text('Id of the payment.'),
      registrationId: text('The stored payment details that the payment used or created.'),
      registration: object(
        'The stored payment details that the payment created.',
        { id: text('Id of the stored payment details.') },
        ['id'],
      ),
      referencedId: text(
        'The payment that a capture, reversal or refund refers to. Absent for a strict entity.',
      ),
      paymentType: text('Payment type.'),
      paymentBrand: text('Brand of the card.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      descriptor: text('Text on the statement.'),
      merchantTransactionId: text('The shop’s own reference.'),
      chargebackResultCode: text('Reason of a chargeback (CB).', {
        pattern: '^000\\.100\\.2[0-9]{2}$',
      }),
      brandResult: text('The brand, if the gateway detected it from the number.'),
      resultDetails: {
        type: 'object',
        description:
          'Further data from the processor. IntegrationAdvice lists parameters that the shop did not send but should send.',
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
      customParameters: {
        type: 'object',
        description: 'The shop’s own data.',
        additionalProperties: true,
      },
      risk: object('The risk check.', { score: text('Score.') }, []),
      resourcePath: text(
        'Path of the result, for the shop’s server; only in the answer to a submit.',
      ),
      redirect: REDIRECT,
      voucher: VOUCHER,
    },
    ['id', 'paymentType'],
  ),
  Registration: enveloped(
    'Stored payment details, or the reason why they were not stored. The answer contains neither the number nor the security code.',
    {
      id: text('Id of the registration.'),
      paymentBrand: text('Brand of the account.'),
      merchantTransactionId: text('The shop’s own reference.'),
      brandResult: text('The brand, if the gateway detected it from the number.'),
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      virtualAccount: sentUnder('virtualAccount'),
      standingInstruction: sentUnder('standingInstruction'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      threeDSecure: THREE_D_SECURE,
      customParameters: {
        type: 'object',
        description: 'The shop’s own data.',
        additionalProperties: true,
      },
      risk: object('The risk check.', { score: text('Score.') }, []),
      validUntil: text('Last day of validity; only in the answer to an extension.', {
        format: 'date',
      }),
      networkToken: object(
        'The network token of the card, if one was requested.',
        {
          status: text('Status of the token.', { enum: Object.keys(NETWORK_TOKEN_STATUSES) }),
          last4Digits: text('Last digits of the token.', { pattern: '^[0-9]{4}$' }),
          expiryMonth: text('Month the token ends with.'),
          expiryYear: text('Year the token ends in.'),
        },
        ['status'],
      ),
      resourcePath: text(
        'Path of the result, for the shop’s server; only in the answer to a submit.',
      ),
      redirect: REDIRECT,
    },
    ['id'],
  ),
  ...AUTHENTICATION_ANSWERS,
  Removal: enveloped('The removal of stored payment details.', { id: text('Id of the removal.') }, [
    'id',
  ]),
  Schedule: enveloped(
    'A schedule, or the change of a schedule.',
    { ...SCHEDULE, job: JOB, plan: PLAN },
    ['id', 'registrationId', 'paymentType', 'amount', 'currency', 'job', 'plan'],
  ),
  Schedules: enveloped(
    'The schedules that charge the stored payment details.',
    {
      schedules: {
        type: 'array',
        description: 'Schedules in any state, newest first, at most 1,000.',
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
    'A risk check: passed or refused. The answer repeats what was sent, except secrets.',
    {
      id: text('Id of the check.'),
      paymentBrand: text('Brand of the account.'),
      brandResult: text('The brand, if the gateway detected it from the number.'),
      amount: AMOUNT,
      currency: text('ISO 4217 code.'),
      merchantTransactionId: text('The shop’s own reference.'),
      resultDetails: {
        type: 'object',
        description: 'ExtendedDescription: the rule that refused the payment.',
        additionalProperties: { type: 'string' },
      },
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      cart: sentUnder('cart'),
      customParameters: {
        type: 'object',
        description: 'The shop’s own data.',
        additionalProperties: true,
      },
      risk: object(
        'The risk parameters that were sent, and the score: 100 if no rule is broken.',
        { score: text('-99999 to 99999.', { pattern: '^-?[0-9]{1,5}$' }) },
        [],
      ),
    },
    ['id'],
  ),
  ...FORM_ANSWERS,
  ResultCodes: object('Every result code.', {
    resultCodes: {
      type: 'array',
      items: object('A result code.', {
        code: CODE,
        description: text('Description of the code.'),
      }),
    },
  }),
  Health: object('Whether the gateway accepts requests.', {
    status: text('ok: it does.', { enum: ['ok', 'draining', 'unavailable'] }),
  }),
  Description: {
    type: 'object',
    description: 'An OpenAPI 3.1 document: this one.',
    additionalProperties: true,
  },
} satisfies Readonly<Record<string, Schema>>;
