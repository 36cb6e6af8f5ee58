/** The table of rate limits, in calls per minute of the entity's clock. */
import { MINUTE_MS } from '../../time/units.ts';

/** One limit. `per`: the calls that share one counter. */
interface LimitEntry {
  readonly calls: number;
  readonly per: 'checkout' | 'entity' | 'address';
  readonly of: string;
}

/** Every limit, with its default. */
export const LIMITS = {
  status: { calls: 2, per: 'checkout', of: 'reads of a status' },
  submit: { calls: 60, per: 'checkout', of: 'submits by browsers' },
  bin: { calls: 60, per: 'checkout', of: 'questions about the beginning of a number' },
  banks: { calls: 60, per: 'checkout', of: 'lists of banks' },
  wallets: { calls: 60, per: 'checkout', of: 'tokens that the sandbox’s wallets make' },
  update: { calls: 200, per: 'entity', of: 'changes of checkouts' },
  post: { calls: 600, per: 'entity', of: 'other POST calls with a token' },
  links: { calls: 600, per: 'entity', of: 'openings of links to pay' },
  openings: { calls: 30, per: 'address', of: 'openings of one link to pay' },
  read: { calls: 600, per: 'entity', of: 'reads of payments' },
  query: { calls: 60, per: 'entity', of: 'queries' },
  report: { calls: 10, per: 'entity', of: 'reports of settlements' },
  passwords: { calls: 10, per: 'address', of: 'wrong passwords of a user' },
} as const satisfies Readonly<Record<string, LimitEntry>>;

/** A limit by its name. */
export type Limit = keyof typeof LIMITS;

/** Calls per minute, by limit. */
export type Limits = Readonly<Record<Limit, number>>;

/** The highest limit: one call per millisecond, because intervals are whole milliseconds. */
export const MOST_PER_MINUTE = MINUTE_MS;

/** All limits: the given values, and the defaults for the others. */
export const limitsWith = (set: Partial<Limits> = {}): Limits => ({
  status: set.status ?? LIMITS.status.calls,
  submit: set.submit ?? LIMITS.submit.calls,
  bin: set.bin ?? LIMITS.bin.calls,
  banks: set.banks ?? LIMITS.banks.calls,
  wallets: set.wallets ?? LIMITS.wallets.calls,
  update: set.update ?? LIMITS.update.calls,
  post: set.post ?? LIMITS.post.calls,
  links: set.links ?? LIMITS.links.calls,
  openings: set.openings ?? LIMITS.openings.calls,
  read: set.read ?? LIMITS.read.calls,
  query: set.query ?? LIMITS.query.calls,
  report: set.report ?? LIMITS.report.calls,
  passwords: set.passwords ?? LIMITS.passwords.calls,
});

/**
 * Allows the calls of one minute at once, and after that one call per interval: the interval and the tolerance of the rate
 * algorithm, in whole ms.
 */
export function paceOf(calls: number): { readonly interval: number; readonly tolerance: number } {
  const interval = Math.ceil(MINUTE_MS / calls);
  return { interval, tolerance: interval * (calls - 1) };
}

/** Whether calls are counted: only for real clocks, for none, or for all. */
export type ThrottleMode = 'on' | 'off' | 'always';
