/** GET /v1/entity: the entity that a token authorises. */

import { authenticate } from '../../../src/gateway/api/authenticate.ts';
import type { AppContext } from '../../../src/gateway/api/context.ts';
import { readQuery } from '../../../src/gateway/api/formBody.ts';
import { answerTo } from '../../../src/gateway/api/order.ts';
import { render, resultOf } from '../../../src/gateway/api/render/envelope.ts';
import { type Route, routeOf } from './route.ts';

export const entityRoute = (context: AppContext): Route => ({
  ...routeOf('readEntity'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, stamp } = caller;
    const result = resultOf('000.000.100');
    return answerTo(context, request, caller, render({ result, entityId }, stamp));
  },
});
