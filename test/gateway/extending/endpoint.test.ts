/** The endpoint of docs/extending.md, in a gateway whose table of operations and index of routes have it. */
import { expect, it, vi } from 'vitest';
import type * as Operations from '../../../src/contract/operations/index.ts';
import type * as Routes from '../../../src/gateway/api/routes/index.ts';
import { code, open } from '../harness.ts';
import { entityRoute } from './entityRoute.ts';

vi.mock('../../../src/contract/operations/index.ts', async (load) => {
  const { OPERATIONS } = await load<typeof Operations>();
  const { ENTITY } = await import('./entityOperation.ts');
  return { OPERATIONS: { ...OPERATIONS, ...ENTITY } };
});
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

it('is described with the responses of its credentials and its limit', async () => {
  const shop = await open();
  const { body } = await shop.send('GET', '/openapi.json');
  const { operationId, responses } = body.paths['/v1/entity'].get;
  expect(operationId).toBe('readEntity');
  expect(Object.keys(responses)).toEqual([
    ...['200', '400', '401', '403', '404', '421', '429', '500', '503'],
  ]);
});
