/** The simulator: answers like a bank that approves, unless a test asks for something else. It remembers nothing. */
import { SUCCESS_CODES } from '../../gateway/catalogue/results/success.ts';
import type { Processor, Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import { findingsOf } from './findings.ts';
import { forcedResultsOf, isWrong, type Mode } from './switches.ts';

/** Answers in the test mode INTERNAL. */
export const internalSimulator = (): Processor => answeringAs('INTERNAL');

/** Stands in for a processor's own test system, where none is configured. */
export const externalSimulator = (): Processor => answeringAs('EXTERNAL');

const answeringAs = (mode: Mode): Processor => ({
  kind: 'local',
  answer: (question) => verdictOf(question, mode),
});

function verdictOf(question: Question, mode: Mode): Verdict {
  const wishes = forcedResultsOf(question, mode);
  if (isWrong(wishes)) {
    const details = { ExtendedDescription: wishes.wrong };
    return { code: '600.200.810', riskScore: null, details };
  }
  const code = wishes.code ?? SUCCESS_CODES[mode];
  return { code, riskScore: riskScoreOf(question), ...findingsOf(question, code, wishes) };
}

/** Risk checks always pass here; a refund makes none. */
function riskScoreOf({ type }: Question): number | null {
  if (type === 'RF') return null;
  return type === 'CP' || type === 'RV' ? 0 : 100;
}
