/** What is paid with: judged after the formats, and what is kept of it (API 1: Card, Bank, Token and Virtual account). */
import { isValidIBAN } from 'ibantools';
import {
  CARD_BRANDS,
  checkNumber,
  detectBrands,
  isCardBrand,
  isExpired,
} from '../../card/index.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { type AccountKind, accountKindOf, needsAccount } from '../parameters/rules/account.ts';
import { walletOf } from '../parameters/sections/wallets.ts';
import type { ResultCode } from '../results/codes.ts';
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

/** What is kept of an account beside what may be kept of the request. @param hash keyed hash of its number */
export function accountOf(request: Parameters, hash: (number: string) => string): Account {
  const kind = accountKindOf(request);
  const number = numberOf(request);
  return {
    kind,
    bin: kind === 'card' ? number.slice(0, 6) : null,
    // Of a number so short, four digits would be most of it.
    last4: number.length >= 8 ? number.slice(-4) : null,
    hash: number === '' ? null : hash(number),
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
  // Data that a shop decrypted is that of a card, whatever the wallet is called.
  const brand = walletOf(named) ? (detectBrands(number)[0] ?? null) : named;
  if (brand === null) return '100.100.500';
  if (!isCardBrand(brand)) return '100.100.501';
  const check = checkNumber(number, brand);
  if (check === 'brand') return '100.100.700';
  if (check !== 'ok') return '100.100.101';
  if (isOver(request, 'card', now)) return '100.100.303';
  const cvv = request['card.cvv'];
  const lengths = CARD_BRANDS[brand]?.cvv ?? [];
  return cvv !== undefined && !lengths.includes(cvv.length) ? '100.100.601' : undefined;
};

/** Check digits, length and shape as the IBAN's country has them (ISO 13616); a bank of that country; days that can be. */
const judgeBank: Judge = (request, _brand, { date }) => {
  const iban = request['bankAccount.iban']?.toUpperCase();
  const country = iban?.slice(0, 2);
  if (iban !== undefined && !isValidIBAN(iban)) return '100.200.104';
  const named = request['bankAccount.country']?.toUpperCase();
  if (country !== undefined && named !== undefined && !isWithin(named, country)) {
    return '100.200.100';
  }
  const bank = request['bankAccount.bic']?.slice(4, 6).toUpperCase();
  if (country !== undefined && bank !== undefined && !isWithin(bank, country)) return '100.200.103';
  if ((request['transactionDueDate'] ?? date) < date) return '100.500.301';
  return (request['bankAccount.mandate.dateOfSignature'] ?? date) > date
    ? '100.500.302'
    : undefined;
};

/** Territories whose banks have the accounts of another country (ISO 13616, registry). */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};

const isWithin = (country: string, whole: string): boolean =>
  country === whole || (TERRITORIES[whole]?.includes(country) ?? false);

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
    walletOf(brand) ? '200.100.602' : needsAccount(brand) ? '100.150.100' : undefined,
};
