/**
 * The account that is paid with: how it is judged after the formats, and what is stored of it (API 1: Card, Bank, Token and
 * Virtual account).
 */
import {
  countryOfBic,
  countryOfIban,
  debitOf,
  isBic,
  isIban,
  isRoutingNumber,
  isUsAccountNumber,
  isWithin,
  serves,
} from '../../../bank/index.ts';
import {
  checkNumber,
  detectBrands,
  infoOf,
  isCardBrand,
  isExpired,
  isWholeNumber,
  showsEnds,
} from '../../../card/index.ts';
import { asksOnItsPage } from '../../catalogue/parameters/methods.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import {
  type AccountKind,
  accountKindOf,
  needsAccount,
} from '../../catalogue/parameters/rules/account.ts';
import { walletOf } from '../../catalogue/parameters/sections/wallets.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Account } from './types.ts';

/** A calendar day. */
export interface CalendarDay {
  readonly month: number;
  readonly year: number;
  /** yyyy-MM-dd. */
  readonly date: string;
}

/** The number that distinguishes one account from another; empty if there is none. Never store it. */
function numberOf(request: Parameters): string {
  const kind = accountKindOf(request);
  if (kind === 'card') return request['card.number'] ?? '';
  if (kind === 'token') return request['tokenAccount.number'] ?? '';
  if (kind === 'gift') return request['giftCard.number'] ?? '';
  if (kind !== 'bank') return '';
  // ISO 13616 allows capital letters only, so every spelling means the same account.
  return request['bankAccount.iban']?.toUpperCase() ?? request['bankAccount.number'] ?? '';
}

/** The minimum length of a number of which some digits are shown. Of a shorter number, ten digits would be most of it. */
const SHORTEST_BY_KIND: Readonly<Partial<Record<AccountKind, number>>> = { card: 13 };

/** The same for accounts that are not cards. Four digits of their numbers are shown. */
const SHORTEST = 8;

/**
 * What is stored of an account, in addition to the parameters that may be stored of the request. Nothing is stored of a card
 * number that is refused as a number: it may be the beginning of another number, which a script made the form submit.
 *
 * @param brand the brand that was sent, or detected from the number
 * @param hash keyed hash of the number
 */
export function accountOf(
  request: Parameters,
  brand: string | null,
  hash: (number: string) => string,
): Account {
  const kind = accountKindOf(request);
  const number = numberOf(request);
  if (number === '' || (kind === 'card' && judgeNumber(number, brand))) {
    return { kind, bin: null, last4: null, showsEnds: false, hash: null };
  }
  const isLongEnough = number.length >= (SHORTEST_BY_KIND[kind] ?? SHORTEST);
  return {
    kind,
    bin: kind === 'card' && isLongEnough ? number.slice(0, 6) : null,
    last4: isLongEnough ? number.slice(-4) : null,
    showsEnds: kind === 'card' && isLongEnough && showsEnds(number),
    hash: hash(number),
  };
}

/**
 * Judges the account, after the formats. `undefined` if the account is right.
 *
 * @param now day of the entity's clock, UTC
 */
export function judgeAccount(
  request: Parameters,
  brand: string | null,
  now: CalendarDay,
): ResultCode | undefined {
  return JUDGES[accountKindOf(request)](request, brand, now);
}

type Judge = (
  request: Parameters,
  brand: string | null,
  now: CalendarDay,
) => ResultCode | undefined;

/**
 * Judges brand, number, expiry and code. A card is valid through the last day of its month. A missing code is left to the
 * processor, because some cards and some shops have none.
 */
const judgeCard: Judge = (request, named, now) => {
  const number = request['card.number'] ?? '';
  const refused = judgeNumber(number, named);
  if (refused) return refused;
  if (isOver(request, 'card', now)) return '100.100.303';
  const cvv = request['card.cvv'];
  const lengths = infoOf(brandFor(number, named) ?? '').cvv;
  return cvv !== undefined && !lengths.includes(cvv.length) ? '100.100.601' : undefined;
};

/** Wallet data that a shop decrypted is card data, whichever wallet was named as the brand. */
const brandFor = (number: string, named: string | null): string | null =>
  walletOf(named) ? (detectBrands(number)[0] ?? null) : named;

/**
 * Why a card number is refused as a number; `undefined` if the number is accepted. An accepted number is complete for its
 * brand, and for every published range that it begins with (`isWholeNumber`).
 *
 * @param named the brand that was sent, or detected from the number
 */
export function judgeNumber(number: string, named: string | null): ResultCode | undefined {
  const brand = brandFor(number, named);
  if (brand === null) return '100.100.500';
  if (!isCardBrand(brand)) return '100.100.501';
  if (checkNumber(number, brand) === 'brand') return '100.100.700';
  return isWholeNumber(number, brand) ? undefined : '100.100.101';
}

/** A bank account from the request, in capital letters. */
interface BankAccountInput {
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  /** The country that the request names, in addition to the country of the IBAN. */
  readonly country: string | undefined;
  readonly number: string | undefined;
  readonly bankCode: string | undefined;
}

function bankAccountOf(request: Parameters): BankAccountInput {
  const of = (name: string) => request[`bankAccount.${name}`]?.toUpperCase();
  return {
    iban: of('iban'),
    bic: of('bic'),
    country: of('country'),
    number: of('number'),
    bankCode: of('bankCode'),
  };
}

/** Judges the account itself; then whether the dates are possible. */
const judgeBank: Judge = (request, brand, { date }) => {
  const account = bankAccountOf(request);
  const refused = judgeIban(account) ?? judgeServed(account, brand);
  if (refused) return refused;
  if ((request['transactionDueDate'] ?? date) < date) return '100.500.301';
  return (request['bankAccount.mandate.dateOfSignature'] ?? date) > date
    ? '100.500.302'
    : undefined;
};

/**
 * Judges check digits, length and shape by the rules of the IBAN's country (ISO 13616), and whether the bank is in that
 * country.
 */
function judgeIban({ iban, bic, country }: BankAccountInput): ResultCode | undefined {
  if (iban !== undefined && !isIban(iban)) return '100.200.104';
  const own = iban && countryOfIban(iban);
  if (own && country !== undefined && !isWithin(country, own)) return '100.200.100';
  if (bic === undefined) return undefined;
  return !isBic(bic) || (own && !isWithin(countryOfBic(bic), own)) ? '100.200.103' : undefined;
}

/**
 * Judges whether the brand of a direct debit collects from the country; in the United States, also the form of the numbers.
 */
function judgeServed(
  { iban, country, number, bankCode }: BankAccountInput,
  brand: string | null,
): ResultCode | undefined {
  const debit = debitOf(brand);
  if (!debit) return undefined;
  const countries = [iban && countryOfIban(iban), country];
  if (countries.some((one) => one && !serves(debit, one))) return '100.200.100';
  if (debit.by !== 'us') return undefined;
  if (bankCode !== undefined && !isRoutingNumber(bankCode)) return '100.200.103';
  return number !== undefined && !isUsAccountNumber(number) ? '100.200.104' : undefined;
}

const judgeToken: Judge = (request, _brand, now) => {
  const hasEnd = request['tokenAccount.expiryMonth'] && request['tokenAccount.expiryYear'];
  return hasEnd && isOver(request, 'tokenAccount', now) ? '100.100.303' : undefined;
};

function isOver(request: Parameters, account: 'card' | 'tokenAccount', now: CalendarDay): boolean {
  const month = Number(request[`${account}.expiryMonth`]);
  return isExpired({ month, year: Number(request[`${account}.expiryYear`]) }, now);
}

const JUDGES: Readonly<Record<AccountKind, Judge>> = {
  card: judgeCard,
  bank: judgeBank,
  token: judgeToken,
  // A wallet token that was not decrypted.
  wallet: () => '200.100.603',
  virtual: () => undefined,
  gift: () => undefined,
  none: (_request, brand) =>
    walletOf(brand)
      ? '200.100.602'
      : needsAccount(brand) && !asksOnItsPage(brand)
        ? '100.150.100'
        : undefined,
};
