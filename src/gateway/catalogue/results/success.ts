/** The codes of what goes well (API 1, Test modes). */
import type { Parameters } from '../parameters/parameter.ts';
import type { ResultCode } from './codes.ts';

/** The code of a payment that nobody asked anything special of (API 1, Test modes). */
export const SUCCESS_CODES: Readonly<Record<'INTERNAL' | 'EXTERNAL' | 'live', ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  live: '000.000.000',
};

/** The code of what goes well without anybody being asked. @param request of the transaction that it is about */
export function successCode(environment: 'test' | 'live', request: Parameters): ResultCode {
  if (environment === 'live') return SUCCESS_CODES.live;
  return SUCCESS_CODES[request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL'];
}
