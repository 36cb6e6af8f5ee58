/** GET /_sandbox/explain/{id}: why a payment, stored details, a checkout or a refused request has its result. */
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import type { SandboxContext } from '../context.ts';
import { explain } from '../explain/explain.ts';
import { EXPLAIN_PATH } from '../explain/recorder.ts';
import { admitted, ENTITY } from './admitted.ts';
import { queryOf } from './query.ts';

/** The route that explains an id. */
export const explainRoute = (context: SandboxContext): Route => ({
  methods: ['GET'],
  path: EXPLAIN_PATH,
  openapi: 'omitted: test',
  answer: (request) => answer(context, request),
});

async function answer(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const explained = await explain(context, admission.id, request.params['id'] ?? '');
  if (isRefusal(explained)) return json(refusal(context, request, explained));
  const { omitted, ...members } = explained;
  const body = { entityId: admission.id, ...members, ...(omitted > 0 && { omitted }) };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}
