/** The result of a payment in the words of a person who answers a shopper. Pure. */

import { isCardBrand } from '../../card/index.ts';
import { declineText } from '../../language/declineText.ts';
import type { PaymentRow } from '../api/types.ts';
import { isKnownBrand, meantBrand } from '../lists/brands.ts';

/** What a result code says. The API's own text stands beside it. */
const REASONS: Readonly<Record<string, string>> = {
  '800.100.100': 'the bank gave no reason',
  '800.100.151': 'the bank does not know this card',
  '800.100.152': 'the bank said no without a reason',
  '800.100.153': 'wrong security code',
  '800.100.154': 'the bank calls the payment invalid',
  '800.100.155': 'not enough money on the account',
  '800.100.157': 'wrong expiry date',
  '800.100.158': 'the bank suspects fraud',
  '800.100.159': 'the card was reported stolen',
  '800.100.160': 'the card is blocked',
  '800.100.161': 'too many wrong tries',
  '800.100.162': 'the limit of the card is reached',
  '800.100.163': 'too many payments with the card in a short time',
  '800.100.164': 'the limit of the shop is reached',
  '800.100.165': 'the card was reported lost',
  '800.100.168': 'the card may not be used for this',
  '800.100.169': 'the shop cannot take this kind of card',
  '800.100.170': 'the card may not be used for this',
  '800.100.171': 'the bank has withdrawn the card',
  '800.100.172': 'the account is blocked',
  '800.100.173': 'the bank does not take this brand or this kind of payment',
  '800.100.174': 'the bank does not accept the amount',
  '800.100.175': 'the bank does not take this brand',
  '800.100.178': 'wrong PIN, too often',
  '800.100.179': 'too many withdrawals',
  '800.100.198': 'wrong name of the holder',
  '800.100.201': 'wrong account details',
  '800.100.202': 'the account is closed',
  '800.100.203': 'not enough money on the account',
  '800.100.204': 'the mandate has expired',
  '800.100.205': 'the mandate was withdrawn',
  '800.100.402': 'wrong name of the holder',
  '100.100.101': 'wrong number',
  '100.100.303': 'the card has expired',
  '100.100.600': 'the security code is missing',
  '100.100.700': 'the number does not fit the brand',
  '100.100.701': 'the card is suspected of fraud',
  '100.396.101': 'the shopper cancelled',
  '100.396.102': 'the shopper did not confirm',
  '100.396.103': 'the shopper did not finish in time',
  '100.396.104': 'the shopper probably cancelled',
  '100.396.106': 'the shopper did not accept the terms',
  '100.396.201': 'the shop cancelled',
  '000.100.200': 'without a reason',
  '000.100.201': 'wrong account details',
  '000.100.202': 'the account is closed',
  '000.100.203': 'not enough money on the account',
  '000.100.204': 'the mandate is not valid',
  '000.100.205': 'the mandate was cancelled',
  '000.100.206': 'the shopper disputes the payment',
  '000.100.208': 'the account is blocked',
  '000.100.209': 'the account does not exist',
  '000.100.220': 'the shopper says it was fraud',
  '000.100.221': 'the shopper says that the goods did not arrive',
  '000.100.222': 'the shopper does not recognise the payment',
  '000.100.223': 'the shopper says that the service was not rendered',
  '000.100.224': 'the shopper says that it was charged twice',
  '000.100.225': 'the shopper says that a refund is missing',
  '000.100.230': 'the shopper did not allow the payment',
  '000.100.234': 'the shopper says that the goods did not arrive',
};

/** What groups of codes without words of their own say. The first that fits counts. */
const GROUPS: readonly (readonly [codes: RegExp, text: string])[] = [
  [/^(?:100\.390\.|800\.400\.2|300\.100\.100)/, 'the shopper’s bank could not confirm who pays'],
  [/^800\.400\.1/, 'the address is not that of the card'],
  [/^900\.100\.[3-6]/, 'the bank did not answer'],
  [/^900\./, 'the connection to the bank failed'],
  [/^(?:800\.[5-8]|999\.)/, 'the system of the bank failed'],
  [/^600\./, 'the settings of the shop do not allow it'],
  [/^800\.1[2-6]/, 'a risk rule of the shop stopped it'],
  [/^800\.[23]/, 'the shopper, the card or the address is on a block list'],
  [/^(?:100\.400|100\.38)/, 'the risk check stopped it'],
];

const knownReason = (code: string): string | undefined =>
  REASONS[code] ?? GROUPS.find(([codes]) => codes.test(code))?.[1];

/** Why, in lower case: a text of the API without "transaction declined" is the last resort. */
export function reasonInWords(code: string, description: string): string {
  const known = knownReason(code);
  if (known) return known;
  const inner = /^transaction declined\s*\((.*)\)$/i.exec(description)?.[1] ?? description;
  return /^[A-Z][a-z]/.test(inner) ? inner.charAt(0).toLowerCase() + inner.slice(1) : inner;
}

/** Who ended a payment that failed: it decides whether to ask the bank, the shopper or the shop. */
function verb(code: string): string {
  if (/^100\.39[67]/.test(code)) return 'Not paid';
  if (/^(?:9|800\.[5-8])/.test(code)) return 'Failed';
  if (/^(?:100\.39|100\.38|100\.4|800)/.test(code)) return 'Declined';
  return 'Refused';
}

/** What has happened to the money of a payment that succeeded. */
const DONE: Readonly<Record<string, string>> = {
  DB: 'Paid',
  PA: 'Approved: the money is reserved, and not taken yet',
  CP: 'Paid: the reserved money is taken',
  RF: 'Refunded to the shopper',
  RV: 'Cancelled: the shopper does not pay',
  CD: 'Paid out to the shopper',
  RC: 'Paid',
  RB: 'Paid',
  CR: 'The chargeback is won: the shop has the money back',
};

/** A payment as this file reads it. */
type Told = PaymentRow & { readonly waitsForShopper?: boolean };

/**
 * `Declined: not enough money on the account`; undefined if the gateway has no more than its own words.
 *
 * @param followUps the transactions that refer to the payment: a chargeback has its reason
 */
export function inPlainWords(
  payment: Told,
  followUps: readonly PaymentRow[] = [],
): string | undefined {
  const { status, code, description, paymentType } = payment;
  if (status === 'failed') {
    const known = knownReason(code);
    return unknownBrand(payment) ?? (known && `${verb(code)}: ${known}`);
  }
  if (status === 'pending') {
    return payment.waitsForShopper
      ? 'Not paid yet: waits for the shopper'
      : 'Not paid yet: waits for the bank';
  }
  if (paymentType === 'CB') return `Charged back: ${reasonInWords(code, description)}`;
  return laterDone(payment, followUps) ?? DONE[paymentType];
}

/** `MASTERCARD is unknown: use MASTER`. */
function unknownBrand({ code, paymentBrand = '' }: PaymentRow): string | undefined {
  if (code !== '100.100.501' || isKnownBrand(paymentBrand)) return undefined;
  const meant = meantBrand(paymentBrand);
  return meant && `${paymentBrand} is unknown: use ${meant}`;
}

/** Codes that only the shop can mend: of a wrong request, a wrong follow-up, and of its settings. */
const IS_OF_SHOP = /^(?:[27]00|600\.[2-9]|100\.(?:100\.50|[3-9]50|55))/;

/** What to tell the shopper about a payment that failed, as the form would say it; undefined if there is nothing to say. */
export function adviceOf({ status, code, paymentType, paymentBrand = '' }: PaymentRow) {
  if (status !== 'failed' || !/^(?:DB|PA)$/.test(paymentType)) return undefined;
  if (IS_OF_SHOP.test(code)) return 'The shopper can do nothing: the shop has to correct it.';
  return ADVICE[declineText(code, isCardBrand(paymentBrand), true)];
}

const ADVICE: Readonly<Partial<Record<string, string>>> = {
  paymentDeclined: 'Tell the shopper: try again, or use another card.',
  declinedLater: 'Tell the shopper: try again later.',
  declinedDetails: 'Tell the shopper: check what was entered, and try again.',
  declinedCard: 'Tell the shopper: use another card.',
  declinedMethod: 'Tell the shopper: use another way to pay.',
  paymentCancelled: 'Tell the shopper: the payment was cancelled, and can be made again.',
};

function laterDone(
  { amount, captured, refunded, chargedBack, reversed, paymentType }: PaymentRow,
  followUps: readonly PaymentRow[],
): string | undefined {
  if (reversed) return 'Cancelled: the shopper does not pay';
  const isAll = (part: string) => Number(part) >= Number(amount);
  if (chargedBack) {
    const taken = isAll(chargedBack) ? 'taken back' : 'a part is taken back';
    const by = followUps.findLast((one) => one.paymentType === 'CB');
    const why = by ? `: ${reasonInWords(by.code, by.description)}` : '';
    return `Paid, and ${taken} by the shopper’s bank${why}`;
  }
  if (refunded) return isAll(refunded) ? 'Paid, and refunded' : 'Paid, and a part is refunded';
  if (captured && paymentType === 'PA') {
    return isAll(captured) ? 'Paid: the reserved money is taken' : 'Paid in part';
  }
  return undefined;
}
