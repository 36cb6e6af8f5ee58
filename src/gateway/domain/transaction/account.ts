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
  checkCardNumber,
  detectBrands,
  infoOf,
  isCardBrand,
  isExpired,
  isWholeNumber,
  showsEnds,
} from '../../../card/index.ts';
import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { walletOf } from '../../../contract/parameters/sections/wallets.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { meantBrand } from '../../catalogue/parameters/meant.ts';
import { asksOnItsPage } from '../../catalogue/parameters/methods.ts';
import {
  type AccountKind,
  accountKindOf,
  needsAccount,
} from '../../catalogue/parameters/rules/account.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import {
  NO_ACCOUNT as NO_ACCOUNT_CAUSE,
  walletToken,
} from '../../catalogue/results/causes/payment.ts';
import type { Account } from './types.ts';

export interface CalendarDay {
  readonly month: number;
  readonly year: number;
  /** yyyy-MM-dd. */
  readonly date: string;
}

/** The number that distinguishes one account from another; empty if there is none. Never store it. */
function numberOf(request: ApiRequest): string {
  const kind = accountKindOf(request);
  if (kind === 'card') return request.card?.number ?? '';
  if (kind === 'token') return request.tokenAccount?.number ?? '';
  if (kind === 'gift') return request.giftCard?.number ?? '';
  if (kind !== 'bank') return '';
  // ISO 13616 allows capital letters only, so every spelling means the same account.
  return request.bankAccount?.iban?.toUpperCase() ?? request.bankAccount?.number ?? '';
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
  request: ApiRequest,
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

/** Why an account is refused. */
export interface AccountFault {
  readonly code: ResultCode;
  readonly cause: Cause;
}

/** The code that refuses the account, without its cause (`accountFaultOf`). */
export const judgeAccount = (
  request: ApiRequest,
  brand: string | null,
  now: CalendarDay,
): ResultCode | undefined => accountFaultOf(request, brand, now)?.code;

/**
 * Judges the account, after the formats. `undefined` if the account is right.
 *
 * @param now day of the entity's clock, UTC
 */
export function accountFaultOf(
  request: ApiRequest,
  brand: string | null,
  now: CalendarDay,
): AccountFault | undefined {
  return JUDGES[accountKindOf(request)](request, brand, now);
}

type Judge = (
  request: ApiRequest,
  brand: string | null,
  now: CalendarDay,
) => AccountFault | undefined;

/** A fault of a parameter. @param tryInstead what to send for another result */
const faultOf = (
  code: ResultCode,
  parameter: string,
  text: string,
  tryInstead: string,
): AccountFault => {
  const specification = SECTIONS.find(([prefix]) => parameter.startsWith(prefix))?.[1];
  return {
    code,
    cause: { cause: 'invalid-parameter', text, parameter, specification, tryInstead },
  };
};

/** The sections of the specification by the beginning of a parameter. */
const SECTIONS: readonly (readonly [prefix: string, section: string])[] = [
  ['card.', 'API 1, Card account'],
  ['bankAccount.', 'API 1, Bank account'],
  ['tokenAccount.', 'API 1, Token account'],
  ['paymentBrand', 'API 1, Basic payment'],
  ['transactionDueDate', 'API 1, Basic payment'],
];

/** The fault of a request without an account. */
export const NO_ACCOUNT: AccountFault = { code: '100.150.100', cause: NO_ACCOUNT_CAUSE };

/** `{testCard}` stands for the number of a test card: `sandbox/explain/advice.ts`. */
const A_TEST_CARD = 'card.number={testCard}, a test card that is approved';

/**
 * Judges brand, number, expiry and code. A card is valid through the last day of its month. A missing code is left to the
 * processor, because some cards and some shops have none.
 */
const judgeCard: Judge = (request, named, now) => {
  const number = request.card?.number ?? '';
  const refused = numberFaultOf(number, named);
  if (refused) return refused;
  if (isOver(request, 'card', now)) return overFault('card');
  const cvv = request.card?.cvv;
  const lengths = infoOf(brandFor(number, named) ?? '').cvv;
  return cvv !== undefined && !lengths.includes(cvv.length)
    ? faultOf(
        '100.100.601',
        'card.cvv',
        'The security code has a length that the brand does not have.',
        'Send a security code with 3 digits, or 4 digits for AMEX.',
      )
    : undefined;
};

const overFault = (account: 'card' | 'tokenAccount'): AccountFault =>
  faultOf(
    '100.100.303',
    `${account}.expiryYear`,
    'The account has expired by the clock of the entity.',
    'Send an expiry month and year in the future of the entity’s clock.',
  );

/** Wallet data that a shop decrypted is card data, whichever wallet was named as the brand. */
const brandFor = (number: string, named: string | null): string | null =>
  walletOf(named) ? (detectBrands(number)[0] ?? null) : named;

/** The code that refuses a card number as a number, without its cause (`numberFaultOf`). */
export const judgeNumber = (number: string, named: string | null): ResultCode | undefined =>
  numberFaultOf(number, named)?.code;

/**
 * Why a card number is refused as a number; `undefined` if the number is accepted. An accepted number is complete for its
 * brand, and for every published range that it begins with (`isWholeNumber`).
 *
 * @param named the brand that was sent, or detected from the number
 */
function numberFaultOf(number: string, named: string | null): AccountFault | undefined {
  const brand = brandFor(number, named);
  if (brand === null) return NO_BRAND;
  if (!isCardBrand(brand)) return notACardBrand(meantBrand(brand));
  if (checkCardNumber(number, brand) === 'brand') return OTHER_BRAND;
  return isWholeNumber(number, brand) ? undefined : NOT_A_NUMBER;
}

const NO_BRAND = faultOf(
  '100.100.500',
  'paymentBrand',
  'The request has no brand, and no brand was detected from the card number.',
  `Send paymentBrand, or ${A_TEST_CARD}.`,
);
const notACardBrand = (meant: string | undefined) =>
  faultOf(
    '100.100.501',
    'paymentBrand',
    `The brand is not a brand of cards, and the request has a card${meant ? `: did you mean ${meant}?` : '.'}`,
    meant
      ? `Send paymentBrand=${meant}.`
      : 'Send the brand of the card, or leave out paymentBrand.',
  );
const OTHER_BRAND = faultOf(
  '100.100.700',
  'paymentBrand',
  'The card number belongs to another brand.',
  'Send the brand of the card, or leave out paymentBrand.',
);
const NOT_A_NUMBER = faultOf(
  '100.100.101',
  'card.number',
  'The card number is not valid: its length or its check digit is wrong.',
  `Send ${A_TEST_CARD}.`,
);

/** A bank account from the request, in capital letters. */
interface BankAccountInput {
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  /** The country that the request names, in addition to the country of the IBAN. */
  readonly country: string | undefined;
  readonly number: string | undefined;
  readonly bankCode: string | undefined;
}

function bankAccountOf(request: ApiRequest): BankAccountInput {
  const { iban, bic, country, number, bankCode } = request.bankAccount ?? {};
  return {
    iban: iban?.toUpperCase(),
    bic: bic?.toUpperCase(),
    country: country?.toUpperCase(),
    number: number?.toUpperCase(),
    bankCode: bankCode?.toUpperCase(),
  };
}

const TEST_BANK_DATA =
  'Send test bank data, such as bankAccount.iban={testIban DE}, bankAccount.bic={testBic DE} and bankAccount.country=DE.';

/** Judges the account itself; then whether the dates are possible. */
const judgeBank: Judge = (request, brand, { date }) => {
  const account = bankAccountOf(request);
  const refused = judgeIban(account) ?? judgeServed(account, brand);
  if (refused) return refused;
  if ((request.transactionDueDate ?? date) < date) {
    return faultOf(
      '100.500.301',
      'transactionDueDate',
      'The due date is before today by the clock of the entity.',
      'Send a due date that is today or later.',
    );
  }
  return (request.bankAccount?.mandate?.dateOfSignature ?? date) > date
    ? faultOf(
        '100.500.302',
        'bankAccount.mandate.dateOfSignature',
        'The mandate is signed after today by the clock of the entity.',
        'Send a date of signature that is today or earlier.',
      )
    : undefined;
};

/**
 * Judges check digits, length and shape by the rules of the IBAN's country (ISO 13616), and whether the bank is in that
 * country.
 */
function judgeIban({ iban, bic, country }: BankAccountInput): AccountFault | undefined {
  if (iban !== undefined && !isIban(iban)) return WRONG_IBAN;
  const own = iban && countryOfIban(iban);
  if (own && country !== undefined && !isWithin(country, own)) return OTHER_COUNTRY;
  if (bic === undefined) return undefined;
  return !isBic(bic) || (own && !isWithin(countryOfBic(bic), own)) ? WRONG_BIC : undefined;
}

const WRONG_IBAN = faultOf(
  '100.200.104',
  'bankAccount.iban',
  'The IBAN is not valid: its length or its check digits are wrong.',
  TEST_BANK_DATA,
);
const OTHER_COUNTRY = faultOf(
  '100.200.100',
  'bankAccount.country',
  'The IBAN belongs to another country.',
  TEST_BANK_DATA,
);
const WRONG_BIC = faultOf(
  '100.200.103',
  'bankAccount.bic',
  'The BIC is not valid, or belongs to another country than the IBAN.',
  TEST_BANK_DATA,
);

/**
 * Judges whether the brand of a direct debit collects from the country; in the United States, also the form of the numbers.
 */
function judgeServed(
  { iban, country, number, bankCode }: BankAccountInput,
  brand: string | null,
): AccountFault | undefined {
  const debit = debitOf(brand);
  if (!debit) return undefined;
  const countries = [iban && countryOfIban(iban), country];
  if (countries.some((one) => one && !serves(debit, one))) return NOT_SERVED;
  if (debit.by !== 'us') return undefined;
  if (bankCode !== undefined && !isRoutingNumber(bankCode)) return WRONG_ROUTING_NUMBER;
  return number !== undefined && !isUsAccountNumber(number) ? WRONG_US_NUMBER : undefined;
}

const NOT_SERVED = faultOf(
  '100.200.100',
  'bankAccount.country',
  'The brand collects no direct debits from the country of the account.',
  'Send a bank account of a country that the brand serves.',
);
const WRONG_ROUTING_NUMBER = faultOf(
  '100.200.103',
  'bankAccount.bankCode',
  'The routing number is not valid.',
  TEST_BANK_DATA,
);
const WRONG_US_NUMBER = faultOf(
  '100.200.104',
  'bankAccount.number',
  'The account number is not valid in the United States.',
  TEST_BANK_DATA,
);

const judgeToken: Judge = (request, _brand, now) => {
  const hasEnd = request.tokenAccount?.expiryMonth && request.tokenAccount?.expiryYear;
  return hasEnd && isOver(request, 'tokenAccount', now) ? overFault('tokenAccount') : undefined;
};

function isOver(request: ApiRequest, account: 'card' | 'tokenAccount', now: CalendarDay): boolean {
  const { expiryMonth, expiryYear } = request[account] ?? {};
  return isExpired({ month: Number(expiryMonth), year: Number(expiryYear) }, now);
}

/** Faults of wallets: the token was not decrypted, or there is none. */
const walletFault = (code: ResultCode, brand: string | null, text: string): AccountFault => ({
  code,
  cause: walletToken(walletOf(brand), text),
});

const JUDGES: Readonly<Record<AccountKind, Judge>> = {
  card: judgeCard,
  bank: judgeBank,
  token: judgeToken,
  // A wallet token that was not decrypted.
  wallet: (_request, brand) =>
    walletFault('200.100.603', brand, 'The token of the wallet was not decrypted.'),
  virtual: () => undefined,
  gift: () => undefined,
  none: (_request, brand) =>
    walletOf(brand)
      ? walletFault('200.100.602', brand, 'The brand is a wallet, and the request has no token.')
      : needsAccount(brand) && !asksOnItsPage(brand)
        ? NO_ACCOUNT
        : undefined,
};
