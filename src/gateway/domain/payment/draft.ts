/** Drafts a payment before any processor is asked: request -> a payment that waits, or a rejected one. Pure. */

import { findParameter } from '../../../contract/parameters/catalogue.ts';
import { entriesOf, type Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import { isPaidLater } from '../../catalogue/parameters/methods.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { brandOf, paymentTypeOf } from '../../catalogue/parameters/rules/rule.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { AMOUNT_IS_ZERO, DUPLICATE, NO_CHANNEL } from '../../catalogue/results/causes/payment.ts';
import { channelFor } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { CheckoutId, PaymentId, RegistrationId } from '../shared/ids.ts';
import { accountFaultOf, accountOf, type CalendarDay, NO_ACCOUNT } from '../transaction/account.ts';
import { decided, UNANSWERED } from '../transaction/status.ts';
import { NO_FOLLOW_UPS, NO_MONEY, type Payment } from '../transaction/types.ts';
import type { Verdict } from './processor.ts';

/** The entity that a payment is made for, its channels, and the checkout. */
export interface Origin {
  readonly entity: Entity;
  /** The channels that the entity's payments can go over: the entity itself, or the channels that it dispatches to. */
  readonly channels: readonly Entity[];
  readonly checkoutId: CheckoutId | null;
  readonly ndc: string;
}

/** What a draft is made of, in addition to the request. */
export interface DraftInput {
  readonly id: PaymentId;
  /** RG stores the details of an account, 3D authenticates; undefined for a payment, whose type comes from the request. */
  readonly type?: 'RG' | '3D' | undefined;
  /** The registration that is paid with, or that the payment creates. */
  readonly registrationId: RegistrationId | null;
  /** Entity time, ms UTC. */
  readonly now: number;
  /** The calendar day of `now`. */
  readonly today: CalendarDay;
  readonly money: Money;
  /** The request before defaults apply. This is all that is stored for a payment whose account is wrong. */
  readonly parameters: Parameters;
  /** The keyed hash of an account's number. */
  readonly hash: (number: string) => string;
  /** The beginning of the descriptor, used if the request sends no descriptor. */
  readonly descriptorDigits: string;
  /** Whether another payment has the same merchantTransactionId, and the terms refuse that. */
  readonly isDuplicate: boolean;
}

/** What a payment has before any result. */
export const NEW_PAYMENT = {
  ...UNANSWERED,
  riskScore: null,
  findings: {},
  totals: NO_FOLLOW_UPS,
} as const satisfies Partial<Payment>;

/**
 * Merges the parameters of the shop's server and of the shopper into one request. The parameters of the shop's server win: a
 * form cannot change what the server fixed for the checkout.
 */
export function merge(checkout: Parameters, submit: Parameters): Parameters {
  return Object.assign(Object.create(null), submit, checkout);
}

/**
 * Builds the payment and judges everything that needs no processor. The payment is unanswered (`isUnanswered`) if the processor
 * has to be asked.
 *
 * @param request validated, with its defaults applied
 */
export function draft(origin: Origin, request: Parameters, given: DraftInput): Payment {
  const { entity, channels, checkoutId, ndc } = origin;
  const brand = brandOf(requestOf(request)) ?? null;
  const type = given.type ?? paymentTypeOf(requestOf(request), brand);
  const channel = channelFor(channels, brand, type === 'RG' ? null : given.money.currency);
  const { id: channelId, merchantId, channelName, terms } = channel ?? entity;
  const keptOf = (parameters: Parameters): Parameters => {
    // The device information is for the issuer alone (API 2, 3D Secure), and long.
    const { 'threeDSecure.deviceInfo': _, ...rest } = withoutSecrets(parameters);
    return Object.assign(Object.create(null), rest, { paymentType: type });
  };
  const payment: Payment = {
    ...NEW_PAYMENT,
    id: given.id,
    entityId: entity.id,
    channelId,
    merchantId,
    checkoutId,
    referencedId: null,
    registrationId: given.registrationId,
    ndc,
    createdAt: given.now,
    // PA.CP: this payment becomes the capture, which refers to a separate authorisation.
    type: type === 'PA.CP' ? 'CP' : (type as Payment['type']),
    brand,
    brandDetected: request['paymentBrand'] === undefined && brand !== null,
    money: given.money,
    descriptor: descriptorOf(request, () => `${given.descriptorDigits} ${channelName}`),
    account: accountOf(requestOf(request), brand, given.hash),
    request: keptOf(request),
    ...(isPaidLater(brand) &&
      terms.bankAccount && { findings: { bankAccount: terms.bankAccount } }),
  };
  const nothing =
    given.type !== undefined && payment.account.kind === 'none' ? NO_ACCOUNT : undefined;
  const fault = accountFaultOf(requestOf(request), brand, given.today) ?? nothing;
  if (fault) {
    const { code, cause } = fault;
    return { ...payment, request: keptOf(given.parameters), ...decided('account', code, cause) };
  }
  const refused = refusalOf(payment, channel !== undefined, given);
  return refused ? { ...payment, ...decided('gateway', refused.code, refused.cause) } : payment;
}

function refusalOf(
  { type, money }: Payment,
  hasChannel: boolean,
  { isDuplicate }: DraftInput,
): { readonly code: ResultCode; readonly cause: Cause } | undefined {
  if (!hasChannel) return { code: '600.200.500', cause: NO_CHANNEL };
  if (isDuplicate) return { code: '800.130.100', cause: DUPLICATE };
  const isNothing = !MAY_BE_NOTHING.includes(type) && money.minor === 0n;
  return isNothing ? { code: '100.550.300', cause: AMOUNT_IS_ZERO } : undefined;
}

/** Only an authorisation may have the amount 0: it verifies the account. RG and 3D store and authenticate without money. */
const MAY_BE_NOTHING: readonly Payment['type'][] = ['PA', 'RG', '3D'];

/** API 2, Merchant: merchant.name is the first line of the statement; API 1: it can override the descriptor. */
export const descriptorOf = (request: Parameters, otherwise: () => string): string =>
  request['merchant.name'] ?? request['descriptor'] ?? otherwise();

/** Whether the request asks for PA.CP: to authorise and capture in one step. */
export const isInOneGo = ({ request }: Payment): boolean => request['paymentType'] === 'PA.CP';

/**
 * Returns the payment with the processor's verdict. A score of the entity's own risk rules replaces the processor's score.
 */
export function decide(
  payment: Payment,
  { code, riskScore, cause, isCertain: _, redirect: __, ...findings }: Verdict,
): Payment {
  return {
    ...payment,
    ...decided('processor', code, cause),
    riskScore: payment.riskScore ?? riskScore,
    findings: { ...payment.findings, ...findings },
  };
}

/** The authorisation of a successful PA.CP. The payment itself has captured the whole amount. */
export function authorisationOf(payment: Payment, id: PaymentId): Payment {
  return {
    ...payment,
    id,
    type: 'PA',
    request: Object.assign(Object.create(null), payment.request, { paymentType: 'PA' }),
    totals: { ...NO_FOLLOW_UPS, used: payment.money.minor, uses: 1, closedBy: 'final' },
  };
}

/**
 * The transaction of type RG that is stored with a payment and stores the details the payment is paid with.
 *
 * @param id of the registration
 */
export function storingOf(payment: Payment, id: RegistrationId): Payment {
  const filtered: Record<string, string> = Object.create(null);
  // Stored details live longer than the payment, so they do not include what was bought or what the money was for.
  for (const [name, value] of entriesOf(payment.request)) {
    if (findParameter(name, 'register')) filtered[name] = value;
  }
  // The authentication of the shopper was for the payment only, so it is not included either.
  const { threeDSecure: _, advice: __, ...findings } = payment.findings;
  return {
    ...payment,
    id,
    type: 'RG',
    referencedId: null,
    money: NO_MONEY,
    request: Object.assign(filtered, { paymentType: 'RG' }),
    findings,
    totals: NO_FOLLOW_UPS,
  };
}
