/** The assessment: rules, facts and counts -> a score, and a code where the transaction is refused. Pure. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { RISK_SCORE_TOO_LOW, riskRule } from '../../catalogue/results/causes/payment.ts';
import type { RiskRules } from '../merchant/riskRules.ts';
import type { Facts } from './facts.ts';
import { type Counts, RULE_KINDS } from './rules.ts';

/** The score of a transaction that breaks no rule. */
export const BEST_SCORE = 100;

/** API 3: risk.score is -99999 to +99999. */
export const MOST_SCORE = 99_999;

/** The points that a rule which refuses subtracts from the score. */
const REFUSAL_POINTS = 100;

/** The code for a score that is too low. */
export const TOO_LOW: ResultCode = '100.400.142';

/** A broken rule. `points`: what the rule subtracts from the score instead of refusing; null where it refuses. */
export interface Hit {
  readonly code: ResultCode;
  readonly points: number | null;
}

/** The result of a risk check. `code`: why the transaction is refused; undefined where it goes on. */
export interface Assessment {
  readonly score: number;
  readonly code: ResultCode | undefined;
  /** The rule that refuses the transaction; set with `code`. */
  readonly cause?: Cause | undefined;
  /** In the order of their codes. */
  readonly hits: readonly Hit[];
}

/**
 * Checks a transaction against every rule. The code of the first rule that refuses is used; a score that is too low is
 * reported only where no rule refuses.
 */
export function assessmentOf(rules: RiskRules, facts: Facts, counts: Counts): Assessment {
  const hits = RULE_KINDS.flatMap(({ code, broken }) =>
    broken(rules, facts, counts).map(({ score }): Hit => ({ code, points: score ?? null })),
  );
  const off = hits.reduce((sum, { points }) => sum + (points ?? REFUSAL_POINTS), 0);
  const score = Math.max(BEST_SCORE - off, -MOST_SCORE);
  const refusing = hits.find(({ points }) => points === null);
  const isLow = rules.refuseBelow !== undefined && score < rules.refuseBelow;
  if (refusing) return { score, code: refusing.code, cause: causeOf(refusing.code, facts), hits };
  return isLow
    ? { score, code: TOO_LOW, cause: RISK_SCORE_TOO_LOW, hits }
    : { score, code: undefined, hits };
}

/** The cause of a refusal by a rule. Each kind of rule has a code of its own. */
function causeOf(refused: ResultCode, facts: Facts): Cause {
  const kind = RULE_KINDS.find(({ code }) => code === refused);
  const { configured = '', when = '', parameter } = kind ?? {};
  return riskRule(plain(configured), plain(when), parameter?.(facts));
}

/** The text without the marks of the documentation. */
const plain = (text: string): string => text.replaceAll('`', '');
