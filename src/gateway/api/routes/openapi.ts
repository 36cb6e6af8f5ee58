/** GET /openapi.json and GET /docs: the API's description, for programs and for people. The site is in `docs.ts`. */

import { CATALOGUE } from '../../../contract/parameters/catalogue.ts';
import { textAsset } from '../assets.ts';
import type { AppContext } from '../context.ts';
import { openApiDocument } from '../openapi/document.ts';
import { OPERATIONS } from '../openapi/operation.ts';
import { DOCS_STYLES, docsPage } from '../openapi/page.ts';
import { VERSION } from '../openapi/version.ts';
import { type Route, routeOf } from '../route.ts';
import { serve } from '../static.ts';
import { docsRoutes } from './docs.ts';

const READ = ['GET', 'HEAD'] as const;
const STYLES = '/docs.css';

/** The routes. Their content is generated once, on the first request. */
export function openApiRoutes(context: AppContext): Route[] {
  const document = once(() =>
    openApiDocument({ version: VERSION, operations: OPERATIONS, catalogue: CATALOGUE }),
  );
  const json = once(() => textAsset('application/json;charset=utf-8', JSON.stringify(document())));
  const page = once(() => textAsset('text/html;charset=utf-8', docsPage(document(), STYLES)));
  const styles = once(() => textAsset('text/css;charset=utf-8', DOCS_STYLES));
  return [
    { ...routeOf('readDescription'), answer: (request) => serve(json(), request, 'check') },
    ...docsRoutes(context, page),
    {
      methods: READ,
      path: STYLES,
      openapi: 'omitted: file',
      answer: (request) => serve(styles(), request, 'check'),
    },
  ];
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
