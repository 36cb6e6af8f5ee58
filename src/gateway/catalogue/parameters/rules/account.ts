/** A payment uses one complete account (API 1: Card account, Wallet payments, Bank account, Token account). */
import { countryOfIban, needsBic } from '../../../../bank/index.ts';
import { groupOfBrand } from '../../../../brands/index.ts';
import { containsCardNumber, containsNumber, isCardBrand } from '../../../../card/index.ts';
import { SENSITIVE } from '../../../../contract/parameters/catalogue.ts';
import { type ApiRequest, entriesOf, sentOf } from '../../../../contract/parameters/request.ts';
import { walletOf } from '../../../../contract/parameters/sections/wallets.ts';
import type { ParameterError } from '../../results/refusal.ts';
import { isKnownBrand, meantBrand, withMeant } from '../meant.ts';
import {
  asksForIdOnItsPage,
  asksOnItsPage,
  isCash,
  isDirectDebit,
  isGiftCard,
  isNamedAccount,
  isPaidLater,
  isRedirected,
  isTransfer,
} from '../methods.ts';
import { shownName } from '../secrets.ts';
import { tokenIn, WALLET_TOKENS, walletsOfSources } from '../walletData.ts';
import { hasSeveralAccounts, oneAccountRules } from './oneAccount.ts';
import {
  allMissing,
  brandOf,
  bringsAccount,
  hasAny,
  missing,
  networkOfCard,
  type Rule,
  wrong,
} from './rule.ts';

/** The required parameters of a card. */
export const WHOLE_CARD = ['card.number', 'card.expiryMonth', 'card.expiryYear'] as const;

/** The kind of an account. A holder alone is no account: it may be sent with stored details. */
export type AccountKind = 'card' | 'wallet' | 'bank' | 'virtual' | 'token' | 'gift' | 'none';

/** The kind of account in a request. Decrypted wallet data counts as a card. */
export function accountKindOf(request: ApiRequest): AccountKind {
  if (tokenIn(request)) return 'wallet';
  return kindNamed(Object.keys(sentOf(request)), request.paymentBrand);
}

/** The kind of account that names of parameters belong to. */
function kindNamed(names: Iterable<string>, brand: string | undefined): AccountKind {
  let kind: AccountKind = 'none';
  for (const name of names) {
    if (name === 'card.holder' || name === 'bankAccount.holder') continue;
    // A checkout may have `bankAccount.country` before the shopper chooses a brand.
    if (name === 'bankAccount.country' && !isPaidByBank(brand)) continue;
    if (name.startsWith('card.')) return 'card';
    if (name.startsWith('bankAccount.')) kind = 'bank';
    else if (name.startsWith('tokenAccount.')) kind = 'token';
    else if (name === 'virtualAccount.accountId') kind = 'virtual';
    else if (name === 'giftCard.number' && kind === 'none') kind = 'gift';
  }
  return kind;
}

const isPaidByBank = (brand: string | undefined): boolean =>
  isDirectDebit(brand) || (brand !== undefined && isTransfer(brand));

/** Whether a payment of this brand needs an account. With other brands the shopper names it elsewhere, or pays later. */
export const needsAccount = (brand: string | null | undefined): boolean =>
  !isRedirected(brand) && !isPaidLater(brand) && !isCash(brand);

/** The error of a holder that is a card number, or a part of one. */
export const NUMBER_AS_HOLDER: ParameterError = {
  name: 'card.holder',
  value: '***',
  message: 'must not hold a card number',
};

const HOLDERS = ['card.holder', 'bankAccount.holder'] as const;

/** The holder must not contain a card number: a number typed into the wrong field must not be stored. */
const holderIsNoNumber: Rule = (request) =>
  HOLDERS.filter((name) => {
    const holder = sentOf(request)[name];
    return holder !== undefined && containsCardNumber(holder);
  }).map((name) => ({ ...NUMBER_AS_HOLDER, name }));

/**
 * No other parameter may contain the number of the card, in its value or in its own name: texts are stored unchanged, and
 * returned in responses.
 */
const numberIsNowhereElse: Rule = (request) => {
  const number = request.card?.number ?? request.tokenAccount?.number;
  if (number === undefined || number.length < SHORTEST_NUMBER) return [];
  const message = 'must not hold the card number';
  return entriesOf(sentOf(request))
    .filter(([name]) => !SENSITIVE.has(name) && !HOLDERS.some((holder) => holder === name))
    .filter(([name, value]) => containsNumber(`${name}=${value}`, number))
    .map(([name]) => ({ name: shownName(name), value: '***', message }));
};

/** The minimum number of digits of a card number. */
const SHORTEST_NUMBER = 12;

/**
 * A submit needs an account: a card, unless the request has another kind of account. The error for a brand without an account
 * has the text of the reference. The errors for an incomplete card name the missing parameters (API 1, Card account).
 */
const accountIsWhole: Rule = (request, place, malformed) => {
  // Of several accounts, it is not known which one should be complete.
  if (!bringsAccount(request, place) || hasSeveralAccounts(request)) return [];
  const brand = request.paymentBrand;
  const kind = kindFor(brand, accountKindOf(request));
  if (kind === 'none' && kindTried(malformed) !== 'none') return [];
  const forCard = brand !== undefined && isCardBrand(brand);
  // Another check rejects a wallet's brand without a token.
  if (kind === 'none' && (!needsAccount(brand) || walletOf(brand))) return [];
  // The page of the brand's provider asks for the account.
  if (kind === 'none' && place !== 'form' && asksOnItsPage(brand)) return [];
  // The rule `giftCardIsWhole` reports this error.
  if (kind === 'none' && isGiftCard(brand)) return [];
  if (kind === 'none' || (forCard && (kind === 'bank' || kind === 'virtual'))) {
    return brand === undefined
      ? WHOLE_CARD.map((name) => missing(name))
      : [wrong(request, 'paymentBrand', noAccountFor(brand))];
  }
  if (kind === 'card') return allMissing(request, WHOLE_CARD);
  return kind === 'token' ? tokenIsWhole(request) : [];
};

/** The kind of account that was sent with invalid values. */
const kindTried = (malformed: ReadonlySet<string>): AccountKind =>
  WALLET_TOKENS.some((name) => malformed.has(name)) ? 'wallet' : kindNamed(malformed, undefined);

/** The error of a brand without an account, as the reference words it. An unknown brand is probably misspelt. */
function noAccountFor(brand: string): string {
  if (!isKnownBrand(brand)) return withMeant('is not a known brand', meantBrand(brand));
  return `${isDirectDebit(brand) ? 'bank account' : 'card'} properties must be set`;
}

/** API 1, Token account: if the shopper is present, a network token needs a cryptogram or a dynamic code (dtvc). */
function tokenIsWhole(request: ApiRequest): ParameterError[] {
  const errors = allMissing(request, ['tokenAccount.number', 'tokenAccount.type']);
  const end = ['tokenAccount.expiryMonth', 'tokenAccount.expiryYear'] as const;
  if (hasAny(request, end)) errors.push(...allMissing(request, end));
  const isProved = hasAny(request, ['tokenAccount.cryptogram', 'tokenAccount.dtvc']);
  const isAbsent =
    request.standingInstruction?.source === 'MIT' ||
    request.standingInstruction?.mode === 'REPEATED';
  if (request.tokenAccount?.type === 'NETWORK' && !isProved && !isAbsent) {
    const message = 'is required with tokenAccount.type NETWORK, or tokenAccount.dtvc';
    errors.push(missing('tokenAccount.cryptogram', message));
  }
  return errors;
}

/** Whether a brand is known and is no gift card. An unknown brand may be a shop's own gift card. */
const paysOtherwise = (brand: string): boolean =>
  isCardBrand(brand) || (groupOfBrand(brand) !== undefined && !isGiftCard(brand));

/**
 * The kind of account that counts for a brand. The number of a gift card may be sent with any purchase, but does not pay for
 * a brand of cards or banks. A direct debit is collected only from a bank account.
 */
function kindFor(brand: string | undefined, kind: AccountKind): AccountKind {
  const isStray =
    brand !== undefined &&
    ((kind === 'gift' && paysOtherwise(brand)) || (isDirectDebit(brand) && kind !== 'bank'));
  return isStray ? 'none' : kind;
}

/**
 * API 2, Gift card: a payment with a gift card's brand needs the number. In a form the PIN is required too, because the shopper
 * has the card.
 */
const giftCardIsWhole: Rule = (request, place) => {
  if (!bringsAccount(request, place) || !isGiftCard(request.paymentBrand)) return [];
  const required = ['giftCard.number', 'giftCard.pin'] as const;
  return allMissing(request, place === 'form' ? required : required.slice(0, 1));
};

/**
 * API 1, Virtual account: the account id is required for brands that are accounts with a provider. Servers leave one of them to
 * the provider's page; only strict entities are refused.
 */
const virtualAccountIsNamed: Rule = (request, place, _malformed, isStrict) =>
  bringsAccount(request, place) &&
  isNamedAccount(request.paymentBrand) &&
  (isStrict || place === 'form' || !asksForIdOnItsPage(request.paymentBrand))
    ? allMissing(request, ['virtualAccount.accountId'], `is required with ${request.paymentBrand}`)
    : [];

/** API 1, Basic payment: the brand is optional when it can be detected from a card, otherwise mandatory. */
const brandIsKnown: Rule = (request, place) => {
  if (!bringsAccount(request, place) || request.paymentBrand !== undefined) return [];
  const kind = accountKindOf(request);
  return kind !== 'card' && kind !== 'none' ? [missing('paymentBrand')] : [];
};

/** API 1, Bank account: a holder, number or iban, bankCode or bic. From the form, an IBAN of the EEA needs no BIC. */
const bankAccountIsWhole: Rule = (request, place) => {
  const account = request.bankAccount;
  if (!account || !bringsAccount(request, place)) return [];
  if (accountKindOf(request) !== 'bank') return [];
  const brand = brandOf(request) ?? '';
  // The rule `accountIsWhole` rejects a card's brand with a bank account.
  if (isTransfer(brand) || isCardBrand(brand)) return [];
  const errors = allMissing(request, ['bankAccount.holder']);
  if (account.number === undefined && account.iban === undefined) {
    errors.push(missing('bankAccount.iban', 'either number or iban is required'));
  }
  const iban = place === 'form' ? account.iban?.toUpperCase() : undefined;
  const namesBank = iban !== undefined && !needsBic(countryOfIban(iban));
  if ((account.bankCode ?? account.bic) === undefined && !namesBank)
    errors.push(missing('bankAccount.bic', 'either bankCode or bic is required'));
  return errors;
};

/** API 1, Wallet payments: data that the shop decrypted requires the `source` parameter, and `source` requires the data. */
const decryptedWalletIsWhole: Rule = (request, place) => {
  // A risk check has no authentication, so the authentication data are not required.
  if (place === 'risk') return [];
  const [source] = walletsOfSources(request);
  if (source !== undefined) {
    const message = `is required with ${source}.source`;
    const data = [...WHOLE_CARD, 'threeDSecure.verificationId', 'threeDSecure.eci'] as const;
    return allMissing(request, data, message);
  }
  const wallet = walletOf(request.paymentBrand);
  return wallet !== undefined && accountKindOf(request) === 'card'
    ? [missing(`${wallet}.source`, 'is required with card data from a wallet')]
    : [];
};

/** API 1, Forex: amount and currency require each other. */
const conversionIsWhole: Rule = (request) => {
  const pair = ['forex.amount', 'forex.currency'] as const;
  return hasAny(request, pair) ? allMissing(request, pair) : [];
};

/** API 1, Basic payment: countries whose banks require the purpose of a transfer to a recipient. */
const PURPOSE_COUNTRIES = ['ARG', 'BGD', 'CHL', 'COL', 'EGY', 'IND'];

/** API 1, Basic payment: transactionPurposeCode is mandatory for transfers of one network to some countries. */
export const purposeIsSaid: Rule = (request) => {
  const isTransfer = ['FUNDING', 'PAYMENT'].includes(request.transactionProcessingCode ?? '');
  const country = request.recipient?.country ?? '';
  return isTransfer && networkOfCard(request) === 'VISA' && PURPOSE_COUNTRIES.includes(country)
    ? allMissing(request, ['transactionPurposeCode'], `is required for recipients in ${country}`)
    : [];
};

export const accountRules: readonly Rule[] = [
  holderIsNoNumber,
  numberIsNowhereElse,
  accountIsWhole,
  giftCardIsWhole,
  virtualAccountIsNamed,
  brandIsKnown,
  bankAccountIsWhole,
  ...oneAccountRules,
  decryptedWalletIsWhole,
  conversionIsWhole,
  purposeIsSaid,
];
