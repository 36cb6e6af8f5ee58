/** GET /v1/resultcodes: every code with its text. */
import { RESULT_CODES } from '../../../contract/resultCodes.ts';
import { JSON_HEADERS, type Route, routeOf } from '../route.ts';

const BODY = JSON.stringify({
  resultCodes: Object.entries(RESULT_CODES).map(([code, [description]]) => ({ code, description })),
});

export const resultCodesRoute: Route = {
  ...routeOf('listResultCodes'),
  answer: () => ({ status: 200, headers: JSON_HEADERS, body: BODY }),
};
