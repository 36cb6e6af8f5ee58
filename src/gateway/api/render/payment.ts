/** A payment as the API shows it (API 3, Payment response). */

import { isHandling } from '../../../contract/parameters/catalogue.ts';
import { type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import { walletOf } from '../../../contract/parameters/sections/wallets.ts';
import { formatAmount } from '../../../money/index.ts';
import { type NestedObject, toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import { UNKNOWN_PAYMENT } from '../../catalogue/results/causes/payment.ts';
import { isInOneGo } from '../../domain/payment/draft.ts';
import type { UnlinkedFollowUp } from '../../domain/payment/followUp/createFollowUp.ts';
import type {
  PaymentAnswer,
  Reader,
  StoredDataAnswer,
} from '../../domain/payment/paymentAnswer.ts';
import { voucherOf } from '../../domain/payment/shopper/voucher.ts';
import { storesRegistration } from '../../domain/registration/saveRegistration.ts';
import { liabilityOf } from '../../domain/threeDSecure/outcome.ts';
import type { Authentication } from '../../domain/threeDSecure/types.ts';
import { isSucceeded, isWaiting } from '../../domain/transaction/status.ts';
import { type Findings, movedMoney, type Payment } from '../../domain/transaction/types.ts';
import {
  type Body,
  enveloped,
  type Members,
  type Rendered,
  render,
  resultOf,
  written,
} from './envelope.ts';

/**
 * Renders a payment, or the storing of details, which has no type and no amount. The status is 200 for a good or pending
 * result, else 400. The response about a follow-up has no account. The response about a payment that the gateway refused has
 * fewer members, because no processor was asked.
 *
 * @param more members of one endpoint
 */
export function renderPayment(answer: PaymentAnswer, more: Members = {}): Rendered {
  const { payment, waits } = answer;
  const rendered = written(paymentBody(answer, more), isRefused(payment) ? 400 : 200);
  return { ...rendered, about: payment.id, cause: payment.cause, waits };
}

const isRefused = ({ status }: Payment): boolean => status === 'failed' || status === 'cancelled';

/** The body of the response about a payment. */
export function paymentBody(answer: PaymentAnswer, more: Members = {}): Body {
  const { payment, reader, now, referencedId, resourcePath, redirect } = answer;
  const beside = { referencedId, resourcePath, redirect, ...more };
  const members = { ...paymentMembers(payment, reader), ...beside };
  return enveloped(members, { now, ndc: payment.ndc });
}

/** The members of a payment in a response, without the envelope. */
export function paymentMembers(payment: Payment, reader: Reader) {
  const { request, code, decidedBy, findings } = payment;
  const hasAccount = !isFollowUp(payment);
  const sent = toNestedObject(sentParameters(request, hasAccount));
  const forShop = reader === 'shop';
  const money = movedMoney(payment);
  const isPayment = payment.type !== 'RG';
  const details = isPayment && forShop ? registrationIdIn(payment) : undefined;
  const isPaid = isPayment && payment.type !== '3D';
  return {
    ...(forShop ? sent : forShopper(sent)),
    id: payment.id,
    registrationId: details,
    // API 2, Tokenization: "the response carries registration.id for later payments".
    registration: details && storesRegistration(payment) ? { id: details } : undefined,
    paymentType: isPayment ? typeIn(payment) : undefined,
    paymentBrand: hasAccount ? (payment.brand ?? undefined) : undefined,
    ...(isPayment &&
      decidedBy !== 'account' &&
      money && { amount: formatAmount(money), currency: money.currency }),
    ...(isPaid && wasAsked(payment) && { descriptor: payment.descriptor }),
    merchantTransactionId: request['merchantTransactionId'],
    result: {
      ...resultOf(code, tokenMissing(payment)),
      ...(forShop && { avsResponse: findings.avsResponse, cvvResponse: findings.cvvResponse }),
    },
    resultDetails: forShop && isPayment ? detailsOf(payment, sent) : undefined,
    brandResult: payment.brandDetected ? (payment.brand ?? undefined) : undefined,
    ...(hasAccount && accountMembers(payment, sent, forShop)),
    ...(forShop && merchantOf(payment, sent)),
    threeDSecure: forShop ? threeDSecureOf(payment, sent) : undefined,
    standingInstruction: forShop ? standingInstructionOf(payment, sent) : undefined,
    risk: riskOf(payment, forShop ? sent : {}),
    voucher: voucherOf(payment),
  };
}

/** The text of the code names several wallets: this detail names the wallet of the brand. */
function tokenMissing({ code, brand }: Payment): string | undefined {
  const wallet = code === '200.100.602' ? walletOf(brand) : undefined;
  return wallet && `${brand} requires ${wallet}.paymentToken, or ${wallet}.source and card data`;
}

const typeIn = (payment: Payment): string => (isInOneGo(payment) ? 'PA.CP' : payment.type);

/** API 3, Payment response: the registration that was stored or paid with. A declined payment has stored none. */
function registrationIdIn(payment: Payment): string | undefined {
  const { registrationId } = payment;
  const isThere = !storesRegistration(payment) || isSucceeded(payment) || isWaiting(payment);
  return isThere ? (registrationId ?? undefined) : undefined;
}

/** Whether the processor was asked, is still being asked, or would have been asked without the risk rules. */
const wasAsked = ({ decidedBy }: Payment): boolean =>
  decidedBy !== 'account' && decidedBy !== 'gateway';

/** Captures, reversals, refunds and chargebacks have no account of their own; the capture of a PA.CP has. */
const isFollowUp = (payment: Payment): boolean =>
  ['CP', 'RV', 'RF', 'CB', 'CR'].includes(payment.type) && !isInOneGo(payment);

/** Renders the response to a request that refers to no payment of the shop. */
export function renderUnlinked({ request, id, code, now, ndc }: UnlinkedFollowUp): Rendered {
  const sent = toNestedObject(sentParameters(request));
  const { paymentType, amount, currency, merchantTransactionId } = request;
  const about = { paymentType, amount, currency, merchantTransactionId };
  const stamp = { now, ndc };
  const rendered = render({ ...sent, id, ...about, result: resultOf(code) }, stamp, 400);
  return { ...rendered, refusal: { refused: code, cause: UNKNOWN_PAYMENT } };
}

/**
 * Parameters that the response renders as its own members; the response about a refused account lacks some of them. API 1,
 * Basic payment: `merchantMemo` "appears only in reporting", so no response and no message has it.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'amount',
  'currency',
  'descriptor',
  'paymentType',
  'paymentBrand',
  'merchantMemo',
]);

/** Removes the parameters that the response renders elsewhere, or that only say how to handle the request. */
function sentParameters(request: Parameters, hasAccount = true): Parameters {
  const filtered: Record<string, string> = Object.create(null);
  for (const name in request) {
    if (isHandling(name) || ELSEWHERE.has(name)) continue;
    if (hasAccount || !OF_ACCOUNT.test(name)) filtered[name] = valueNamed(request, name) as string;
  }
  return filtered;
}

const OF_ACCOUNT = /^(?:card|bankAccount|tokenAccount|virtualAccount|giftCard)\./;

/**
 * Renders what a shopper sent for a summary page. Of the account, the response has what a payment's response shows the
 * browser.
 */
export function renderStoredData(answer: StoredDataAnswer): Rendered {
  const { payment, checkoutId: id, resourcePath, now } = answer;
  const { request, brand, brandDetected } = payment;
  return render(
    {
      id,
      resourcePath,
      paymentBrand: brand ?? undefined,
      brandResult: brandDetected ? (brand ?? undefined) : undefined,
      result: resultOf('000.200.103'),
      ...accountMembers(payment, toNestedObject(sentParameters(request)), false),
    },
    { now, ndc: id },
  );
}

/** The members that belong to the shopper. */
const forShopper = ({ customer, customParameters }: NestedObject): NestedObject => {
  const ip = (customer as NestedObject | undefined)?.['ip'];
  return {
    ...(ip !== undefined && { customer: { ip } }),
    ...(customParameters !== undefined && { customParameters }),
  };
};

/** The members about the account: the parameters that may be stored, and the visible digits of the number. */
function accountMembers(payment: Payment, sent: NestedObject, forShop: boolean) {
  const { account, findings } = payment;
  const { kind, last4 } = account;
  const last4Digits = last4 ?? undefined;
  const of = (name: string) => sent[name] as NestedObject | undefined;
  const { mandate } = findings;
  const bank = { ...of('bankAccount'), last4Digits, ...(forShop && mandate && { mandate }) };
  const gift = kind === 'gift' ? { ...of('giftCard'), last4Digits } : of('giftCard');
  return {
    card: kind === 'card' ? cardMember(payment, forShop) : undefined,
    bankAccount: kind === 'bank' ? bank : undefined,
    tokenAccount: kind === 'token' ? { ...of('tokenAccount'), last4Digits } : undefined,
    virtualAccount: of('virtualAccount'),
    // No digit of a short number is shown, and the request may have no other member of the gift card.
    giftCard: gift && Object.values(gift).some((value) => value !== undefined) ? gift : undefined,
  };
}

/** The card. A page may read members of `card` without a check, so `card` is present even if it is empty. */
function cardMember({ account, request, findings }: Payment, forShop: boolean) {
  const { bin, last4, showsEnds } = account;
  return {
    ...((forShop || showsEnds) && { bin: bin ?? undefined, last4Digits: last4 ?? undefined }),
    ...(forShop && {
      holder: request['card.holder'],
      expiryMonth: request['card.expiryMonth'],
      expiryYear: request['card.expiryYear'],
    }),
    numberType: request['card.numberType'],
    ...(forShop && issuerMembers(findings.issuer)),
  };
}

/** What is known about the issuer of the card. */
function issuerMembers(issuer: Findings['issuer'] = {}) {
  const { bank, phone, website, ...rest } = issuer;
  const named = bank ?? phone ?? website;
  return { ...(named !== undefined && { issuer: { bank, phone, website } }), ...rest };
}

/** The account to which the shopper transfers the money, together with the merchant parameters of the request. */
function merchantOf({ findings: { bankAccount } }: Payment, sent: NestedObject) {
  const sentMembers = sent['merchant'] as NestedObject | undefined;
  if (!bankAccount) return {};
  // The specification has no member for the bank name.
  const { bankName: _, ...account } = bankAccount;
  return { merchant: { ...sentMembers, bankAccount: account } };
}

/**
 * The processor's details, what the shop should send, and who bears the loss if the shopper denies the payment, once that is
 * known.
 */
function detailsOf(
  payment: Payment,
  sent: NestedObject,
): Readonly<Record<string, string>> | undefined {
  const { findings, request } = payment;
  const sentMembers = sent['threeDSecure'] as Authentication | undefined;
  const outcome = findings.threeDSecure ?? sentMembers ?? {};
  const isAside = request['threeDSecure.npa'] === 'true';
  const isKnown =
    outcome.eci !== undefined && isSucceeded(payment) && findings.details !== undefined;
  const liability = isAside ? 'merchant' : liabilityOf(outcome);
  const { advice } = findings;
  if (findings.details === undefined && advice === undefined) return undefined;
  return {
    ...findings.details,
    ...(isKnown && { liability }),
    ...(advice !== undefined && { IntegrationAdvice: advice }),
  };
}

/** The authentication parameters of the request, with the result of the authentication. */
function threeDSecureOf({ findings }: Payment, sent: NestedObject) {
  const sentMembers = sent['threeDSecure'] as NestedObject | undefined;
  return findings.threeDSecure ? { ...sentMembers, ...findings.threeDSecure } : sentMembers;
}

/** The standing instruction of the request, with the scheme's reference if the payment succeeded. */
function standingInstructionOf(payment: Payment, sent: NestedObject) {
  const sentMembers = sent['standingInstruction'] as NestedObject | undefined;
  const { initialTransactionId, agreementId } = payment.findings;
  if (initialTransactionId === undefined || !isSucceeded(payment)) return sentMembers;
  return {
    initialTransactionId,
    ...(agreementId !== undefined && { agreementId }),
    ...sentMembers,
  };
}

/** The risk parameters of the request, with the score of the risk check. */
function riskOf({ riskScore }: Payment, sent: NestedObject) {
  const sentMembers = sent['risk'] as NestedObject | undefined;
  const score = riskScore === null ? undefined : String(riskScore);
  return sentMembers || score ? { ...sentMembers, score } : undefined;
}
