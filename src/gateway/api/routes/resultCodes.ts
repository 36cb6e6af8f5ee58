/** GET /v1/resultcodes: every code with its text. */
import { RESULT_CODES } from '../../catalogue/results/codes.ts';
import { JSON_HEADERS, type Route } from '../route.ts';

const BODY = JSON.stringify({
  resultCodes: Object.entries(RESULT_CODES).map(([code, [description]]) => ({ code, description })),
});

export const resultCodesRoute: Route = {
  methods: ['GET'],
  path: '/v1/resultcodes',
  openapi: {
    id: 'listResultCodes',
    summary: 'Lists all result codes.',
    credentials: 'none',
    answers: { 200: ['ResultCodes'] },
  },
  answer: () => ({ status: 200, headers: JSON_HEADERS, body: BODY }),
};
