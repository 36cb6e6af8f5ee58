/**
 * Counts earlier transactions: which values the rules count by, and how these values are stored so that they cannot be read.
 */
import type { Money } from '../../../money/index.ts';
import { parseDuration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import { MINUTE_MS } from '../../../time/units.ts';
import type {
  CountingRule,
  RegistrationRule,
  RiskRules,
  VelocityRule,
} from '../merchant/riskRules.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Facts } from './facts.ts';
import type { Counts, Seen } from './rules.ts';
import type { RiskTables, Sighting } from './tables.ts';

/** The value that a rule counts by, and the value that it counts: `scope` and `mark`, as they are stored. */
interface Measure {
  readonly rule: CountingRule;
  readonly scope: string;
  readonly mark: string;
  /** The time range of the rule, ms. */
  readonly span: number;
}

/** The clocks of several machines may differ by this much, in ms. A later time was stored before the clock was set back. */
const SKEW_MS = MINUTE_MS;

/** The maximum number of old rows that each transaction deletes: more than the rows that one transaction adds. */
const MOST_FORGOTTEN = 100;

/**
 * The values that the rules of an entity count for a transaction. A rule that counts by a value which the transaction does
 * not have counts nothing.
 *
 * @param id of the transaction
 * @param hash the keyed hash, of any text
 */
export function measuresOf(
  { velocity = [], registrations = [] }: RiskRules,
  facts: Facts,
  id: string,
  hash: (text: string) => string,
): readonly Measure[] {
  const measure = (rule: CountingRule, kind: string, by: string | null, of: string | null) => {
    if (by === null || of === null) return [];
    const span = parseDuration(rule.within)?.ms ?? 0;
    return [{ rule, scope: hash(`${kind} ${by}`), mark: of === id ? id : hash(of), span }];
  };
  return [
    ...velocity.flatMap((rule) => measure(rule, `velocity ${rule.by}`, factOf(rule, facts), id)),
    ...(facts.isRegistration ? registrations : []).flatMap((rule) => {
      const counted = rule.of === 'registrations' ? id : COUNTED[rule.of](facts);
      return measure(rule, `${rule.of} per ${rule.per}`, PER[rule.per](facts), counted);
    }),
  ];
}

const cardOf = ({ account: { kind, hash } }: Facts): string | null =>
  kind === 'card' ? hash : null;

const PER: Readonly<Record<RegistrationRule['per'], (facts: Facts) => string | null>> = {
  email: ({ email }) => email,
  mobile: ({ mobile }) => mobile,
  card: cardOf,
};

const COUNTED = {
  cards: cardOf,
  emails: PER.email,
  mobiles: PER.mobile,
} as const;

function factOf({ by }: VelocityRule, { account, ip, email }: Facts): string | null {
  switch (by) {
    case 'account':
      return account.hash;
    case 'ip':
      return ip?.counted ?? null;
    case 'email':
      return email;
    case 'entity':
      return '';
    default:
      return by satisfies never;
  }
}

/** The counts of each rule so far. @param now entity time, ms UTC */
export async function countsOf(
  tables: RiskTables,
  entityId: EntityId,
  measures: readonly Measure[],
  now: number,
): Promise<Counts> {
  const counts = new Map<CountingRule, Seen>();
  for (const { rule, scope, mark, span } of measures) {
    const currency = ('volume' in rule && rule.volume?.currency) || '';
    const time = { since: now - span, until: now + SKEW_MS };
    const filter = { entityId, scope, except: mark, ...time, currency };
    counts.set(rule, await tables.riskSeen.count(filter));
  }
  return counts;
}

/** Records a transaction for later checks. @param money the amount that counts for the volume; null for none */
export async function saveSightings(
  tables: RiskTables,
  entityId: EntityId,
  measures: readonly Measure[],
  { now: at, money }: { readonly now: number; readonly money: Money | null },
): Promise<void> {
  if (measures.length === 0) return;
  const sightings = new Map<string, Sighting>();
  for (const { scope, mark, span } of measures) {
    // Rules that differ only in their time range share their rows.
    const known = sightings.get(scope)?.keepUntil ?? 0;
    const keepUntil = Math.max(known, Math.min(at + span, LAST_INSTANT));
    sightings.set(scope, { entityId, scope, mark, at, money, keepUntil });
  }
  await tables.riskSeen.forgetOld(entityId, at, MOST_FORGOTTEN);
  await tables.riskSeen.save([...sightings.values()]);
}
