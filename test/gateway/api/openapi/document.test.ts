import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOf } from '../../../../src/contract/parameters/format.ts';
import { PLACES, type Place } from '../../../../src/contract/parameters/parameter.ts';
import { schemaNameIn } from '../../../../src/contract/schema.ts';
import { bodyName } from '../../../../src/gateway/api/openapi/groups.ts';
import type { Omitted } from '../../../../src/gateway/api/openapi/operation.ts';
import { isPattern, schemaOf } from '../../../../src/gateway/api/openapi/schema.ts';
import type { Method } from '../../../../src/gateway/api/openapi/types.ts';
import type { Route } from '../../../../src/gateway/api/route.ts';
import { healthRoute } from '../../../../src/gateway/api/routes/health.ts';
import { apiRoutes } from '../../../../src/gateway/api/routes/index.ts';
import { controlRoutes } from '../../../../src/sandbox/control/routes.ts';
import { pageRoutes } from '../../../../src/simulator/routes/index.ts';
import { open, type Shop } from '../../harness.ts';
import {
  BODIES,
  DOCUMENT,
  EMPTY_CONTEXT,
  entriesAt,
  namesOf,
  OPERATIONS,
  QUERIES,
} from './documentParts.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** Every route of a gateway in test. */
const ROUTES: readonly Route[] = [
  ...apiRoutes(EMPTY_CONTEXT),
  ...pageRoutes(EMPTY_CONTEXT),
  ...controlRoutes(EMPTY_CONTEXT),
  healthRoute(EMPTY_CONTEXT, () => false),
];

/** Methods and paths of routes, as the document writes them. A browser sends HEAD wherever it sends GET. */
const namesOfRoutes = (routes: readonly Route[]): string[] =>
  routes
    .flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
    .filter((name) => !name.startsWith('HEAD '))
    .map((name) => name.replace(/:(\w+)/g, '{$1}'))
    .toSorted();

const omittedAs = (reason: Omitted): string[] =>
  namesOfRoutes(ROUTES.filter(({ openapi }) => openapi === reason));

describe('the description', () => {
  it('is valid OpenAPI 3.1, as it is served', async () => {
    const { body, status } = await shop.send('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.1');
    const validator = new Validator();
    const verdict = await validator.validate(body);
    expect(verdict.errors ?? []).toEqual([]);
    expect(verdict.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is invalid without the required members of an operation', async () => {
    const broken = structuredClone(DOCUMENT) as { info: { title?: string } };
    delete broken.info.title;
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has no broken references', () => {
    const references = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, $ref = ''] of references) {
      expect(DOCUMENT.components.schemas, $ref).toHaveProperty([schemaNameIn({ $ref })]);
    }
  });

  const described = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );

  it('has every route except those with a reason for their omission, and nothing else', () => {
    const routes = ROUTES.filter(({ openapi }) => typeof openapi !== 'string');
    expect(described.toSorted()).toEqual(namesOfRoutes(routes));
    expect(new Set(routes.map(({ openapi }) => openapi)).size).toBe(OPERATIONS.length);
  });

  it('has a route once, by its own name and with the version prefix', () => {
    const aliases = omittedAs('omitted: alias');
    expect(aliases.length).toBeGreaterThan(10);
    for (const name of aliases) {
      const other = name.includes('/provisionNetworkToken')
        ? name.replace('/provisionN', '/n')
        : name.replace(' ', ' /v1');
      expect(described).toContain(other);
      expect(described).not.toContain(name);
    }
  });

  it('omits pages, their files, and preflight requests', () => {
    expect(omittedAs('omitted: page')).toEqual([
      'GET /checkouts/{id}/frame',
      'GET /docs',
      'GET /docs/*',
      'GET /links/{id}',
      'GET /links/{id}/result',
      'GET /v1/checkouts/{id}/frame',
      'GET /v1/redirects/{token}',
      'GET /v1/redirects/{token}/prepare',
      'GET /v1/redirects/{token}/prepared',
      'GET /v1/redirects/{token}/return',
      'POST /v1/redirects/return',
      'POST /v1/redirects/{token}',
      'POST /v1/redirects/{token}/method',
      'POST /v1/redirects/{token}/prepare',
      'POST /v1/redirects/{token}/return',
    ]);
    expect(omittedAs('omitted: file')).toEqual([
      'GET /docs.css',
      'GET /v1/paymentWidgets.js.map',
      'GET /v1/paymentWidgets/css/*',
      'GET /v1/paymentWidgets/img/*',
      'GET /v1/static/{version}/*',
      'GET /v2/paymentWidgets.js',
    ]);
    const preflights = ROUTES.filter(({ methods }) => methods.includes('OPTIONS'));
    expect(omittedAs('omitted: preflight')).toEqual(namesOfRoutes(preflights));
  });

  it('omits the simulator, except the sheet of a wallet', () => {
    const simulated = namesOfRoutes([
      ...pageRoutes(EMPTY_CONTEXT),
      ...controlRoutes(EMPTY_CONTEXT),
    ]);
    const others = simulated.filter((name) => !omittedAs('omitted: test').includes(name));
    expect(others).toEqual([
      'OPTIONS /checkouts/{id}/wallets/{wallet}',
      'OPTIONS /v1/checkouts/{id}/wallets/{wallet}',
      'POST /checkouts/{id}/wallets/{wallet}',
      'POST /v1/checkouts/{id}/wallets/{wallet}',
    ]);
  });

  it('has an operation for every place of parameters, whose text names the request', () => {
    const places = new Set<Place>();
    for (const { method, path, body = [], query } of OPERATIONS) {
      for (const place of query ? [...body, query] : body) {
        places.add(place);
        expect(PLACES[place]).toContain(method);
        const end = path.replace(/:(\w+)/g, '{$1}').replace(/^\/v1\/checkouts\/{id}(?=\/)/, '');
        if (place !== 'read') expect(PLACES[place]).toContain(end);
      }
    }
    // The control API of the simulator.
    places.add('chargeback');
    expect([...places].toSorted()).toEqual(Object.keys(PLACES).toSorted());
  });

  it.each(BODIES)('has every parameter of the place %s, and requires the same ones', (place) => {
    const body = DOCUMENT.components.schemas[bodyName(place)];
    const groups = (body?.allOf ?? []).map(
      (group) => DOCUMENT.components.schemas[schemaNameIn(group)],
    );
    const properties = Object.assign({}, ...groups.map((group) => group?.properties));
    const patterns = groups.flatMap((group) => Object.entries(group?.patternProperties ?? {}));
    for (const entry of entriesAt(place)) {
      const found = namesOf(entry).map((name) =>
        isPattern(entry.name)
          ? patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]
          : properties[name],
      );
      for (const schema of found) {
        expect(schema, entry.name).toBeDefined();
        expect(Boolean(schema.writeOnly), entry.name).toBe(entry.sensitive);
        expect(Boolean(schema.deprecated), entry.name).toBe(entry.tolerated);
      }
      expect(found[0].description, entry.name).toContain(entry.rule);
      if (entry.requiredAt.includes(place)) expect(body?.required).toContain(entry.name);
    }
    expect(body?.required ?? []).toHaveLength(
      entriesAt(place).filter(({ requiredAt }) => requiredAt.includes(place)).length,
    );
  });

  it.each(QUERIES)('has every parameter of the place %s in its queries', (place) => {
    const names = entriesAt(place).map(({ name }) => name);
    const operations = OPERATIONS.filter(({ query }) => query === place);
    for (const { method, path } of operations) {
      const item = DOCUMENT.paths[path.replace(/:(\w+)/g, '{$1}')];
      const inQuery = item?.[method.toLowerCase() as Method]?.parameters?.filter(
        (parameter) => parameter.in === 'query',
      );
      expect(inQuery?.map(({ name }) => name)).toEqual(names);
      const required = entriesAt(place).filter(({ requiredAt }) => requiredAt.includes(place));
      expect(inQuery?.filter((one) => one.required).map(({ name }) => name)).toEqual(
        required.map(({ name }) => name),
      );
      expect(required).toHaveLength(place === 'report' ? 3 : 1);
    }
  });

  it('describes a list as a pattern', () => {
    const format = listOf('A', 'B.C');
    const pattern = new RegExp(schemaOf(format).pattern ?? '', 'u');
    for (const sample of format.samples) expect(pattern.test(sample), sample).toBe(true);
    for (const sample of [...format.counterSamples, 'BxC']) {
      expect(pattern.test(sample), sample).toBe(false);
    }
  });

  it('is small, may be read by any page, and is sent again only if it has changed', async () => {
    const { text, headers } = await shop.send('GET', '/openapi.json');
    expect(text.length).toBeLessThan(400_000);
    expect(headers).toMatchObject({
      'content-type': 'application/json;charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    const tag = { 'if-none-match': String(headers['etag']) };
    expect((await shop.send('GET', '/openapi.json', tag)).status).toBe(304);
    expect((await shop.send('HEAD', '/openapi.json')).status).toBe(200);
  });
});
