/** The simulated processor: approves every payment unless a test asks for another result. It stores nothing. */
import { SUCCESS_CODES } from '../../gateway/catalogue/results/success.ts';
import type { Processor, Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import { findingsOf } from './findings.ts';
import { forcedResultsOf, isWrong, type Mode } from './switches.ts';

/** The processor for the test mode INTERNAL. */
export const internalSimulator = (): Processor => answeringAs('INTERNAL');

/** The processor for the test mode EXTERNAL if no test system of a real processor is configured. */
export const externalSimulator = (): Processor => answeringAs('EXTERNAL');

const answeringAs = (mode: Mode): Processor => ({
  kind: 'local',
  answer: (question) => verdictOf(question, mode),
});

function verdictOf(question: Question, mode: Mode): Verdict {
  const forcedResults = forcedResultsOf(question, mode);
  if (isWrong(forcedResults)) {
    const details = { ExtendedDescription: forcedResults.invalid };
    return { code: '600.200.810', riskScore: null, details };
  }
  const code = forcedResults.code ?? SUCCESS_CODES[mode];
  return { code, riskScore: riskScoreOf(question), ...findingsOf(question, code, forcedResults) };
}

/** Risk checks always pass in the simulator. A refund has no risk check, so it has no score. */
function riskScoreOf({ type }: Question): number | null {
  if (type === 'RF') return null;
  return type === 'CP' || type === 'RV' ? 0 : 100;
}
