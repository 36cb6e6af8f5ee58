/** GET /openapi.json and GET /docs: the API's description, for programs and for people. */

import { CATALOGUE } from '../../catalogue/parameters/catalogue.ts';
import { type Asset, textAsset } from '../assets.ts';
import { openApiDocument } from '../openapi/document.ts';
import { type Description, operationsOf } from '../openapi/operation.ts';
import { DOCS_STYLES, docsPage } from '../openapi/page.ts';
import { VERSION } from '../openapi/version.ts';
import type { Answer, Route, RouteDeclaration } from '../route.ts';
import { serve } from '../static.ts';

const READ = ['GET', 'HEAD'] as const;
const STYLES = 'docs.css';

/** No script may run on the page, and it may load only its own style sheet. */
const PAGE_HEADERS: Answer['headers'] = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

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
export function openApiRoutes(described: () => readonly RouteDeclaration[]): Route[] {
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
    route('/docs', 'omitted: page', page, PAGE_HEADERS),
    route(`/${STYLES}`, 'omitted: file', styles),
  ];
}

const route = (
  path: string,
  openapi: Route['openapi'],
  asset: () => Asset,
  more: Answer['headers'] = {},
): Route => ({
  methods: READ,
  path,
  openapi,
  answer(request) {
    const answer = serve(asset(), request, 'check');
    return { ...answer, headers: { ...answer.headers, ...more } };
  },
});

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
