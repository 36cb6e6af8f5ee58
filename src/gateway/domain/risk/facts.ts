/** The facts of a transaction for a risk check: from the request with defaults applied, and its account. Pure. */
import { type Money, parseAmount } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Account } from '../transaction/types.ts';
import { canonical } from './networks.ts';

/** The facts that rules check; null where the request does not have the value. */
export interface Facts {
  /** The amount at risk: `risk.amount` where it was sent, else the amount. null where no money is moved. */
  readonly money: Money | null;
  readonly account: Pick<Account, 'kind' | 'bin' | 'hash'>;
  /** In lower case. */
  readonly email: string | null;
  /** Digits, with a leading plus where the number has one. */
  readonly mobile: string | null;
  /** In canonical form. */
  readonly ip: string | null;
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
export function factsOf(request: Parameters, about: FactsInput): Facts | Refusal {
  const money = moneyAtRisk(request, about.money);
  if (money !== null && isRefusal(money)) return money;
  const { account, isRegistration } = about;
  const given = request['customer.givenName'];
  const surname = request['customer.surname'];
  return {
    money,
    account: { kind: account.kind, bin: account.bin, hash: account.hash },
    email: request['customer.email']?.trim().toLowerCase() ?? null,
    mobile: request['customer.mobile']?.replace(/[^0-9+]/g, '') ?? null,
    ip: addressIn(request),
    holder: request['card.holder'] ?? request['bankAccount.holder'] ?? null,
    name: given !== undefined && surname !== undefined ? { given, surname } : null,
    countries: countriesIn(request),
    isRegistration,
  };
}

function addressIn({ 'customer.ip': ip }: Parameters): string | null {
  return ip === undefined ? null : canonical(ip.trim());
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
function moneyAtRisk(request: Parameters, money: Money | null): Money | null | Refusal {
  const amount = request['risk.amount'];
  const currency = money?.currency ?? request['currency'];
  if (amount === undefined || currency === undefined) return money;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) return bad(parsed.reason === 'currency' ? '100.550.401' : '100.550.603');
  return money !== null && parsed.money.minor < money.minor ? bad('100.550.605') : parsed.money;
}

const bad = (refused: ResultCode): Refusal => ({
  refused,
  cause: {
    cause: 'invalid-parameter',
    text: 'The amount of the risk check is invalid, or less than the amount of the payment.',
    parameter: 'risk.amount',
    specification: 'API 2, Risk',
    tryInstead: 'Leave out risk.amount, or send at least the amount of the payment.',
  },
});

const COUNTRIES = ['billing.country', 'shipping.country', 'bankAccount.country'] as const;

/** An IBAN begins with its country (ISO 13616). */
function countriesIn(request: Parameters): readonly string[] {
  const countryCodes = COUNTRIES.map((name) => request[name]);
  const iban = request['bankAccount.iban']?.slice(0, 2).toUpperCase();
  return [...new Set([...countryCodes, iban].filter((country) => country !== undefined))];
}
