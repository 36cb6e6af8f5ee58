/** A payment before anybody is asked about it: what was said -> a payment that waits, or one that is refused. Pure. */
import type { Money } from '../../../money/index.ts';
import { findParameter } from '../../catalogue/parameters/catalogue.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { isPaidLater } from '../../catalogue/parameters/rules/methods.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { channelFor } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { CheckoutId, PaymentId, RegistrationId } from '../shared/ids.ts';
import { accountOf, type Day, judgeAccount } from '../transaction/account.ts';
import { NO_MONEY, NOTHING_CAPTURED, type Payment } from '../transaction/types.ts';
import type { Verdict } from './processor.ts';

/** Who pays, and over what. */
export interface Origin {
  readonly entity: Entity;
  /** The channels that the entity's payments can go over: itself, or those it dispatches to. */
  readonly channels: readonly Entity[];
  readonly checkoutId: CheckoutId | null;
  readonly ndc: string;
}

/** What a draft is made of, beyond what was asked. */
export interface DraftInput {
  readonly id: PaymentId;
  /** RG stores the details of an account, 3D authenticates; undefined for a payment, whose type the request says. */
  readonly type?: 'RG' | '3D' | undefined;
  /** The stored details that it is paid with, or those that it makes. */
  readonly registrationId: RegistrationId | null;
  /** Entity time, ms UTC. */
  readonly now: number;
  /** The calendar day of `now`. */
  readonly today: Day;
  readonly money: Money;
  /** What was asked, before anything takes effect: all there is of a payment whose account is wrong. */
  readonly said: Parameters;
  /** The keyed hash of an account's number. */
  readonly hash: (number: string) => string;
  /** The beginning of a descriptor that nobody sent. */
  readonly descriptorDigits: string;
  /** Whether the shop's reference is another payment's, where that is refused. */
  readonly isDuplicate: boolean;
}

/** What a payment is that nobody has answered yet. */
export const UNANSWERED = {
  code: '000.200.000',
  judgedBy: 'nobody',
  riskScore: null,
  findings: {},
  ledger: NOTHING_CAPTURED,
} as const satisfies Partial<Payment>;

/**
 * What the shop's server and the shopper said, as one request. The server's word stands: what it fixed for the
 * checkout, a form cannot change.
 */
export function merge(checkout: Parameters, submit: Parameters): Parameters {
  return Object.assign(Object.create(null), submit, checkout);
}

/**
 * Builds the payment and judges what can be judged here: `judgedBy` is `nobody` where the processor has to be asked.
 *
 * @param request validated, as it takes effect
 */
export function draft(origin: Origin, request: Parameters, given: DraftInput): Payment {
  const { entity, channels, checkoutId, ndc } = origin;
  const brand = brandOf(request) ?? null;
  const type = given.type ?? typeOf(request, brand);
  const channel = channelFor(channels, brand, type === 'RG' ? null : given.money.currency);
  const { id: channelId, merchantId, channelName, terms } = channel ?? entity;
  const keptOf = (asked: Parameters): Parameters => {
    // Said to the issuer alone (API 2, 3D Secure), and long.
    const { 'threeDSecure.deviceInfo': _, ...rest } = withoutSecrets(asked);
    return Object.assign(Object.create(null), rest, { paymentType: type });
  };
  const payment: Payment = {
    ...UNANSWERED,
    id: given.id,
    entityId: entity.id,
    channelId,
    merchantId,
    checkoutId,
    referencedId: null,
    registrationId: given.registrationId,
    ndc,
    createdAt: given.now,
    // In one go: it will be the capture, beside the authorisation that it refers to.
    type: type === 'PA.CP' ? 'CP' : (type as Payment['type']),
    brand,
    brandDetected: request['paymentBrand'] === undefined && brand !== null,
    money: given.money,
    descriptor: descriptorOf(request, () => `${given.descriptorDigits} ${channelName}`),
    account: accountOf(request, brand, given.hash),
    request: keptOf(request),
    ...(isPaidLater(brand) &&
      terms.bankAccount && { findings: { bankAccount: terms.bankAccount } }),
  };
  const nothing =
    given.type !== undefined && payment.account.kind === 'none' ? '100.150.100' : undefined;
  const account = judgeAccount(request, brand, given.today) ?? nothing;
  if (account) {
    return { ...payment, request: keptOf(given.said), code: account, judgedBy: 'account' };
  }
  const code = refusalOf(payment, channel !== undefined, given);
  return code ? { ...payment, code, judgedBy: 'gateway' } : payment;
}

function refusalOf(
  { type, money }: Payment,
  hasChannel: boolean,
  { isDuplicate }: DraftInput,
): ResultCode | undefined {
  if (!hasChannel) return '600.200.500';
  if (isDuplicate) return '800.130.100';
  return !MAY_BE_NOTHING.includes(type) && money.minor === 0n ? '100.550.300' : undefined;
}

/** Of nothing only an authorisation: it verifies the account. Details are stored, and shoppers authenticated, without money. */
const MAY_BE_NOTHING: readonly Payment['type'][] = ['PA', 'RG', '3D'];

/** API 2, Merchant: merchant.name is the first line of the statement; API 1: it can override the descriptor. */
export const descriptorOf = (request: Parameters, otherwise: () => string): string =>
  request['merchant.name'] ?? request['descriptor'] ?? otherwise();

/** API 1, Basic payment: a brand not listed in overridePaymentType uses paymentType. */
function typeOf(request: Parameters, brand: string | null): string {
  const override = brand === null ? undefined : request[`overridePaymentType[${brand}]`];
  return override ?? request['paymentType'] ?? 'DB';
}

/** Whether it was asked for as PA.CP: to authorise and capture in one go. */
export const isInOneGo = ({ request }: Payment): boolean => request['paymentType'] === 'PA.CP';

/** The payment with the processor's word. Where the entity has rules of its own, the score is theirs. */
export function decide(payment: Payment, { code, riskScore, ...findings }: Verdict): Payment {
  return {
    ...payment,
    code,
    riskScore: payment.riskScore ?? riskScore,
    judgedBy: 'processor',
    findings: { ...payment.findings, ...findings },
  };
}

/** The authorisation of a PA.CP that went well: captured whole, by the payment itself. */
export function authorisationOf(payment: Payment, id: PaymentId): Payment {
  return {
    ...payment,
    id,
    type: 'PA',
    request: Object.assign(Object.create(null), payment.request, { paymentType: 'PA' }),
    ledger: { ...NOTHING_CAPTURED, taken: payment.money.minor, takes: 1, ended: 'final' },
  };
}

/** The transaction of type RG beside a payment that stores what it is paid with. @param id of the registration */
export function storingOf(payment: Payment, id: RegistrationId): Payment {
  const asked: Record<string, string> = Object.create(null);
  // What was bought, and what the money was for, is not said of details: they live longer than the payment does.
  for (const [name, value] of Object.entries(payment.request)) {
    if (findParameter(name, 'register')) asked[name] = value;
  }
  // Nor how the shopper of the payment was authenticated: that was for the payment.
  const { threeDSecure: _, advice: __, ...findings } = payment.findings;
  return {
    ...payment,
    id,
    type: 'RG',
    referencedId: null,
    money: NO_MONEY,
    request: Object.assign(asked, { paymentType: 'RG' }),
    findings,
    ledger: NOTHING_CAPTURED,
  };
}
