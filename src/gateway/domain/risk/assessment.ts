/** The judgement: rules, facts and counts -> a score, and a code where somebody is refused. Pure. */
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { RiskRules } from '../merchant/riskRules.ts';
import type { Facts } from './facts.ts';
import { type Counts, RULE_KINDS } from './rules.ts';

/** The score of a transaction that breaks no rule. */
export const BEST_SCORE = 100;

/** API 3: risk.score is -99999 to +99999. */
export const MOST_SCORE = 99_999;

/** What a rule that refuses takes off the score. */
const REFUSAL_POINTS = 100;

/** The code of a score that is too low. */
export const TOO_LOW: ResultCode = '100.400.142';

/** A rule that is broken. `points`: what it takes off instead of refusing; null where it refuses. */
export interface Hit {
  readonly code: ResultCode;
  readonly points: number | null;
}

/** What a risk check found. `code`: why the transaction is refused; undefined where it goes on. */
export interface Assessment {
  readonly score: number;
  readonly code: ResultCode | undefined;
  /** In the order of their codes. */
  readonly hits: readonly Hit[];
}

/** Judges a transaction by every rule. Of those that refuse, the first counts; a score that is too low comes after them. */
export function assessmentOf(rules: RiskRules, facts: Facts, counts: Counts): Assessment {
  const hits = RULE_KINDS.flatMap(({ code, broken }) =>
    broken(rules, facts, counts).map(({ score }): Hit => ({ code, points: score ?? null })),
  );
  const off = hits.reduce((sum, { points }) => sum + (points ?? REFUSAL_POINTS), 0);
  const score = Math.max(BEST_SCORE - off, -MOST_SCORE);
  const refusing = hits.find(({ points }) => points === null);
  const isLow = rules.refuseBelow !== undefined && score < rules.refuseBelow;
  return { score, code: refusing?.code ?? (isLow ? TOO_LOW : undefined), hits };
}
