/** The result codes of success (API 1, Test modes). */
import type { Parameters } from '../parameters/parameter.ts';
import type { ResultCode } from './codes.ts';

/** The result code of a payment without a forced result, by test mode (API 1, Test modes). */
export const SUCCESS_CODES: Readonly<Record<'INTERNAL' | 'EXTERNAL' | 'live', ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  live: '000.000.000',
};

/** The code of a success that needs no external service. @param request the request of the transaction */
export function successCode(environment: 'test' | 'live', request: Parameters): ResultCode {
  if (environment === 'live') return SUCCESS_CODES.live;
  return SUCCESS_CODES[request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL'];
}
