/** GET /docs and below: the documentation site in test, and the plain page of the API wherever the site is not served. */

import type { Asset } from '../assets.ts';
import type { AppContext } from '../context.ts';
import type { Answer, Request, Route } from '../route.ts';
import { type Caching, serve } from '../static.ts';

const READ = ['GET', 'HEAD'] as const;

/** Where the documents can be read if this gateway has no site. */
const DOCUMENTS = 'https://github.com/payment-widgets/payment-widgets/blob/main/docs';

/** Name of the plain page of the API. A document of this name would be shown in its place. */
const PLAIN_PAGE = 'api-plain';

const COMMON = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const OWN_FILES =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'";

const POLICIES = {
  /** No script runs on the plain page. */
  plain: `default-src 'none'; style-src 'self'; ${COMMON}`,
  site: `${OWN_FILES}; ${COMMON}; require-trusted-types-for 'script'`,
  /** The icons of the explorer are data in its style sheet. The explorer writes descriptions as HTML, which Trusted Types forbid. */
  explorer: `${OWN_FILES.replace("img-src 'self'", "img-src 'self' data:")}; ${COMMON}`,
} as const;

type Policy = keyof typeof POLICIES;

/**
 * The routes.
 *
 * @param plain the plain page of the API, without scripts
 */
export function docsRoutes(context: AppContext, plain: () => Asset): Route[] {
  const answer = (request: Request): Answer => {
    const name = (request.params['*'] ?? '').replace(/\/$/, '');
    const site = context.environment === 'test' ? context.files.site : undefined;
    if (!site?.isBuilt) return withoutSite(name, plain, request);
    if (name.startsWith('assets/')) return fileOr404(site.find(name), request);
    const found = /^[\w-]*$/.test(name) ? site.find(`${name || 'index'}.html`) : undefined;
    if (found) return page(found, name === 'api' ? 'explorer' : 'site', request);
    if (name === PLAIN_PAGE) return page(plain(), 'plain', request);
    const missing = site.find('404.html');
    return missing ? { ...page(missing, 'site', request), status: 404 } : NOT_FOUND;
  };
  return ['/docs', '/docs/*'].map((path) => ({
    methods: READ,
    path,
    openapi: 'omitted: page' as const,
    answer,
  }));
}

/** The plain page for the addresses of the API; a redirect to the published document for the others. */
function withoutSite(name: string, plain: () => Asset, request: Request): Answer {
  if (['', 'api', PLAIN_PAGE].includes(name)) return page(plain(), 'plain', request);
  if (!/^[\w-]+$/.test(name)) return NOT_FOUND;
  // Browsers keep the fragment: the anchors of the document are those of the site.
  const headers = { Location: `${DOCUMENTS}/${name}.md`, 'Cache-Control': 'no-cache' };
  return { status: 302, headers, body: '' };
}

const NOT_FOUND: Answer = {
  status: 404,
  headers: { 'Content-Type': 'text/plain;charset=utf-8', 'Cache-Control': 'no-cache' },
  body: 'The documentation has no such file. It begins at /docs.\n',
};

const page = (asset: Asset, policy: Policy, request: Request): Answer =>
  file(asset, request, 'check', {
    'Content-Security-Policy': POLICIES[policy],
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  });

const fileOr404 = (asset: Asset | undefined, request: Request): Answer =>
  asset ? file(asset, request, 'immutable') : NOT_FOUND;

function file(
  asset: Asset,
  request: Request,
  caching: Caching,
  more: Answer['headers'] = {},
): Answer {
  const answer = serve(asset, request, caching);
  return { ...answer, headers: { ...answer.headers, ...more } };
}
