/** The options of risk rules in the terms of an entity, and their validation. */
import * as z from 'zod';
import { parseAmount } from '../../money/index.ts';
import type {
  AmountRule,
  BlacklistRule,
  CountryRule,
  RegistrationRule,
  RiskRules,
  VelocityRule,
} from '../domain/merchant/riskRules.ts';
import { BEST_SCORE, MOST_SCORE } from '../domain/risk/assessment.ts';
import { isNetwork } from '../domain/risk/networks.ts';
import { REGISTRATION_COUNTS } from '../domain/risk/registrations.ts';
import { CURRENCY, likeParameter, WINDOW } from './formats.ts';

const POINTS = z.int().min(1).max(MOST_SCORE).optional();
const COUNT = z.int().min(1).max(1_000_000);
const AMOUNT = likeParameter('amount');

type Issues = z.core.$ZodRawIssue[];

/** Reports an error for the member. */
const fault = (issues: Issues, input: unknown, member: string, message: string) => {
  issues.push({ code: 'custom', input, path: [member], message });
};

/**
 * Whether an amount has the decimals of its currency. Errors in the amount or currency alone are reported by their own
 * checks.
 */
const fits = (amount: string | undefined, currency: string): boolean => {
  if (amount === undefined) return true;
  const parsed = parseAmount(amount, currency);
  return parsed.ok || parsed.reason !== 'exponent';
};

const DECIMALS = 'must have the number of decimals of its currency';

const VELOCITY = z
  .strictObject({
    by: z.enum(['account', 'ip', 'email', 'entity']),
    most: COUNT.optional(),
    volume: z
      .strictObject({ amount: AMOUNT, currency: CURRENCY })
      .check(({ value, issues }) => {
        if (!fits(value.amount, value.currency)) fault(issues, value, 'amount', DECIMALS);
      })
      .optional(),
    within: WINDOW,
    score: POINTS,
  } satisfies Record<keyof VelocityRule, z.ZodType>)
  .check(({ value, issues }) => {
    const { by, most, volume } = value;
    if (by === 'entity' && most !== undefined) {
      fault(
        issues,
        value,
        'most',
        'is not allowed with "by": "entity", which counts the volume only',
      );
    } else if (most === undefined && volume === undefined) {
      if (by === 'entity') fault(issues, value, 'volume', 'is required with "by": "entity"');
      else fault(issues, value, 'most', 'is required unless "volume" is set');
    }
  });

const REGISTRATIONS = z
  .strictObject({
    per: z.enum(['email', 'mobile', 'card']),
    of: z.enum(['registrations', 'cards', 'emails', 'mobiles']),
    most: COUNT,
    within: WINDOW,
    score: POINTS,
  } satisfies Record<keyof RegistrationRule, z.ZodType>)
  .check(({ value, issues }) => {
    const possible = REGISTRATION_COUNTS.filter(({ per }) => per === value.per).map(({ of }) => of);
    if (possible.includes(value.of)) return;
    fault(
      issues,
      value,
      'of',
      `must be one of [${possible.join(', ')}] with "per": "${value.per}"`,
    );
  });

const AMOUNTS = z
  .strictObject({
    currency: CURRENCY,
    most: AMOUNT.optional(),
    least: AMOUNT.optional(),
    score: POINTS,
  } satisfies Record<keyof AmountRule, z.ZodType>)
  .check(({ value, issues }) => {
    const { currency, most, least } = value;
    if (most === undefined && least === undefined) {
      fault(issues, value, 'most', 'is required unless "least" is set');
    }
    for (const member of ['most', 'least'] as const) {
      if (!fits(value[member], currency)) fault(issues, value, member, DECIMALS);
    }
  });

const COUNTRIES = z.array(likeParameter('billing.country')).min(1).optional();

const COUNTRY = z
  .strictObject({
    refused: COUNTRIES,
    allowed: COUNTRIES,
    score: POINTS,
  } satisfies Record<keyof CountryRule, z.ZodType>)
  .check(({ value, issues }) => {
    const isOne = (value.refused === undefined) !== (value.allowed === undefined);
    if (!isOne)
      fault(
        issues,
        value,
        'refused',
        'is required unless "allowed" is set, and is not allowed with it',
      );
  });

const texts = (isRight: (text: string) => boolean, message: string) =>
  z.array(z.string().refine(isRight, { message })).min(1).optional();

const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

const BLACKLIST = z
  .strictObject({
    bins: texts(matching(/^[0-9]{6}$/), 'must be the first six digits of a card number'),
    // The message never repeats the value, because it could be a card number.
    accounts: texts(
      matching(/^[0-9a-f]{64}$/i),
      'must be the keyed hash of an account number (64 hex digits), not the number itself',
    ),
    emails: texts(
      matching(/^[^@\s]*@[^@\s]+$/),
      'must be an e-mail address, or a domain with @, such as @mail.example',
    ),
    ips: texts(isNetwork, 'must be an IP address or a network, such as 192.0.2.0/24'),
    score: POINTS,
  } satisfies Record<keyof BlacklistRule, z.ZodType>)
  .check(({ value, issues }) => {
    const { bins, accounts, emails, ips } = value;
    if ([bins, accounts, emails, ips].some((list) => list !== undefined)) return;
    fault(issues, value, 'bins', 'is required unless "accounts", "emails" or "ips" is set');
  });

/** The rules of an entity. */
export const RISK_RULES = z.strictObject({
  velocity: z.array(VELOCITY).optional(),
  registrations: z.array(REGISTRATIONS).optional(),
  amount: z.array(AMOUNTS).optional(),
  country: z.array(COUNTRY).optional(),
  blacklist: z.array(BLACKLIST).optional(),
  holder: z
    .union([z.literal(true), z.strictObject({ score: POINTS })], {
      error: 'must be true, or { "score": points } with 1 to 99999 points',
    })
    .optional(),
  refuseBelow: z.int().min(-MOST_SCORE).max(BEST_SCORE).optional(),
} satisfies Record<keyof RiskRules, z.ZodType>);
