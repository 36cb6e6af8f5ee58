/** The endpoint of docs/extending.md, in a gateway whose index of routes has it. */
import { expect, it, vi } from 'vitest';
import { operationsOf } from '../../../src/gateway/api/openapi/operation.ts';
import type * as Routes from '../../../src/gateway/api/routes/index.ts';
import { EMPTY_CONTEXT } from '../api/openapi/documentParts.ts';
import { code, open } from '../harness.ts';
import { entityRoute } from './entityRoute.ts';

vi.mock('../../../src/gateway/api/routes/index.ts', async (load) => {
  const routes = await load<typeof Routes>();
  return {
    ...routes,
    apiRoutes: (...of: Parameters<typeof routes.apiRoutes>) => [
      ...routes.apiRoutes(...of),
      entityRoute(...of),
    ],
  };
});

it('returns the entity of the token, and requires a token', async () => {
  const shop = await open();
  const { entityId } = shop.gateway;
  const url = `/v1/entity?entityId=${entityId}`;
  const { status, body } = await shop.send('GET', url, shop.bearer);
  expect([status, body.result.code, body.entityId]).toEqual([200, '000.000.100', entityId]);
  expect(code(await shop.send('GET', url))).toBe('401 800.900.300');
});

it('is described with the response of its limit', () => {
  const [operation] = operationsOf([entityRoute(EMPTY_CONTEXT)]);
  expect(operation).toMatchObject({ method: 'get', path: '/v1/entity', id: 'readEntity' });
  expect(Object.keys(operation?.answers ?? {})).toEqual(['200', '400', '429']);
});
