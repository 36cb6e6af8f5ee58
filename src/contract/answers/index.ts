/** The responses of the API: a row of JSON Schema for each, and the type that follows from the row. */

import {
  anything,
  enveloped,
  list,
  nullable,
  object,
  ref,
  sentUnder,
  text,
  texts,
  type ValueOf,
} from '../schema.ts';
import { AUTHENTICATION_ANSWERS, REDIRECT, THREE_D_SECURE } from './authentication.ts';
import { FORM_ANSWERS } from './form.ts';
import { LINK_ANSWERS } from './link.ts';
import { QUERY_ANSWERS } from './query.ts';
import { SCHEDULE_ANSWERS } from './schedule.ts';
import { SETTLEMENT_ANSWERS } from './settlement.ts';
import { AMOUNT, CARD, INSTANT, INTEGRITY, OWN_DATA } from './words.ts';

/** The statuses of a network token (the reference, section 10; the names are ours). */
const TOKEN_STATUSES = [
  ...(['requested', 'active', 'suspended', 'deleted'] as const),
  ...(['notEligible', 'unsupported', 'failed'] as const),
] as const;

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

/** The schemas that operations use in their responses, and the schemas that these refer to. */
export const ANSWERS = {
  ParameterError: object('One wrong parameter.', {
    name: text('Name of the parameter.'),
    value: nullable(text('The value that was sent; null if it is missing, *** if it is secret.')),
    message: text('Description of the error.'),
  }),
  Result: object(
    'Result of the request.',
    {
      code: CODE,
      description: text('Description of the code.'),
      parameterErrors: list(
        'All wrong parameters, in the order of this document.',
        ref('ParameterError'),
      ),
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
      resultDetails: texts(
        'Further data from the processor. IntegrationAdvice lists parameters that the shop did not send but should send.',
      ),
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
      customParameters: OWN_DATA,
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
      customParameters: OWN_DATA,
      risk: object('The risk check.', { score: text('Score.') }, []),
      validUntil: text('Last day of validity; only in the answer to an extension.', {
        format: 'date',
      }),
      networkToken: object(
        'The network token of the card, if one was requested.',
        {
          status: text('Status of the token.', { enum: TOKEN_STATUSES }),
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
  ...LINK_ANSWERS,
  ...SCHEDULE_ANSWERS,
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
      resultDetails: texts('ExtendedDescription: the rule that refused the payment.'),
      card: CARD,
      bankAccount: sentUnder('bankAccount'),
      tokenAccount: sentUnder('tokenAccount'),
      customer: sentUnder('customer'),
      billing: sentUnder('billing'),
      shipping: sentUnder('shipping'),
      cart: sentUnder('cart'),
      customParameters: OWN_DATA,
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
  Description: anything('An OpenAPI 3.1 document: this one.'),
};

/** The name of a response. */
export type AnswerName = keyof typeof ANSWERS;

/** The type of a response: the members of its row. */
export type AnswerOf<Name extends AnswerName> = ValueOf<(typeof ANSWERS)[Name], typeof ANSWERS>;

/** The paths of the members of a value, such as `card.bin` and `records.0.id`. */
type PathIn<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathIn<Item>}`
  : Value extends object
    ? string extends keyof Value
      ? string
      : { [Name in keyof Value & string]: Name | `${Name}.${PathIn<Value[Name]>}` }[keyof Value &
          string]
    : never;

/** The path of a member of any response. */
export type MemberPath = { [Name in AnswerName]: PathIn<AnswerOf<Name>> }[Exclude<
  AnswerName,
  'Description'
>];
