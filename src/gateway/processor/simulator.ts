/** The simulator: answers like a bank that approves, unless a test asks for something else. */
import type { Parameters } from '../parameters/parameter.ts';
import { groupOf, isResultCode, type ResultCode } from '../results/codes.ts';
import type { Processor } from './processor.ts';

/** A card that looks right and is always declined, for people who want to see a decline. */
export const DECLINED_CARD = '4000000000000002';

const DECLINED: ResultCode = '800.100.152';
/** Also for pending codes and chargebacks: no first answer of a card payment can be one of those. */
const INVALID_CODE: ResultCode = '600.200.810';
const NOT_AN_OUTCOME = ['pending', 'pending-long', 'chargeback'];

/** Risk checks always pass here. */
const GOOD_SCORE = 100;

/** The simulator of an environment. Pure. */
export function simulator(environment: 'test' | 'live'): Processor {
  return {
    kind: 'local',
    answer: ({ request }) => ({
      code: environment === 'live' ? '000.000.000' : codeFor(request),
      riskScore: GOOD_SCORE,
    }),
  };
}

/** Two switches: a forced code with INTERNAL, a code in the holder's place with EXTERNAL (API 1, Test modes). */
function codeFor(request: Parameters): ResultCode {
  if (request['card.number'] === DECLINED_CARD) return DECLINED;
  if (request['testMode'] === 'EXTERNAL') {
    const holder = request['card.holder'] ?? '';
    const asks = isResultCode(holder) && !holder.startsWith('000');
    return asks ? outcome(holder) : '000.100.112';
  }
  const forced = request['customParameters[forceResultCode]'];
  return forced === undefined ? '000.100.110' : outcome(forced);
}

function outcome(code: string): ResultCode {
  if (!isResultCode(code) || NOT_AN_OUTCOME.includes(groupOf(code))) return INVALID_CODE;
  return code;
}
