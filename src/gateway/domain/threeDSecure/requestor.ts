/** What the shop wants of an authentication (API 2, 3D Secure; EMV, table A.1: 3DS Requestor …). */
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AuthenticationInput } from './issuer.ts';
import type { Version } from './types.ts';

const of = (request: Parameters, name: string): string | undefined =>
  request[`threeDSecure.${name}`];

/**
 * EMV threeDSRequestorAuthenticationInd. 07 came with 2.2.0; the numbers from 08 on are those of 2.3.1, which an issuer of 2.2.0
 * may know, since the specification has them without a version.
 */
const PURPOSES: Readonly<Record<string, string>> = {
  PAYMENT: '01',
  RECURRING: '02',
  INSTALLMENT: '03',
  ADD_CARD: '04',
  MAINTAIN_CARD: '05',
  EMV_ID: '06',
  BILLING_AGREEMENT: '07',
  SPLIT_SHIPMENT: '08',
  _DELAYED_SHIPMENT: '09',
  SPLIT_PAYMENT: '10',
};

const SERIES = ['RECURRING', 'INSTALLMENT'] as const;

/** Which series the authentication is to be for: by its own indicator, else by the payment's card on file. */
export function seriesOf(
  asked: Pick<AuthenticationInput, 'request' | 'subject'>,
): (typeof SERIES)[number] | undefined {
  const { request } = asked;
  const type = isForPayment(asked) ? request['standingInstruction.type'] : undefined;
  const said = of(request, 'authenticationInd') ?? type;
  return SERIES.find((one) => one === said);
}

const WITHOUT_PAYMENT = ['ADD_CARD', 'MAINTAIN_CARD'];

/** Whether it is for a payment (EMV messageCategory 01), or for something else (02). */
export function isForPayment({
  request,
  subject,
}: Pick<AuthenticationInput, 'request' | 'subject'>): boolean {
  const isNothing = subject.type !== '3D' && subject.money.minor === 0n;
  const isAside = of(request, 'npa') === 'true' || subject.type === 'RG' || isNothing;
  return !isAside && !WITHOUT_PAYMENT.includes(of(request, 'authenticationInd') ?? '');
}

/** The network that has words for a series without an end, and for one of any rhythm (API 3, Card-on-file). */
const UNBOUNDED = 'MASTER';

/** Whether all is said of a series that its authentication needs: without, it is one of a payment (API 3, Card-on-file). */
function isWhole({ request, subject }: Pick<AuthenticationInput, 'request' | 'subject'>): boolean {
  const has = (name: string) => request[`standingInstruction.${name}`] !== undefined;
  const isBounded = subject.brand === UNBOUNDED || (has('expiry') && has('frequency'));
  const isCounted =
    request['standingInstruction.type'] !== 'INSTALLMENT' || has('numberOfInstallments');
  return isBounded && isCounted;
}

/** How long a series lasts, and how often it is paid: yyyyMMdd, days (EMV, recurringExpiry and recurringFrequency). */
export function boundsOf({ request, subject }: Pick<AuthenticationInput, 'request' | 'subject'>) {
  const [noEnd, anyDay] = subject.brand === UNBOUNDED ? ['99991231', '0001'] : [];
  return {
    recurringExpiry: request['standingInstruction.expiry']?.replaceAll('-', '') ?? noEnd,
    recurringFrequency: request['standingInstruction.frequency']?.padStart(4, '0') ?? anyDay,
  };
}

/** EMV threeDSRequestorAuthenticationInd: as it is said, else as card on file tells it, else by the message's category. */
export function purposeOf(
  asked: Pick<AuthenticationInput, 'request' | 'subject'>,
  version: Version,
): string {
  const { request } = asked;
  const said = PURPOSES[of(request, 'authenticationInd') ?? ''];
  const series = isWhole(asked) ? PURPOSES[request['standingInstruction.type'] ?? ''] : undefined;
  const purpose = said ?? (isForPayment(asked) ? (series ?? '01') : '04');
  // To an issuer of 2.1.0, which has no number for them, they are payments.
  return purpose > '06' && version === '2.1.0' ? '01' : purpose;
}

/**
 * EMV threeDSRequestorChallengeInd. Unsaid it is 04 for what will be used again: the first payment of a series that the
 * shopper begins, and details that are to be stored; 01 otherwise.
 */
export function challengeIndicatorOf(request: Parameters): string {
  const said = of(request, 'challengeIndicator');
  if (said !== undefined) return said.padStart(2, '0');
  const isFirst =
    request['standingInstruction.mode'] === 'INITIAL' &&
    request['standingInstruction.source'] !== 'MIT';
  return isFirst || request['createRegistration'] === 'true' ? '04' : '01';
}

/** The same, as an issuer of that version understands it: 05 to 09 came with 2.2.0. */
export const sentIndicatorOf = (request: Parameters, version: Version): string => {
  const indicator = challengeIndicatorOf(request);
  return version === '2.1.0' && indicator > '04' ? '01' : indicator;
};

/** EMV threeRIInd; `undefined` where a shopper is there. */
export function withoutShopperOf(request: Parameters): string | undefined {
  const said = of(request, 'threeRIInd');
  if (said === undefined) return of(request, 'channel') === undefined ? undefined : OTHER_PAYMENT;
  return said === 'RECURRING' ? '01' : SPLIT_OR_DELAYED;
}

const SPLIT_OR_DELAYED = '06';
const OTHER_PAYMENT = '11';
