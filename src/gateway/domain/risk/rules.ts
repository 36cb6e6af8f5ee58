/** Every kind of rule with its code, as a table. Pure. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import { type Money, parseAmount } from '../../../money/index.ts';
import type {
  AmountOf,
  AmountRule,
  BlacklistRule,
  CountingRule,
  RiskRules,
  Scored,
  VelocityBy,
  VelocityRule,
} from '../merchant/riskRules.ts';
import type { Facts } from './facts.ts';
import { isWithin } from './networks.ts';
import { REGISTRATION_COUNTS, type RegistrationCount } from './registrations.ts';
import { domainOf, isSamePerson, mailboxOf } from './shopper.ts';

/** The earlier transactions in the time range and scope of a rule. `volume`: minor units of the rule's currency. */
export interface Seen {
  readonly others: number;
  readonly volume: bigint;
}

/** The counts of each rule that counts. A rule without an entry had no value to count by. */
export type Counts = ReadonlyMap<CountingRule, Seen>;

export interface RuleKind {
  readonly code: ResultCode;
  /** Where the rule is configured, for the documentation. */
  readonly configured: string;
  /** When the rule is broken, for the documentation and for the cause of a refusal. */
  readonly when: string;
  /** The parameter that the rule checks; undefined where it depends on the transaction. */
  readonly parameter: (facts: Facts) => string | undefined;
  /** The configured rules of this kind that a transaction breaks. */
  readonly broken: (rules: RiskRules, facts: Facts, counts: Counts) => readonly Scored[];
}

/** The parameter that a fact is read from. */
const PARAMETERS: Readonly<
  Record<VelocityBy | 'mobile' | 'card', (facts: Facts) => string | undefined>
> = {
  account: ({ account: { kind } }) => ACCOUNT_PARAMETERS[kind],
  card: () => 'card.number',
  email: () => 'customer.email',
  mobile: () => 'customer.mobile',
  ip: () => 'customer.ip',
  entity: () => 'amount',
};

const ACCOUNT_PARAMETERS: Readonly<Partial<Record<Facts['account']['kind'], string>>> = {
  card: 'card.number',
  token: 'tokenAccount.number',
  gift: 'giftCard.number',
};

const minorOf = ({ amount, currency }: AmountOf): bigint => {
  const parsed = parseAmount(amount, currency);
  // The configuration is validated.
  if (!parsed.ok) throw new Error(`${amount} ${currency} is not an amount`);
  return parsed.money.minor;
};

const amount: RuleKind = {
  code: '100.400.140',
  parameter: () => 'amount',
  configured: '`amount`: `currency`, `most`, `least`',
  when: 'an amount in `currency` is greater than `most` or less than `least`; 0.00 is always allowed',
  broken: ({ amount: rules = [] }, { money }) => rules.filter((rule) => isBeyond(rule, money)),
};

function isBeyond({ currency, most, least }: AmountRule, money: Money | null): boolean {
  if (money === null || money.currency !== currency) return false;
  const isMore = most !== undefined && money.minor > minorOf({ amount: most, currency });
  const isLess = least !== undefined && money.minor < minorOf({ amount: least, currency });
  return isMore || (isLess && money.minor > 0n);
}

const tooMany = (by: VelocityBy, code: ResultCode, whose: string): RuleKind => ({
  code,
  parameter: (facts) => PARAMETERS[by](facts),
  configured: `\`velocity\`: \`by\` ${by}, \`most\`, \`within\``,
  when: `${whose} already had \`most\` transactions in the period \`within\``,
  broken: ({ velocity = [] }, _facts, counts) =>
    velocity.filter((rule) => {
      const seen = rule.by === by ? counts.get(rule) : undefined;
      return seen !== undefined && rule.most !== undefined && seen.others >= rule.most;
    }),
});

const tooMuch = (by: VelocityBy, code: ResultCode, whose: string): RuleKind => ({
  code,
  parameter: (facts) => PARAMETERS[by](facts),
  configured: `\`velocity\`: \`by\` ${by}, \`volume\`, \`within\``,
  when: `with this transaction, ${whose} exceeds \`volume\` in the period \`within\``,
  broken: ({ velocity = [] }, { money }, counts) =>
    velocity.filter((rule) => {
      const seen = rule.by === by ? counts.get(rule) : undefined;
      return seen !== undefined && isOver(rule, seen, money);
    }),
});

function isOver({ volume }: VelocityRule, seen: Seen, money: Money | null): boolean {
  if (volume === undefined || money === null || money.currency !== volume.currency) return false;
  return seen.volume + money.minor > minorOf(volume);
}

const tooManyStored = ({ per, of, code }: RegistrationCount): RuleKind => ({
  code,
  parameter: (facts) => PARAMETERS[per](facts),
  configured: `\`registrations\`: \`of\` ${of}, \`per\` ${per}, \`most\`, \`within\``,
  when:
    of === 'registrations'
      ? `${NAMES[per]} already had \`most\` registrations in the period \`within\``
      : `${NAMES[per]} was already registered with \`most\` other ${of} in the period \`within\``,
  broken: ({ registrations = [] }, _facts, counts) =>
    registrations.filter((rule) => {
      const seen = rule.per === per && rule.of === of ? counts.get(rule) : undefined;
      return seen !== undefined && seen.others >= rule.most;
    }),
});

const NAMES = {
  email: 'the e-mail address',
  mobile: 'the mobile number',
  card: 'the card',
} as const;

const holder: RuleKind = {
  code: '800.150.100',
  parameter: ({ account: { kind } }) => (kind === 'bank' ? 'bankAccount.holder' : 'card.holder'),
  configured: '`holder`: `true`, or `score`',
  when: 'the holder of the account is not the customer; the rule is skipped if one of the names is missing',
  broken({ holder: rule }, facts) {
    const { holder: cardHolder, name } = facts;
    if (rule === undefined || cardHolder === null || name === null) return [];
    return isSamePerson(cardHolder, name) ? [] : [rule === true ? {} : rule];
  },
};

const country: RuleKind = {
  code: '800.300.102',
  // Any of the addresses, or the bank: the rule does not say which.
  parameter: () => undefined,
  configured: '`country`: `refused` or `allowed`',
  when: 'the country of the billing address, the shipping address, the bank or the IBAN is in `refused`, or not in `allowed`',
  broken: ({ country: rules = [] }, { countries }) =>
    rules.filter(({ refused, allowed }) =>
      countries.some(
        (one) => refused?.includes(one) || (allowed !== undefined && !allowed.includes(one)),
      ),
    ),
};

const listed = (
  code: ResultCode,
  list: keyof BlacklistRule,
  when: string,
  by: keyof typeof PARAMETERS,
  isListed: (rule: BlacklistRule, facts: Facts) => boolean,
): RuleKind => ({
  code,
  parameter: (facts) => PARAMETERS[by](facts),
  configured: `\`blacklist\`: \`${list}\``,
  when,
  broken: ({ blacklist = [] }, facts) => blacklist.filter((rule) => isListed(rule, facts)),
});

/** Lists of e-mail addresses in their one form: those of an entity are the same from one request to the next. */
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether an address is in a list, whose entries are whole addresses, or domains with their `@`. */
function isListedMailbox(email: string, emails: readonly string[]): boolean {
  const list = known.get(emails) ?? new Set(emails.map(mailboxOf));
  known.set(emails, list);
  return list.has(email) || list.has(domainOf(email));
}

/** All kinds, in the order of their codes: where several rules refuse, the response has the code of the first. */
export const RULE_KINDS: readonly RuleKind[] = [
  amount,
  tooMany('account', '800.120.101', 'the account'),
  tooMany('ip', '800.120.102', 'the IP address'),
  tooMany('email', '800.120.103', 'the e-mail address'),
  tooMuch('entity', '800.120.200', 'the entity'),
  tooMuch('account', '800.120.201', 'the account'),
  tooMuch('ip', '800.120.202', 'the IP address'),
  tooMuch('email', '800.120.203', 'the e-mail address'),
  ...REGISTRATION_COUNTS.map(tooManyStored),
  holder,
  listed(
    '800.300.101',
    'accounts',
    'the hash of the account number is in the list',
    'account',
    ({ accounts = [] }, { account: { hash } }) =>
      accounts.some((account) => account.toLowerCase() === hash),
  ),
  country,
  listed(
    '800.300.200',
    'emails',
    '`customer.email` or its domain is in the list',
    'email',
    ({ emails = [] }, { email }) => email !== null && isListedMailbox(email, emails),
  ),
  listed(
    '800.300.301',
    'ips',
    '`customer.ip` or its network is in the list',
    'ip',
    ({ ips = [] }, { ip }) => ip?.addresses.some((one) => isWithin(one, ips)) ?? false,
  ),
  listed(
    '800.300.401',
    'bins',
    'the first six digits of the card number are in the list',
    'card',
    ({ bins = [] }, { account: { bin } }) => bin !== null && bins.includes(bin),
  ),
];
