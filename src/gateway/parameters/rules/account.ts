/** What is paid with: one account, whole (API 1: Card account, Wallet payments, Bank account, Token account). */
import { isCardBrand } from '../../../card/index.ts';
import type { Parameters } from '../parameter.ts';
import { holdsCardNumber } from '../secrets.ts';
import { WALLETS, walletOf } from '../sections/wallets.ts';
import { allMissing, brandOf, hasUnder, missing, NEEDS_ACCOUNT, type Rule, wrong } from './rule.ts';

const WHOLE_CARD = ['card.number', 'card.expiryMonth', 'card.expiryYear'];

/** Brands of a transfer that the shopper makes at the bank: the bank's name or country says enough. */
const ONLINE_TRANSFERS = [
  'IDEAL',
  'EPS',
  'SOFORTUEBERWEISUNG',
  'GIROPAY',
  'POLI',
  'ENTERCASH',
  'SADAD',
];

/** What an account is made of. A holder alone is none: it may be there for stored details. */
export type AccountKind = 'card' | 'wallet' | 'bank' | 'virtual' | 'token' | 'none';

/** The kind of account a request carries. Decrypted wallet data is a card. */
export function accountKindOf(request: Parameters): AccountKind {
  for (const wallet in WALLETS)
    if (request[`${wallet}.paymentToken`] !== undefined) return 'wallet';
  let kind: AccountKind = 'none';
  for (const name in request) {
    if (name === 'card.holder' || name === 'bankAccount.holder') continue;
    if (name.startsWith('card.')) return 'card';
    if (name.startsWith('bankAccount.')) kind = 'bank';
    else if (name.startsWith('tokenAccount.')) kind = 'token';
    else if (name === 'virtualAccount.accountId') kind = 'virtual';
  }
  return kind;
}

/** What is typed into the wrong field must not be kept. */
const holderIsNoNumber: Rule = (request) =>
  ['card.holder', 'bankAccount.holder']
    .filter((name) => holdsCardNumber(request[name] ?? ''))
    .map((name) => ({ name, value: '***', message: 'must not hold a card number' }));

/**
 * A submit needs an account: a card, as long as there is no other kind. A brand alone says so in the words of the
 * reference; half a card says what is missing (API 1, Card account).
 */
const accountIsWhole: Rule = (request, place) => {
  if (!NEEDS_ACCOUNT.includes(place)) return [];
  const kind = accountKindOf(request);
  const brand = request['paymentBrand'];
  const forCard = brand !== undefined && isCardBrand(brand);
  if (kind === 'none' || (forCard && (kind === 'bank' || kind === 'virtual'))) {
    return brand === undefined
      ? WHOLE_CARD.map((name) => missing(name))
      : [missing('paymentBrand', 'card properties must be set')];
  }
  if (kind === 'card') return allMissing(request, WHOLE_CARD);
  return kind === 'token' ? allMissing(request, ['tokenAccount.number', 'tokenAccount.type']) : [];
};

/** API 1, Basic payment: the brand is optional when it can be detected from a card, otherwise mandatory. */
const brandIsKnown: Rule = (request, place) => {
  const kind = accountKindOf(request);
  const needed = NEEDS_ACCOUNT.includes(place) && kind !== 'card' && kind !== 'none';
  return needed ? allMissing(request, ['paymentBrand']) : [];
};

/** API 1, Bank account: a holder, number or iban, bankCode or bic. From the form an IBAN names its bank. */
const bankAccountIsWhole: Rule = (request, place) => {
  if (!hasUnder(request, 'bankAccount.') || !NEEDS_ACCOUNT.includes(place)) return [];
  if (accountKindOf(request) !== 'bank') return [];
  const brand = brandOf(request) ?? '';
  // A card's brand with a bank account is refused as such.
  if (ONLINE_TRANSFERS.includes(brand) || isCardBrand(brand)) return [];
  const has = (name: string) => request[`bankAccount.${name}`] !== undefined;
  const errors = allMissing(request, ['bankAccount.holder']);
  if (!has('number') && !has('iban')) {
    errors.push(missing('bankAccount.iban', 'either number or iban is required'));
  }
  const bankIsNamed = has('bankCode') || has('bic') || (place === 'form' && has('iban'));
  if (!bankIsNamed) errors.push(missing('bankAccount.bic', 'either bankCode or bic is required'));
  return errors;
};

/** API 1, Wallet payments: data that the shop decrypted goes with its source, and the source with that data. */
const decryptedWalletIsWhole: Rule = (request) => {
  const source = Object.keys(WALLETS).find((wallet) => request[`${wallet}.source`] !== undefined);
  if (source !== undefined) {
    const message = `is required with ${source}.source`;
    const data = [...WHOLE_CARD, 'threeDSecure.verificationId', 'threeDSecure.eci'];
    return allMissing(request, data, message);
  }
  const wallet = walletOf(request['paymentBrand']);
  return wallet !== undefined && accountKindOf(request) === 'card'
    ? [missing(`${wallet}.source`, 'is required with card data from a wallet')]
    : [];
};

/** API 1, Forex: an amount without its currency says nothing. */
const conversionIsWhole: Rule = (request) => {
  const pair = ['forex.amount', 'forex.currency'];
  return pair.some((name) => request[name] !== undefined) ? allMissing(request, pair) : [];
};

/** API 1, Basic payment: countries whose recipients' banks want to know what a transfer is for. */
const PURPOSE_COUNTRIES = ['ARG', 'BGD', 'CHL', 'COL', 'EGY', 'IND'];

/** API 1, Basic payment: transactionPurposeCode, mandatory for transfers of one network to some countries. */
const purposeIsSaid: Rule = (request) => {
  const isTransfer = ['FUNDING', 'PAYMENT'].includes(request['transactionProcessingCode'] ?? '');
  const country = request['recipient.country'] ?? '';
  return isTransfer && brandOf(request) === 'VISA' && PURPOSE_COUNTRIES.includes(country)
    ? allMissing(request, ['transactionPurposeCode'], `is required for recipients in ${country}`)
    : [];
};

/** API 1, Basic payment: INCREMENTAL_AUTH and REAUTHORIZATION are what referenceUuid is for. */
const referenceHasUse: Rule = (request, place) => {
  const practice = request['standingInstruction.industryPractice'] ?? '';
  const isFor = ['INCREMENTAL_AUTH', 'REAUTHORIZATION'].includes(practice);
  if (place !== 'payments' || request['referenceUuid'] === undefined || isFor) return [];
  const name = 'standingInstruction.industryPractice';
  const message = 'must be INCREMENTAL_AUTH or REAUTHORIZATION with referenceUuid';
  return [wrong(request, name, message)];
};

export const accountRules: readonly Rule[] = [
  holderIsNoNumber,
  accountIsWhole,
  brandIsKnown,
  bankAccountIsWhole,
  decryptedWalletIsWhole,
  conversionIsWhole,
  purposeIsSaid,
  referenceHasUse,
];
