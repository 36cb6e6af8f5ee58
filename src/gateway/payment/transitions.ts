/** The way of a payment, pure: what was asked -> a draft with its account judged -> the payment with its result. */
import {
  CARD_BRANDS,
  checkNumber,
  detectBrands,
  isCardBrand,
  isExpired,
} from '../../card/index.ts';
import type { Money } from '../../money/index.ts';
import type { Checkout } from '../checkout/types.ts';
import { type Parameters, withoutSecrets } from '../parameters/validate.ts';
import type { Verdict } from '../processor/processor.ts';
import type { ResultCode } from '../results/codes.ts';
import type { CardRecord, Payment, PaymentId } from './types.ts';

/** What a draft is made of, beyond what was asked. */
export interface Ingredients {
  readonly id: PaymentId;
  readonly now: number;
  /** The calendar month of `now`. */
  readonly month: { readonly month: number; readonly year: number };
  readonly money: Money;
  readonly cardHash: string;
  /** The beginning of a descriptor that nobody sent, and its end. */
  readonly descriptorDigits: string;
  readonly channelName: string;
}

/** A payment before anybody was asked; `refused` when nobody needs to be. */
export interface Draft {
  readonly payment: Omit<Payment, 'code' | 'judgedBy' | 'riskScore'>;
  readonly refused: { readonly code: ResultCode; readonly by: Payment['judgedBy'] } | null;
}

/**
 * What the shop's server and the shopper said, as one request. The server's word stands: what it fixed for the
 * checkout, a form cannot change.
 */
export function merge(checkout: Parameters, submit: Parameters): Parameters {
  return Object.assign(Object.create(null), submit, checkout);
}

/** Builds the payment and judges its account. @param request validated, with a whole card */
export function draft(checkout: Checkout, request: Parameters, given: Ingredients): Draft {
  const number = request['card.number'] ?? '';
  const sent = request['paymentBrand'];
  const brand = sent ?? detectBrands(number)[0] ?? null;
  const type = typeOf(request, brand);
  const account = judgeAccount(request, brand, given.month);
  const tooLow = type === 'DB' && given.money.minor === 0n ? '100.550.300' : undefined;
  return {
    payment: {
      id: given.id,
      entityId: checkout.entityId,
      checkoutId: checkout.id,
      createdAt: given.now,
      type,
      brand,
      brandDetected: sent === undefined && brand !== null,
      money: given.money,
      descriptor: request['descriptor'] ?? `${given.descriptorDigits} ${given.channelName}`,
      card: cardRecord(request, given.cardHash),
      request: withoutSecrets(request),
    },
    refused: account
      ? { code: account, by: 'account' }
      : tooLow
        ? { code: tooLow, by: 'processor' }
        : null,
  };
}

/** API 1, Basic payment: a brand not listed in overridePaymentType uses paymentType. */
function typeOf(request: Parameters, brand: string | null): string {
  const override = brand === null ? undefined : request[`overridePaymentType[${brand}]`];
  return override ?? request['paymentType'] ?? 'DB';
}

/**
 * The stage after the formats: brand, number, expiry, code. `undefined` when the card is right. A card is good through
 * the last day of its month; a missing code is the processor's business, since some cards and some shops have none.
 */
function judgeAccount(
  request: Parameters,
  brand: string | null,
  now: Ingredients['month'],
): ResultCode | undefined {
  const number = request['card.number'] ?? '';
  if (brand === null) return '100.100.500';
  if (!isCardBrand(brand)) return '100.100.501';
  const check = checkNumber(number, brand);
  if (check === 'brand') return '100.100.700';
  if (check !== 'ok') return '100.100.101';
  const expiry = {
    month: Number(request['card.expiryMonth']),
    year: Number(request['card.expiryYear']),
  };
  if (isExpired(expiry, now)) return '100.100.303';
  const cvv = request['card.cvv'];
  const lengths = CARD_BRANDS[brand]?.cvv ?? [];
  return cvv !== undefined && !lengths.includes(cvv.length) ? '100.100.601' : undefined;
}

function cardRecord(request: Parameters, hash: string): CardRecord {
  const number = request['card.number'] ?? '';
  return {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    holder: request['card.holder'] ?? null,
    expiryMonth: request['card.expiryMonth'] ?? '',
    expiryYear: request['card.expiryYear'] ?? '',
    hash,
  };
}

/** The payment that nobody was asked about; `undefined` when the processor has to be. */
export function refusedDraft({ payment, refused }: Draft): Payment | undefined {
  return refused
    ? { ...payment, code: refused.code, judgedBy: refused.by, riskScore: null }
    : undefined;
}

/** The payment with the processor's word. */
export function decide({ payment }: Draft, { code, riskScore }: Verdict): Payment {
  return { ...payment, code, judgedBy: 'processor', riskScore };
}
