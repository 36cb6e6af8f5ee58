/** The simulator: answers like a bank that approves, unless a test asks for something else. It remembers nothing. */
import type { Parameters } from '../../gateway/catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../gateway/catalogue/results/codes.ts';
import type { Processor, Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import { findingsOf } from './findings.ts';
import { isWrong, type Mode, wishesOf } from './switches.ts';

/** The code of a payment that nobody asked anything special of (API 1, Test modes). */
const SUCCESS_CODES: Readonly<Record<Mode, ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  live: '000.000.000',
};

/** The code of what goes well without anybody being asked. @param request of the transaction that it is about */
export function successCode(environment: 'test' | 'live', request: Parameters): ResultCode {
  if (environment === 'live') return SUCCESS_CODES.live;
  return SUCCESS_CODES[request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL'];
}

/** Answers in the test mode INTERNAL, and in live, where it obeys no switch. */
export const internalSimulator = (environment: 'test' | 'live'): Processor =>
  answeringAs(environment === 'live' ? 'live' : 'INTERNAL');

/** Stands in for a processor's own test system, where none is configured. */
export const externalSimulator = (): Processor => answeringAs('EXTERNAL');

const answeringAs = (mode: Mode): Processor => ({
  kind: 'local',
  answer: (question) => verdictOf(question, mode),
});

function verdictOf(question: Question, mode: Mode): Verdict {
  const wishes = wishesOf(question, mode);
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
