/** The messages of docs/3d-secure.md#a-3-d-secure-server: questions as JSON, and answers (EMV 3-D Secure, tables B.2 and B.8). */
import * as z from 'zod';
import type {
  AuthenticationAnswer,
  AuthenticationQuestion,
  ResultAnswer,
  VersionAnswer,
  VersionQuestion,
} from '../../domain/threeDSecure/server.ts';
import type { IssuerStatement } from '../../domain/threeDSecure/statement.ts';
import { type AuthenticationState, VERSIONS } from '../../domain/threeDSecure/types.ts';
import { jsonIn } from '../outbound/reply.ts';
import { isSafe } from '../processor/processorUrl.ts';

/**
 * Why an answer is invalid. `unreadable`: not JSON in UTF-8. `invalid`: not the members of an answer. `secret`: it repeats the
 * number of the card.
 */
export type ServerAnswerFault = 'unreadable' | 'invalid' | 'secret';

/** An answer, or why there is none. */
export type Read<Answer> = { readonly answer: Answer } | { readonly fault: ServerAnswerFault };

const fault = (why: ServerAnswerFault) => ({ fault: why });

export const versionBody = ({ number, ...about }: VersionQuestion): string =>
  JSON.stringify({ ...about, acctNumber: number });

/** The body has the number of the card, which the stored AReq has not. */
export const authenticationBody = ({ request, number, ...about }: AuthenticationQuestion): string =>
  JSON.stringify({ ...about, request: { ...request, acctNumber: number } });

/** An address that a shopper's browser may be sent to. */
const ADDRESS = z
  .string()
  .max(2048)
  .refine((url) => URL.canParse(url) && isSafe(new URL(url)));

const VERSION = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('enrolled'),
    messageVersion: z.enum(VERSIONS),
    threeDSMethodURL: ADDRESS.exactOptional(),
  }),
  z.object({ status: z.enum(['notEnrolled', 'notParticipating']) }),
]);

/** @param body of the answer */
export function versionIn(body: Uint8Array): Read<VersionAnswer> {
  const json = jsonIn(body);
  if (json === undefined) return fault('unreadable');
  const { data } = VERSION.safeParse(json);
  if (!data) return fault('invalid');
  if (data.status !== 'enrolled') return { answer: data.status };
  return { answer: { version: data.messageVersion, methodUrl: data.threeDSMethodURL } };
}

/** The call of a server whose challenge is over. */
export const NOTIFICATION = z.object({
  threeDSServerTransID: z.uuid('must be a UUID'),
});

const TWO_DIGITS = z.string().regex(/^[0-9]{2}$/);
const text = (max: number) => z.string().min(1).max(max);

/** What ARes and RReq state. */
const STATED = {
  threeDSServerTransID: z.uuid(),
  eci: TWO_DIGITS.exactOptional(),
  /** 20 bytes. */
  authenticationValue: z
    .string()
    .regex(/^[A-Za-z0-9+/]{27}=$/)
    .exactOptional(),
  transStatusReason: TWO_DIGITS.exactOptional(),
  authenticationType: TWO_DIGITS.exactOptional(),
  exemptionFlag: TWO_DIGITS.exactOptional(),
};

const RESPONSE = z.object({
  ...STATED,
  messageType: z.literal('ARes'),
  dsTransID: z.uuid(),
  acsTransID: z.uuid(),
  transStatus: z.enum(['Y', 'A', 'N', 'U', 'R', 'C', 'D', 'I']),
  acsURL: ADDRESS.exactOptional(),
  acsChallengeMandated: z.enum(['Y', 'N']).exactOptional(),
  cardholderInfo: text(128).exactOptional(),
});

const RESULT = z.object({
  ...STATED,
  messageType: z.literal('RReq'),
  /** `C`, `D`: the challenge is not over. */
  transStatus: z.enum(['Y', 'A', 'N', 'U', 'R', 'C', 'D']),
  challengeCancel: TWO_DIGITS.exactOptional(),
  interactionCounter: TWO_DIGITS.exactOptional(),
});

/** Texts are stored and shown: none may have what could be the number of a card. */
const hasNumber = (words: string): boolean => /[0-9](?:[ -]?[0-9]){11}/.test(words);

const ERROR = z.object({
  messageType: z.literal('Erro'),
  errorCode: z.string().regex(/^[0-9]{3}$/),
  errorComponent: z.enum(['C', 'S', 'D', 'A']),
  errorDescription: text(2048).refine((words) => !hasNumber(words)),
});

type Stated = z.infer<typeof RESPONSE> | z.infer<typeof RESULT>;

/** What a message states, by the names of the gateway. */
const statementOf = (message: Stated): IssuerStatement => ({
  status: message.transStatus,
  reason: message.transStatusReason,
  eci: message.eci,
  verificationId: message.authenticationValue,
  authenticationType: message.authenticationType,
  exemptionFlag: message.exemptionFlag,
});

/** EMV: a component could not process the message, so the cardholder is not authenticated. */
const errorOf = ({ errorCode, errorComponent, errorDescription }: z.infer<typeof ERROR>) => ({
  status: 'U' as const,
  error: { code: errorCode, description: errorDescription, source: errorComponent },
});

/** Reads the ARes, or an error message. @param question that it answers */
export function responseIn(
  body: Uint8Array,
  { request, number }: AuthenticationQuestion,
): Read<AuthenticationAnswer> {
  const json = jsonIn(body);
  if (json === undefined) return fault('unreadable');
  const message = z.union([RESPONSE, ERROR]).safeParse(json).data;
  if (!message) return fault('invalid');
  if (repeats(message, number)) return fault('secret');
  if (message.messageType === 'Erro') return { answer: { statement: errorOf(message), message } };
  const { transStatus, acsURL, acsChallengeMandated, cardholderInfo } = message;
  const isDecoupled = request['threeDSRequestorDecReqInd'] === 'Y';
  const isOther = message.threeDSServerTransID !== request['threeDSServerTransID'];
  const isPlaceless = transStatus === 'C' && acsURL === undefined;
  if (isOther || isPlaceless || (transStatus === 'D' && !isDecoupled)) return fault('invalid');
  const statement = {
    ...statementOf(message),
    isMandated: acsChallengeMandated === 'Y',
    cardHolderInfo: cardholderInfo,
  };
  const ids = { ds: message.dsTransID, acs: message.acsTransID };
  return { answer: { statement, message, ids, challengeUrl: acsURL } };
}

/** Reads the RReq, or an error message. @param flow whose result it is */
export function resultIn(body: Uint8Array, flow: AuthenticationState): Read<ResultAnswer> {
  const json = jsonIn(body);
  if (json === undefined) return fault('unreadable');
  const message = z.union([RESULT, ERROR]).safeParse(json).data;
  if (!message) return fault('invalid');
  if (message.messageType === 'Erro') return { answer: { statement: errorOf(message), message } };
  if (message.threeDSServerTransID !== flow.serverTransactionId) return fault('invalid');
  if (message.transStatus === 'C' || message.transStatus === 'D') return { answer: 'pending' };
  const statement = {
    ...statementOf(message),
    isMandated: flow.messages.some((one) => one['acsChallengeMandated'] === 'Y'),
    cancelled: message.challengeCancel,
  };
  return { answer: { statement, message } };
}

/** Messages are stored and shown. */
const repeats = (message: object, number: string): boolean =>
  JSON.stringify(message).replaceAll(/\D/g, '').includes(number);
