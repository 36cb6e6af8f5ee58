/** The facts of a transaction for a risk check: from the request with defaults applied, and its account. Pure. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { type Money, moneyOf } from '../../../money/index.ts';
import { RISK_AMOUNT } from '../../catalogue/results/causes/payment.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Account } from '../transaction/types.ts';
import {
  addressOf,
  isAddress,
  isMailbox,
  mailboxOf,
  mobileOf,
  type ShopperAddress,
} from './shopper.ts';

/** The facts that rules check; null where the request does not have the value. */
export interface Facts {
  /** The amount at risk: `risk.amount` where it was sent, else the amount. null where no money is moved. */
  readonly money: Money | null;
  readonly account: Pick<Account, 'kind' | 'bin' | 'hash'>;
  /** In the one form for all notations. */
  readonly email: string | null;
  /** Digits, with a leading plus where the number has one. */
  readonly mobile: string | null;
  readonly ip: ShopperAddress | null;
  readonly holder: string | null;
  /** The customer's first and last name. */
  readonly name: { readonly given: string; readonly surname: string } | null;
  /** Of the addresses and of the bank; ISO 3166-1, 2 letters. */
  readonly countries: readonly string[];
  /** Whether payment details are to be stored. */
  readonly isRegistration: boolean;
}

/** Facts that are not read from the request. `money`: null where no money is moved. */
export interface FactsInput {
  readonly account: Account;
  readonly money: Money | null;
  readonly isRegistration: boolean;
}

/** Reads the facts. @returns 100.550.603 or 100.550.605 for an invalid `risk.amount` */
export function factsOf(request: ApiRequest, about: FactsInput): Facts | Refusal {
  const money = moneyAtRisk(request, about.money);
  if (money !== null && isRefusal(money)) return money;
  const { account, isRegistration } = about;
  const { givenName: given, surname, email, mobile, ip } = request.customer ?? {};
  return {
    money,
    account: { kind: account.kind, bin: account.bin, hash: account.hash },
    email: read(email, mailboxOf),
    mobile: read(mobile, mobileOf),
    ip: read(ip, addressOf),
    holder: request.card?.holder ?? request.bankAccount?.holder ?? null,
    name: given !== undefined && surname !== undefined ? { given, surname } : null,
    countries: countriesIn(request),
    isRegistration,
  };
}

const read = <T>(text: string | undefined, reader: (text: string) => T): T | null =>
  text === undefined ? null : reader(text);

/**
 * Advice about values that rules about the shopper cannot read as they should: such a value is compared as text, and another
 * spelling of it is another shopper. undefined if there is none.
 */
export function adviceOnFacts({ customer }: ApiRequest): string | undefined {
  const { ip, email } = customer ?? {};
  const advice = [
    ip !== undefined &&
      !isAddress(ip) &&
      'customer.ip must be one IP address, so that risk rules can compare it',
    email !== undefined &&
      !isMailbox(email) &&
      'customer.email must be an e-mail address, so that risk rules can compare it',
  ].filter((text) => text !== false);
  return advice.length > 0 ? advice.join('; ') : undefined;
}

/** Whether there are no facts that a rule could check. */
export const isSilent = ({ money, account, countries, ...others }: Facts): boolean =>
  money === null &&
  account.bin === null &&
  account.hash === null &&
  countries.length === 0 &&
  [others.email, others.mobile, others.ip, others.holder, others.name].every(
    (fact) => fact === null,
  );

/** API 2, Risk: risk.amount is the amount of the risk check. It includes the amount of the payment, so it cannot be less. */
function moneyAtRisk(request: ApiRequest, money: Money | null): Money | null | Refusal {
  const amount = request.risk?.amount;
  const currency = money?.currency ?? request.currency;
  if (amount === undefined || currency === undefined) return money;
  const parsed = moneyOf(amount, currency);
  if (!parsed.ok) return bad(parsed.reason === 'currency' ? '100.550.401' : '100.550.603');
  return money !== null && parsed.money.minor < money.minor ? bad('100.550.605') : parsed.money;
}

const bad = (refused: ResultCode): Refusal => ({ refused, cause: RISK_AMOUNT });

/** An IBAN begins with its country (ISO 13616). */
function countriesIn({ billing, shipping, bankAccount }: ApiRequest): readonly string[] {
  const countryCodes = [billing?.country, shipping?.country, bankAccount?.country];
  const iban = bankAccount?.iban?.slice(0, 2).toUpperCase();
  return [...new Set([...countryCodes, iban].filter((country) => country !== undefined))];
}
