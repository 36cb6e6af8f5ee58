/**
 * Card on file: which later payment may follow which first one (API 3, Card-on-file). Pure: series of the stored details +
 * what is asked + the day -> what the request is given beside that, or why it is refused.
 */
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { LATER_PRACTICES } from '../../catalogue/parameters/rules/standingInstruction.ts';
import { isGood, isPending, isUncertain, type ResultCode } from '../../catalogue/results/codes.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { Series } from './types.ts';

const of = (request: Parameters, name: string): string | undefined =>
  request[`standingInstruction.${name}`];

/** Declines that a RESUBMISSION may follow: there was not enough money. */
export const INSUFFICIENT_FUNDS: readonly ResultCode[] = ['800.100.155', '800.100.203'];

/** What a later payment is given: the references of the first one. */
export type References = Readonly<Record<string, string>>;

/**
 * Judges a payment with stored details beside the series that they have.
 *
 * API 3 asks for no first payment in this gateway: details without an agreement are paid with as they are. A reference that
 * none of the agreements has is one that another processor gave, and goes on as it was said. What is known is held against
 * the request as a whole: both references must be of one agreement, and its bounds count.
 *
 * @param date entity day, yyyy-MM-dd
 */
export function judgeSeries(
  all: readonly Series[],
  request: Parameters,
  date: string,
): References | Refusal {
  if (of(request, 'mode') !== 'REPEATED' && !isLater(request)) return {};
  const series = seriesOf(all, request);
  if (series === undefined) {
    return namesFirst(request) && touched(all, request) ? { refused: '700.100.100' } : {};
  }
  const fault = isWithin(series, request) ? faultIn(series, request, date) : undefined;
  return fault ?? referencesOf(series, request);
}

/** Whether a payment is one of the agreement: one of another type has its references, and neither its bounds nor its count. */
function isWithin({ type }: Series, request: Parameters): boolean {
  const asked = of(request, 'type');
  return type === null || asked === undefined || type === asked || isLater(request);
}

/** Such a practice follows a first payment, whatever mode is said. */
const isLater = (request: Parameters): boolean =>
  LATER_PRACTICES.includes(of(request, 'industryPractice') ?? '');

const REFERENCES = ['initialTransactionId', 'agreementId'] as const;

/** Whether a request names the first payment or the agreement. */
const namesFirst = (request: Parameters): boolean =>
  REFERENCES.some((name) => of(request, name) !== undefined);

/** API 3: the first payment is named by the scheme's reference, "or processor's own id": the id of the payment. */
const isOne = (one: Series, name: (typeof REFERENCES)[number], said: string | undefined): boolean =>
  said !== undefined &&
  (said === one[name] || (name === 'initialTransactionId' && said === one.paymentId));

/** Whether a reference of the request is one of an agreement. */
const touched = (all: readonly Series[], request: Parameters): boolean =>
  all.some((one) => REFERENCES.some((name) => isOne(one, name, of(request, name))));

/** Whether no reference of the request is another one than that of the agreement, and one is the same. */
const isNamed = (one: Series, request: Parameters): boolean =>
  touched([one], request) &&
  REFERENCES.every((name) => {
    const said = of(request, name);
    return said === undefined || one[name] === null || isOne(one, name, said);
  });

/** Whether each reference of the request is that of the agreement. */
const isNamedWholly = (one: Series, request: Parameters): boolean =>
  REFERENCES.every((name) => {
    const said = of(request, name);
    return said === undefined || isOne(one, name, said);
  });

/**
 * The series that is meant: the one that is named, else the latest of the same type, else the latest. `undefined` where
 * there is none, where the references of a request are of none, and where they are of different ones.
 */
export function seriesOf(all: readonly Series[], request: Parameters): Series | undefined {
  const latestFirst = [...all].reverse();
  if (namesFirst(request)) {
    const whole = latestFirst.find((one) => isNamedWholly(one, request));
    if (whole !== undefined) return whole;
    const some = latestFirst.filter((one) => touched([one], request));
    return some.every((one) => isNamed(one, request)) ? some[0] : undefined;
  }
  const type = of(request, 'type');
  const isOfType = (one: Series) => type === undefined || one.type === null || one.type === type;
  return latestFirst.find(isOfType) ?? latestFirst[0];
}

function faultIn(series: Series, request: Parameters, date: string): Refusal | undefined {
  const { expiry, most, made, making, lastCode } = series;
  const fault = (name: string, message: string) =>
    badParameters([wrong(request, `standingInstruction.${name}`, message)]);
  const practice = of(request, 'industryPractice');
  if (practice === 'RESUBMISSION' && !INSUFFICIENT_FUNDS.includes(lastCode)) {
    return fault(
      'industryPractice',
      'must follow a payment of the agreement that was declined for insufficient funds',
    );
  }
  if (expiry !== null && date > expiry) {
    return fault('mode', `must not be REPEATED after ${expiry}, the last day of the agreement`);
  }
  // Delayed charges and no-shows are none of the instalments.
  if (most !== null && made + making >= most && !isExtra(practice)) {
    return fault('mode', `must not be REPEATED: all ${most} authorisations were made`);
  }
  return undefined;
}

const isExtra = (practice: string | undefined): boolean =>
  practice === 'DELAYED_CHARGES' || practice === 'NO_SHOW';

/** What the request does not say itself; a scheme knows its own reference alone, not the id of the payment. */
function referencesOf(
  { initialTransactionId, agreementId, paymentId }: Series,
  request: Parameters,
) {
  const references: Record<string, string> = {};
  for (const [name, value] of Object.entries({ initialTransactionId, agreementId })) {
    const said = of(request, name);
    if (value !== null && (said === undefined || said === paymentId)) {
      references[`standingInstruction.${name}`] = value;
    }
  }
  return references;
}

/** So many agreements are remembered of the same details, the latest ones: every one-click payment may begin another. */
export const MOST_SERIES = 200;

/** Whose refusals reach nobody who authorises. */
const REFUSED_HERE: readonly Payment['judgedBy'][] = ['account', 'gateway', 'risk'];

/**
 * The series after a payment with the stored details: a first one begins another, a later one counts in its own, and one
 * that is under way takes its place there.
 *
 * @param wasUnderWay whether it has a place already
 */
export function afterPayment(
  all: readonly Series[],
  payment: Payment,
  wasUnderWay: boolean,
): readonly Series[] {
  const { request, code } = payment;
  if (of(request, 'mode') === 'INITIAL') {
    return isGood(code) ? [...all, beginning(payment)].slice(-MOST_SERIES) : all;
  }
  if (of(request, 'mode') !== 'REPEATED' && !isLater(request)) return all;
  // Whoever authorises was never asked: it may be sent again, right.
  if (REFUSED_HERE.includes(payment.judgedBy)) return all;
  const isOne = !isExtra(of(request, 'industryPractice'));
  const one = isOne ? 1 : 0;
  // Where its place is: another agreement of the same type may have begun since.
  const places = wasUnderWay && isOne ? all.filter(({ making }) => making > 0) : all;
  const series = seriesOf(places, request);
  if (series === undefined || !isWithin(series, request)) return all;
  const { made, making } = series;
  const counted: Series = {
    ...series,
    // Where nobody can say what became of it, it may have been taken.
    made: made + (isGood(code) || isUncertain(code) ? one : 0),
    making: making + (isPending(code) ? one : 0) - (wasUnderWay ? one : 0),
    lastCode: isOne ? code : series.lastCode,
  };
  return all.map((other) => (other === series ? counted : other));
}

/** The series that a first payment begins, or details that came with the data of one (API 2, Recurring migration). */
export function beginning({ id, request, findings, code }: Payment): Series {
  const most = of(request, 'numberOfInstallments');
  return {
    type: of(request, 'type') ?? null,
    paymentId: id as PaymentId,
    initialTransactionId:
      request['recurringMigration.connectorTxId1'] ??
      of(request, 'initialTransactionId') ??
      findings.initialTransactionId ??
      null,
    agreementId: of(request, 'agreementId') ?? findings.agreementId ?? null,
    expiry: of(request, 'expiry') ?? null,
    most: most === undefined ? null : Number(most),
    made: 1,
    making: 0,
    lastCode: code,
  };
}

/** Whether a transaction that makes a registration begins an agreement, too. */
export const begins = ({ request }: Payment): boolean =>
  of(request, 'mode') === 'INITIAL' || request['recurringMigration.paymentType'] !== undefined;
