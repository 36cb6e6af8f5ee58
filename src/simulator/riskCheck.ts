/** The result that a test can force from the stand-alone risk check. The risk service is simulated too. */
import type { Parameters } from '../contract/parameters/request.ts';
import { isResultCode, type ResultCode } from '../contract/resultCodes.ts';

/** The result codes of a risk service: passed, or one of its rejections. */
const OUTCOME = /^(?:000\.300\.10|100\.400\.14)[0-9]$/;

const NAME = 'customParameters[forceResultCode]';

/** The result code that a request asks for in the test mode INTERNAL; `undefined` if it asks for none. */
export function forcedRiskResult(
  request: Parameters,
): ResultCode | { readonly invalid: string } | undefined {
  const code = request[NAME];
  if (code === undefined || code === '' || request['testMode'] === 'EXTERNAL') return undefined;
  if (isResultCode(code) && OUTCOME.test(code)) return code;
  return { invalid: `${NAME} must be a result code of a risk check` };
}
