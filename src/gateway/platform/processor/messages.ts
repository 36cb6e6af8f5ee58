/** The messages of docs/processor.md: a request to the processor as JSON, and its response as a verdict. */
import * as z from 'zod';
import { HEX_ID } from '../../../contract/idForms.ts';
import { SENSITIVE } from '../../../contract/parameters/catalogue.ts';
import { date, faultOf } from '../../../contract/parameters/format.ts';
import { type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import { isPaymentResult, isUncertain } from '../../../contract/resultCodes.ts';
import { formatAmount } from '../../../money/index.ts';
import { iso } from '../../../time/format.ts';
import { toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import { shownName } from '../../catalogue/parameters/secrets.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { isReason } from '../../domain/chargeback/disputeSteps.ts';
import type { Question, Referenced, Verdict } from '../../domain/payment/processor.ts';
import { isPaymentId } from '../../domain/shared/ids.ts';
import { jsonIn } from '../outbound/reply.ts';
import { checkDecimals, RECORD_MEMBERS } from './clearingRecord.ts';
import { isSafe } from './processorUrl.ts';

/** The body of a request. It contains the card number and the security code, which the processor needs to authorise. */
export function questionBody(question: Question): string {
  const { paymentId, entityId, channelId, type, brand, account, request, referenced } = question;
  return JSON.stringify({
    paymentId,
    entityId,
    channelId,
    paymentType: type,
    paymentBrand: brand,
    account,
    ...moneyOf(question),
    timestamp: iso(question.now),
    returnUrl: question.returnUrl,
    request: toNestedObject(request),
    referenced: referenced && referencedOf(referenced),
  });
}

const referencedOf = ({ paymentId, type, money, details }: Referenced) => ({
  paymentId,
  paymentType: type,
  ...moneyOf({ money }),
  details,
});

/** No members for a question without money. */
const moneyOf = ({ money }: Pick<Question, 'money'>) =>
  money && { amount: formatAmount(money), currency: money.currency };

/** Lengths count characters, not UTF-16 units. */
const text = (max: number, min = 0) =>
  z.string().regex(new RegExp(`^[\\s\\S]{${min},${max}}$`, 'u'));

/** An address that a shopper's browser may be sent to. */
const ADDRESS = text(2048, 6).refine((url) => URL.canParse(url) && isSafe(new URL(url)));

const REDIRECT = z.object({
  url: ADDRESS,
  method: z.enum(['GET', 'POST']).default('GET'),
  parameters: z
    .array(z.object({ name: text(255, 1), value: text(8192) }))
    .max(100)
    .default([]),
});

const VOUCHER = z.object({
  reference: text(255, 1),
  payableUntil: z.iso.datetime({ offset: true }),
  bankAccount: z
    .object({
      holder: text(255, 1),
      iban: text(34, 1).exactOptional(),
      number: text(64, 1).exactOptional(),
      bic: text(11, 8).exactOptional(),
      bankName: text(255, 1).exactOptional(),
    })
    .exactOptional(),
});

const LEVEL = z.string().regex(/^[0-9]{4}$/);
const DAY = date();

/** Types and lengths are those of the API (API 3, Payment response). Unknown members are ignored. */
const ANSWER = z.object({
  code: z.string(),
  riskScore: z.int().min(-99_999).max(99_999).exactOptional(),
  avsResponse: z.enum(['A', 'Z', 'N', 'U', 'F']).exactOptional(),
  cvvResponse: z.enum(['M', 'N', 'P', 'S', 'U']).exactOptional(),
  details: z.record(z.string().regex(/^[A-Za-z0-9._]{3,64}$/), text(2048)).exactOptional(),
  issuer: z
    .object({
      bank: text(2048).exactOptional(),
      phone: text(2048).exactOptional(),
      website: text(2048).exactOptional(),
      type: text(2048).exactOptional(),
      level: LEVEL.exactOptional(),
      regulatedFlag: text(2048).exactOptional(),
      binCountry: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .exactOptional(),
      binType: text(2048).exactOptional(),
      maxPanLength: z
        .string()
        .regex(/^[0-9]{1,2}$/)
        .exactOptional(),
    })
    .exactOptional(),
  initialTransactionId: text(255, 1).exactOptional(),
  agreementId: text(35, 1).exactOptional(),
  redirect: REDIRECT.exactOptional(),
  voucher: VOUCHER.exactOptional(),
  mandate: z
    .object({
      id: text(256, 1),
      dateOfSignature: z.string().refine((day) => faultOf(DAY, day) === undefined),
    })
    .exactOptional(),
});

const PAYMENT_ID = z.string().refine(isPaymentId, 'must be the id of a payment: 32 hex digits');

/** A result that the processor reports later, by a call of its own. It names the payment, and is otherwise a response. */
export const RESULT = ANSWER.extend({
  paymentId: PAYMENT_ID,
  code: z
    .string()
    .refine(
      (code) => isPaymentResult(code) && !isUncertain(code),
      'must be a result code of a payment, and must not say that the result is uncertain',
    ),
});

/** The processor's own reference of what it reports. */
const REFERENCE = z
  .string()
  .regex(/^[A-Za-z0-9._:/-]{1,64}$/, 'must be 1 to 64 letters, digits or any of . _ : / -');

/** A chargeback that the processor reports, or a later state of its dispute. */
export const CHARGEBACK = z.object({
  paymentId: PAYMENT_ID,
  reference: REFERENCE,
  state: z.enum(['opened', 'represented', 'won', 'lost'], {
    error: 'must be one of [opened, represented, won, lost]',
  }),
  code: z
    .string()
    .refine(isReason, 'must be the result code of a chargeback reason, 000.100.200 to 000.100.299')
    .exactOptional(),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'must be an amount, such as 92.00')
    .exactOptional(),
  currency: z.string().exactOptional(),
  details: ANSWER.shape.details,
});

/** The most entries of one report. */
export const MOST_ENTRIES = 1000;

/** Records of the clearing institute that the processor reports. */
export const SETTLEMENT = z.object({
  entityId: z.string().regex(HEX_ID, 'must be 32 hex digits'),
  entries: z
    .array(z.object({ ...RECORD_MEMBERS, reference: REFERENCE }).check(checkDecimals))
    .min(1, 'must have at least one entry')
    .max(MOST_ENTRIES, `must have at most ${MOST_ENTRIES} entries`),
});

/**
 * Reads a message that the processor sends to the gateway. Errors never repeat a value, which may be anything.
 *
 * @returns the members, or a refusal that names each wrong one
 */
export function messageIn<Members extends z.ZodObject>(
  schema: Members,
  body: Uint8Array,
): z.infer<Members> | Refusal {
  const json = jsonIn(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { refused: '200.300.404', detail: 'The body must be a JSON object in UTF-8' };
  }
  const { data, error } = schema.safeParse(json);
  if (!error) return data;
  const names = new Map(
    error.issues.map(({ path, message }) => [path.join('.') || 'body', message]),
  );
  return badParameters(
    [...names].map(([name, message]) => ({ name: shownName(name), value: '***', message })),
  );
}

/**
 * Why a response is invalid. `unreadable`: not JSON in UTF-8. `invalid`: not the members of a response. `code`: not a code
 * that completes a payment or leaves it pending. `secret`: the response repeats data that must not be stored.
 */
export type AnswerFault = 'unreadable' | 'invalid' | 'code' | 'secret';

/** Reads the response to a question. */
export function verdictOf(
  body: Uint8Array,
  { request, referenced }: Pick<Question, 'request' | 'referenced'>,
): Verdict | AnswerFault {
  const json = jsonIn(body);
  if (json === undefined) return 'unreadable';
  const { data } = ANSWER.safeParse(json);
  if (!data) return 'invalid';
  return !referenced && OF_FOLLOW_UP.test(data.code) ? 'code' : verdictIn(data, request);
}

/** Codes that say why a payment cannot refer to another one. A payment that refers to none cannot have them. */
const OF_FOLLOW_UP = /^700\.400\.[1-9]/;

/** The verdict in the members of a response. @param request the parameters that were sent */
export function verdictIn(
  answer: z.infer<typeof ANSWER>,
  request: Parameters,
): Verdict | 'code' | 'secret' {
  const { code, riskScore, ...findings } = answer;
  if (!isPaymentResult(code)) return 'code';
  return repeatsSecret(findings, request)
    ? 'secret'
    : { code, riskScore: riskScore ?? null, ...findings };
}

/** The shortest value that is checked: shorter values occur in many harmless numbers. */
const SHORTEST_SECRET = 8;

/** Findings are stored and shown: they must not contain the number of an account, or a wallet's token. */
function repeatsSecret(findings: object, request: Parameters): boolean {
  const bareText = bare(JSON.stringify(findings).replaceAll(/\\u[0-9a-f]{4}|\\./g, ''));
  return [...SENSITIVE].some((name) => {
    const secret = bare(valueNamed(request, name) ?? '');
    return secret.length >= SHORTEST_SECRET && bareText.includes(secret);
  });
}

/** The value without separators, so that grouping does not matter. */
const bare = (value: string): string => value.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
