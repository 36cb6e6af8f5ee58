/** The findings that the simulator returns with its result code: a pure function of the question and the code. */

import { descriptionOf, isGood, isPending, type ResultCode } from '../../contract/resultCodes.ts';
import { isTransfer } from '../../gateway/catalogue/parameters/methods.ts';
import { requestOf } from '../../gateway/catalogue/parameters/nestedObject.ts';
import { networkOfCard } from '../../gateway/catalogue/parameters/rules/rule.ts';
import type { Question } from '../../gateway/domain/payment/processor.ts';
import type { Findings } from '../../gateway/domain/transaction/types.ts';
import { dayOf } from '../../time/format.ts';
import { AVS, CVV, letterOf } from './checks.ts';
import { issuerOf } from './issuers.ts';
import { digitsFrom, hexFrom, lettersFrom } from './references.ts';
import { acquirerResponseTo, RESPONSES, retryAdviceOn } from './responses.ts';
import type { ForcedResults } from './switches.ts';

/** The findings for a question that the simulator answers with this code. */
export function findingsOf(
  question: Question,
  code: ResultCode,
  forcedResults: ForcedResults = {},
): Findings {
  const initialTransactionId = initialIdOf(question, code);
  return present({
    avsResponse: letterOf(AVS, question, code, forcedResults.avsResponse),
    cvvResponse: letterOf(CVV, question, code, forcedResults.cvvResponse),
    details: detailsOf(question, code, initialTransactionId),
    issuer: issuerOf(question),
    initialTransactionId,
    agreementId: agreementIdOf(question, initialTransactionId),
    mandate: mandateOf(question, code),
  });
}

/** The members of `resultDetails`, with the names of the reference. */
function detailsOf(
  question: Question,
  code: ResultCode,
  initialId: string | undefined,
): Readonly<Record<string, string>> {
  const { paymentId, account } = question;
  const response = acquirerResponseTo(code);
  return present({
    ExtendedDescription: response === undefined ? descriptionOf(code) : RESPONSES[response],
    clearingInstituteName: 'Sandbox Acquiring',
    ConnectorTxID1: hexFrom('connector', paymentId, 16),
    AcquirerResponse: response,
    AuthCode: isAuthorised(question, code) ? digitsFrom('authorisation', paymentId, 6) : undefined,
    MerchantAdviceCode: SCHEMES.includes(account) ? retryAdviceOn(code) : undefined,
    CardholderInitiatedTransactionID: initialId,
    networkToken: usesToken(question) ? 'used' : undefined,
  });
}

/** Whether the issuer of a card has authorised the payment. A follow-up is not authorised again. */
const isAuthorised = ({ account, referenced }: Question, code: ResultCode): boolean =>
  referenced === null && SCHEMES.includes(account) && isGood(code);

/** Whether the payment uses the network token of a stored card. */
const usesToken = ({ account, request }: Question): boolean =>
  account === 'card' && request['tokenAccount.type'] === 'NETWORK';

/** Accounts whose payments go over a card scheme. */
const SCHEMES: readonly Question['account'][] = ['card', 'wallet', 'token'];

/** API 3, Card-on-file: the scheme's reference of the first payment of a series, if that payment has succeeded. */
function initialIdOf(
  { paymentId, account, request, referenced }: Question,
  code: ResultCode,
): string | undefined {
  const isFirst = request['standingInstruction.mode'] === 'INITIAL' && referenced === null;
  const isDue = isFirst && SCHEMES.includes(account) && isGood(code);
  return isDue ? digitsFrom('scheme', paymentId, 15) : undefined;
}

/**
 * API 3, Card-on-file: the id of the agreement that a first payment begins, of the network that has one. It comes from the request. If the request has
 * none, it is derived.
 */
function agreementIdOf(
  { paymentId, brand, request }: Question,
  initialId: string | undefined,
): string | undefined {
  if (initialId === undefined) return undefined;
  if (networkOfCard(requestOf(request), brand) !== 'MASTER') return undefined;
  return request['standingInstruction.agreementId'] ?? digitsFrom('agreement', paymentId, 15);
}

/** The mandate of a direct debit if the request names none. By default it is signed on the day of the payment. */
function mandateOf(
  { paymentId, type, brand, account, request, referenced, now }: Question,
  code: ResultCode,
): Findings['mandate'] {
  const isDebit = account === 'bank' && referenced === null && type !== 'CD' && !isTransfer(brand);
  const isDue = isDebit && (type === 'DB' || brand === 'DIRECTDEBIT_SEPA');
  if (!isDue || request['bankAccount.mandate.id'] !== undefined) return undefined;
  if (!isGood(code) && !isPending(code)) return undefined;
  const id = `Sandbox-${lettersFrom('mandate', paymentId, 16)}`;
  const dateOfSignature = request['bankAccount.mandate.dateOfSignature'] ?? dayOf(now).date;
  return { id, dateOfSignature };
}

/** An object type whose members are never `undefined`: they are absent instead. */
type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends object>(members: T): Present<T> {
  const filtered = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filtered) as Present<T>;
}
