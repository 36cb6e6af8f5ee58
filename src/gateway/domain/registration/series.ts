/**
 * Card on file: which later payment may follow which first payment (API 3, Card-on-file). Pure: series of the stored details,
 * request and day -> the references that are added to the request, or why the request is refused.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { isUncertain, type ResultCode } from '../../../contract/resultCodes.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { LATER_PRACTICES } from '../../catalogue/parameters/rules/standingInstruction.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import type { PaymentId } from '../shared/ids.ts';
import { isSucceeded, isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import type { Series } from './types.ts';

/** Declines that a RESUBMISSION may follow: insufficient funds. */
export const INSUFFICIENT_FUNDS: readonly ResultCode[] = ['800.100.155', '800.100.203'];

/** The references of the first payment, which are added to a later payment. */
export type References = Readonly<Record<string, string>>;

/**
 * Checks a payment with stored details against the series of these details.
 *
 * API 3 does not require the first payment to be made in this gateway: details without an agreement can be paid with as they
 * are. A reference that matches none of the agreements was given by another processor, and is passed on unchanged. A request
 * that matches an agreement is checked as a whole: both references must belong to the same agreement, and its limits apply.
 *
 * @param date entity day, yyyy-MM-dd
 */
export function judgeSeries(
  all: readonly Series[],
  request: ApiRequest,
  date: string,
): References | Refusal {
  if (request.standingInstruction?.mode !== 'REPEATED' && !isLater(request)) return {};
  const series = seriesOf(all, request);
  if (series === undefined) {
    return namesFirst(request) && touched(all, request) ? { refused: '700.100.100' } : {};
  }
  const fault = isWithin(series, request) ? faultIn(series, request, date) : undefined;
  return fault ?? referencesOf(series, request);
}

/**
 * Whether a payment belongs to the agreement. A payment of another type gets the references of the agreement, but its limits
 * do not apply, and the payment is not counted.
 */
function isWithin({ type }: Series, request: ApiRequest): boolean {
  const requestedType = request.standingInstruction?.type;
  return type === null || requestedType === undefined || type === requestedType || isLater(request);
}

/** Such a practice follows a first payment, whatever the mode in the request. */
const isLater = (request: ApiRequest): boolean =>
  LATER_PRACTICES.includes(request.standingInstruction?.industryPractice ?? '');

const REFERENCES = ['initialTransactionId', 'agreementId'] as const;

/** Whether a request references the first payment or the agreement. */
const namesFirst = (request: ApiRequest): boolean =>
  REFERENCES.some((name) => request.standingInstruction?.[name] !== undefined);

/** API 3: the first payment is referenced by the scheme's reference, "or processor's own id": the id of the payment. */
const isOne = (one: Series, name: (typeof REFERENCES)[number], sent: string | undefined): boolean =>
  sent !== undefined &&
  (sent === one[name] || (name === 'initialTransactionId' && sent === one.paymentId));

/** Whether at least one reference of the request matches one of the agreements. */
const touched = (all: readonly Series[], request: ApiRequest): boolean =>
  all.some((one) =>
    REFERENCES.some((name) => isOne(one, name, request.standingInstruction?.[name])),
  );

/** Whether at least one reference of the request matches the agreement, and none contradicts it. */
const isNamed = (one: Series, request: ApiRequest): boolean =>
  touched([one], request) &&
  REFERENCES.every((name) => {
    const sent = request.standingInstruction?.[name];
    return sent === undefined || one[name] === null || isOne(one, name, sent);
  });

/** Whether each reference of the request matches the agreement. */
const isNamedWholly = (one: Series, request: ApiRequest): boolean =>
  REFERENCES.every((name) => {
    const sent = request.standingInstruction?.[name];
    return sent === undefined || isOne(one, name, sent);
  });

/**
 * The series that a request refers to: the referenced one, else the latest of the same type, else the latest. `undefined`
 * where there is no series, where the references match none, and where they match different ones.
 */
export function seriesOf(all: readonly Series[], request: ApiRequest): Series | undefined {
  const latestFirst = [...all].reverse();
  if (namesFirst(request)) {
    const whole = latestFirst.find((one) => isNamedWholly(one, request));
    if (whole !== undefined) return whole;
    const some = latestFirst.filter((one) => touched([one], request));
    return some.every((one) => isNamed(one, request)) ? some[0] : undefined;
  }
  const type = request.standingInstruction?.type;
  const isOfType = (one: Series) => type === undefined || one.type === null || one.type === type;
  return latestFirst.find(isOfType) ?? latestFirst[0];
}

function faultIn(series: Series, request: ApiRequest, date: string): Refusal | undefined {
  const { expiry, most, made, making, lastCode } = series;
  const fault = (name: string, message: string) =>
    badParameters([wrong(request, `standingInstruction.${name}`, message)]);
  const practice = request.standingInstruction?.industryPractice;
  if (practice === 'RESUBMISSION' && !INSUFFICIENT_FUNDS.includes(lastCode)) {
    return fault(
      'industryPractice',
      'must follow a payment of the agreement that was declined for insufficient funds',
    );
  }
  if (expiry !== null && date > expiry) {
    return fault('mode', `must not be REPEATED after ${expiry}, the last day of the agreement`);
  }
  // Delayed charges and no-shows do not count as instalments.
  if (most !== null && made + making >= most && !isExtra(practice)) {
    return fault(
      'mode',
      `must not be REPEATED: all ${most} authorisations of the agreement were made`,
    );
  }
  return undefined;
}

const isExtra = (practice: string | undefined): boolean =>
  practice === 'DELAYED_CHARGES' || practice === 'NO_SHOW';

/** The references that the request does not contain. A scheme knows only its own reference, not the id of the payment. */
function referencesOf(
  { initialTransactionId, agreementId, paymentId }: Series,
  request: ApiRequest,
) {
  const references: Record<string, string> = {};
  const known = { initialTransactionId, agreementId };
  for (const name of ['initialTransactionId', 'agreementId'] as const) {
    const value = known[name];
    const sent = request.standingInstruction?.[name];
    if (value !== null && (sent === undefined || sent === paymentId)) {
      references[`standingInstruction.${name}`] = value;
    }
  }
  return references;
}

/**
 * The largest number of agreements that are stored for the same details; the latest ones stay. Every one-click payment may
 * begin another agreement.
 */
export const MOST_SERIES = 200;

/** Payments decided by these were refused before the processor was asked. */
const REFUSED_HERE: readonly Payment['decidedBy'][] = ['account', 'gateway', 'risk'];

/**
 * The series after a payment with the stored details. A first payment begins a new series, a later one is counted in its
 * series, and a pending one reserves a place in its series.
 *
 * @param wasUnderWay whether the payment already has a reserved place
 */
export function afterPayment(
  all: readonly Series[],
  payment: Payment,
  wasUnderWay: boolean,
): readonly Series[] {
  const { code } = payment;
  const request = requestOf(payment.request);
  if (request.standingInstruction?.mode === 'INITIAL') {
    return isSucceeded(payment) ? [...all, beginning(payment)].slice(-MOST_SERIES) : all;
  }
  if (request.standingInstruction?.mode !== 'REPEATED' && !isLater(request)) return all;
  // The processor was never asked, so the shop may send the payment again with corrected parameters.
  if (REFUSED_HERE.includes(payment.decidedBy)) return all;
  const isOne = !isExtra(request.standingInstruction?.industryPractice);
  const one = isOne ? 1 : 0;
  // Only series with a reserved place: another agreement of the same type may have begun since.
  const places = wasUnderWay && isOne ? all.filter(({ making }) => making > 0) : all;
  const series = seriesOf(places, request);
  if (series === undefined || !isWithin(series, request)) return all;
  const { made, making } = series;
  const counted: Series = {
    ...series,
    // Where the result is uncertain, the amount may have been taken.
    made: made + (isSucceeded(payment) || isUncertain(code) ? one : 0),
    making: making + (isWaiting(payment) ? one : 0) - (wasUnderWay ? one : 0),
    lastCode: isOne ? code : series.lastCode,
  };
  return all.map((other) => (other === series ? counted : other));
}

/**
 * The series that begins with a first payment, or with details that were registered with the data of a first payment (API 2,
 * Recurring migration).
 */
export function beginning({ id, request: sent, findings, code }: Payment): Series {
  const request = requestOf(sent);
  const most = request.standingInstruction?.numberOfInstallments;
  return {
    type: request.standingInstruction?.type ?? null,
    paymentId: id as PaymentId,
    initialTransactionId:
      request.recurringMigration?.connectorTxId1 ??
      request.standingInstruction?.initialTransactionId ??
      findings.initialTransactionId ??
      null,
    agreementId: request.standingInstruction?.agreementId ?? findings.agreementId ?? null,
    expiry: request.standingInstruction?.expiry ?? null,
    most: most === undefined ? null : Number(most),
    made: 1,
    making: 0,
    lastCode: code,
  };
}

/** Whether a transaction that makes a registration also begins an agreement. */
export function begins({ request: sent }: Payment): boolean {
  const request = requestOf(sent);
  return (
    request.standingInstruction?.mode === 'INITIAL' ||
    request.recurringMigration?.paymentType !== undefined
  );
}
