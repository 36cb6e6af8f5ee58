/** What is paid with: judged after the formats, and what is kept of it (API 1: Card, Bank, Token and Virtual account). */
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
  CARD_BRANDS,
  checkNumber,
  detectBrands,
  isCardBrand,
  isExpired,
  isWholeNumber,
  showsEnds,
} from '../../../card/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import {
  type AccountKind,
  accountKindOf,
  needsAccount,
} from '../../catalogue/parameters/rules/account.ts';
import { asksOnItsPage } from '../../catalogue/parameters/rules/methods.ts';
import { walletOf } from '../../catalogue/parameters/sections/wallets.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Account } from './types.ts';

/** A calendar day. */
export interface Day {
  readonly month: number;
  readonly year: number;
  /** yyyy-MM-dd. */
  readonly date: string;
}

/** The number that tells one account from another; empty where there is none. Never to be kept. */
function numberOf(request: Parameters): string {
  const kind = accountKindOf(request);
  if (kind === 'card') return request['card.number'] ?? '';
  if (kind === 'token') return request['tokenAccount.number'] ?? '';
  if (kind === 'gift') return request['giftCard.number'] ?? '';
  if (kind !== 'bank') return '';
  // ISO 13616 knows capital letters alone: however it is written, it is one account.
  return request['bankAccount.iban']?.toUpperCase() ?? request['bankAccount.number'] ?? '';
}

/** The fewest digits of a number that some are told of: of a shorter one, ten would be most of it. */
const SHORTEST_TOLD: Readonly<Partial<Record<AccountKind, number>>> = { card: 13 };

/** The same for accounts that are no card, of which four digits are told. */
const SHORTEST = 8;

/**
 * What is kept of an account beside what may be kept of the request. Of a card's number that is refused as a number nothing is
 * kept: it may be the beginning of another, which a script had the form submit.
 *
 * @param brand the one that was named, or is told by the number
 * @param hash keyed hash of its number
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
  const isTold = number.length >= (SHORTEST_TOLD[kind] ?? SHORTEST);
  return {
    kind,
    bin: kind === 'card' && isTold ? number.slice(0, 6) : null,
    last4: isTold ? number.slice(-4) : null,
    showsEnds: kind === 'card' && isTold && showsEnds(number),
    hash: hash(number),
  };
}

/**
 * The stage after the formats. `undefined` when the account is right.
 *
 * @param now day of the entity's clock, UTC
 */
export function judgeAccount(
  request: Parameters,
  brand: string | null,
  now: Day,
): ResultCode | undefined {
  return JUDGES[accountKindOf(request)](request, brand, now);
}

type Judge = (request: Parameters, brand: string | null, now: Day) => ResultCode | undefined;

/**
 * Brand, number, expiry, code. A card is good through the last day of its month; a missing code is the processor's
 * business, since some cards and some shops have none.
 */
const judgeCard: Judge = (request, named, now) => {
  const number = request['card.number'] ?? '';
  const refused = judgeNumber(number, named);
  if (refused) return refused;
  if (isOver(request, 'card', now)) return '100.100.303';
  const cvv = request['card.cvv'];
  const lengths = CARD_BRANDS[brandFor(number, named) ?? '']?.cvv ?? [];
  return cvv !== undefined && !lengths.includes(cvv.length) ? '100.100.601' : undefined;
};

/** Data that a shop decrypted is that of a card, whatever the wallet is called. */
const brandFor = (number: string, named: string | null): string | null =>
  walletOf(named) ? (detectBrands(number)[0] ?? null) : named;

/**
 * Why a card's number is refused as a number; `undefined` for one that is accepted: it is whole for its brand, and for every
 * published range that it begins with (`isWholeNumber`).
 *
 * @param named the brand that was named, or is told by the number
 */
export function judgeNumber(number: string, named: string | null): ResultCode | undefined {
  const brand = brandFor(number, named);
  if (brand === null) return '100.100.500';
  if (!isCardBrand(brand)) return '100.100.501';
  if (checkNumber(number, brand) === 'brand') return '100.100.700';
  return isWholeNumber(number, brand) ? undefined : '100.100.101';
}

/** A bank account as the request has it, capital letters throughout. */
interface BankAccount {
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  /** As the request names it, beside what the IBAN says. */
  readonly country: string | undefined;
  readonly number: string | undefined;
  readonly bankCode: string | undefined;
}

function bankAccountOf(request: Parameters): BankAccount {
  const of = (name: string) => request[`bankAccount.${name}`]?.toUpperCase();
  return {
    iban: of('iban'),
    bic: of('bic'),
    country: of('country'),
    number: of('number'),
    bankCode: of('bankCode'),
  };
}

/** The account itself; then days that can be. */
const judgeBank: Judge = (request, brand, { date }) => {
  const account = bankAccountOf(request);
  const refused = judgeIban(account) ?? judgeServed(account, brand);
  if (refused) return refused;
  if ((request['transactionDueDate'] ?? date) < date) return '100.500.301';
  return (request['bankAccount.mandate.dateOfSignature'] ?? date) > date
    ? '100.500.302'
    : undefined;
};

/** Check digits, length and shape as the IBAN's country has them (ISO 13616); a bank of that country. */
function judgeIban({ iban, bic, country }: BankAccount): ResultCode | undefined {
  if (iban !== undefined && !isIban(iban)) return '100.200.104';
  const own = iban && countryOfIban(iban);
  if (own && country !== undefined && !isWithin(country, own)) return '100.200.100';
  if (bic === undefined) return undefined;
  return !isBic(bic) || (own && !isWithin(countryOfBic(bic), own)) ? '100.200.103' : undefined;
}

/** A country that the brand of a direct debit collects from; in the United States what numbers there are made of. */
function judgeServed(
  { iban, country, number, bankCode }: BankAccount,
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

function isOver(request: Parameters, account: 'card' | 'tokenAccount', now: Day): boolean {
  const month = Number(request[`${account}.expiryMonth`]);
  return isExpired({ month, year: Number(request[`${account}.expiryYear`]) }, now);
}

const JUDGES: Readonly<Record<AccountKind, Judge>> = {
  card: judgeCard,
  bank: judgeBank,
  token: judgeToken,
  // A token that nobody has opened.
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
