/** The result codes of success (API 1, Test modes). */
import type { ResultCode } from '../../../contract/resultCodes.ts';

/** The result code of a payment without a forced result, by test mode (API 1, Test modes). */
export const SUCCESS_CODES: Readonly<Record<'INTERNAL' | 'EXTERNAL' | 'live', ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  live: '000.000.000',
};

/** The code of a success that needs no external service. @param testMode as the request of the transaction has it */
export function successCode(
  environment: 'test' | 'live',
  testMode: string | undefined,
): ResultCode {
  if (environment === 'live') return SUCCESS_CODES.live;
  return SUCCESS_CODES[testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL'];
}
