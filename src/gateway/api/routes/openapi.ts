/** GET /openapi.json and GET /docs: the API's description, for programs and for people. The site is in `docs.ts`. */

import { CATALOGUE } from '../../catalogue/parameters/catalogue.ts';
import { type Asset, textAsset } from '../assets.ts';
import type { AppContext } from '../context.ts';
import { openApiDocument } from '../openapi/document.ts';
import { type Description, operationsOf } from '../openapi/operation.ts';
import { DOCS_STYLES, docsPage } from '../openapi/page.ts';
import { VERSION } from '../openapi/version.ts';
import type { Route, RouteDeclaration } from '../route.ts';
import { serve } from '../static.ts';
import { docsRoutes } from './docs.ts';

const READ = ['GET', 'HEAD'] as const;
const STYLES = '/docs.css';

const DOCUMENT: Description = {
  id: 'readDescription',
  summary: 'Reads this OpenAPI document.',
  credentials: 'none',
  answers: { 200: ['Description'], 304: [] },
};

/**
 * The routes. Their content is generated once, on the first request.
 *
 * @param described the routes that the document describes, these routes included
 */
export function openApiRoutes(
  context: AppContext,
  described: () => readonly RouteDeclaration[],
): Route[] {
  const document = once(() =>
    openApiDocument({
      version: VERSION,
      operations: operationsOf(described()),
      catalogue: CATALOGUE,
    }),
  );
  const json = once(() => textAsset('application/json;charset=utf-8', JSON.stringify(document())));
  const page = once(() => textAsset('text/html;charset=utf-8', docsPage(document(), STYLES)));
  const styles = once(() => textAsset('text/css;charset=utf-8', DOCS_STYLES));
  return [
    route('/openapi.json', DOCUMENT, json),
    ...docsRoutes(context, page),
    route(STYLES, 'omitted: file', styles),
  ];
}

const route = (path: string, openapi: Route['openapi'], asset: () => Asset): Route => ({
  methods: READ,
  path,
  openapi,
  answer: (request) => serve(asset(), request, 'check'),
});

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
