/** GET /console: the page that shows what the gateway saw and did, and the files that the page loads. */

import { join } from 'node:path';
import { type Asset, loadFolder } from '../../gateway/api/assets.ts';
import { type AppContext, refusal } from '../../gateway/api/context.ts';
import { type Page, page } from '../../gateway/api/pages/document.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { CLOSED_POWERS } from '../../gateway/api/pages/powers.ts';
import { pageTexts } from '../../gateway/api/pages/texts.ts';
import { pageAnswer } from '../../gateway/api/pages.ts';
import { type Answer, json, type Request, type Route } from '../../gateway/api/route.ts';
import { type Caching, serve } from '../../gateway/api/static.ts';
import type { SandboxContext } from '../context.ts';

const READ = ['GET', 'HEAD'] as const;

/** The document of the page, below `dist/console/`. */
const DOCUMENT = 'index.html';

/** The document in which the page shows the form of a checkout. */
const FORM_DOCUMENT = 'form.html';

/** Files whose names have a hash of their content, and their source maps. */
const HASHED = /-[\w-]{8,}\.\w+(?:\.map)?$/;

/**
 * The page runs only its own files, which it loads from the gateway. The document with the form also loads the script of the
 * widget and its frames, which are the gateway's, too.
 * @param ancestors who may embed the document
 */
const policyWith = (ancestors: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    // The policy with which the page may load the script of the widget.
    'trusted-types payment-widgets-console',
  ].join('; ');

const headersWith = (policy: string): Answer['headers'] => ({
  'Content-Security-Policy': policy,
  // A page of another site that opens the console gets no handle of its window. The form in the console opens pages of banks.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': CLOSED_POWERS,
  'Referrer-Policy': 'no-referrer',
});

/** The headers of the page, and those of the document that only the page embeds. */
const PAGE_HEADERS = headersWith(policyWith("'none'"));
const FORM_HEADERS = headersWith(policyWith("'self'"));

/**
 * The routes of the console. Its files are read on the first request. As long as they are missing, each request looks for
 * them again, so that a build needs no restart.
 */
export function consoleRoutes(context: SandboxContext): Route[] {
  let known: ReadonlyMap<string, Asset> = new Map();
  const filesNow = () => {
    if (!known.has(DOCUMENT)) known = loadFolder(join(context.assets, 'console'));
    return known;
  };
  const documentWith =
    (name: string, headers: Answer['headers']) =>
    (request: Request): Answer => {
      const document = filesNow().get(name);
      if (!document) return pageAnswer(unbuiltPage());
      return withoutSharing(serve(document, request, 'check'), headers);
    };
  const page = documentWith(DOCUMENT, PAGE_HEADERS);
  return [
    { methods: READ, path: '/console', openapi: 'omitted: test', answer: page },
    {
      methods: READ,
      path: '/console/form/frame',
      openapi: 'omitted: test',
      answer: documentWith(FORM_DOCUMENT, FORM_HEADERS),
    },
    {
      methods: READ,
      path: '/console/*',
      openapi: 'omitted: test',
      answer(request) {
        const { '*': name = '' } = request.params;
        if (!hasExtension(name)) return page(request);
        const isDocument = name === DOCUMENT || name === FORM_DOCUMENT;
        const file = isDocument ? undefined : filesNow().get(name);
        const caching: Caching = HASHED.test(name) ? 'immutable' : 'check';
        return file ? serve(file, request, caching) : noSuchFile(context, request);
      },
    },
  ];
}

/** No id of the gateway has a dot, and every file has one. */
const hasExtension = (path: string): boolean => /\.[^/]*$/.test(path);

/** The documents are for no other origin. */
function withoutSharing(answer: Answer, more: Answer['headers']): Answer {
  const { 'Access-Control-Allow-Origin': _, ...headers } = answer.headers;
  return { ...answer, headers: { ...headers, ...more } };
}

const noSuchFile = (context: AppContext, request: Request): Answer =>
  json(refusal(context, request, { refused: '200.300.406', status: 404 }));

/** Says how to build the console. Status 503: the page exists after the build. */
const unbuiltPage = (): Page =>
  page({
    texts: pageTexts('en'),
    ancestors: '',
    name: 'unbuilt',
    title: 'Console',
    look: 'notice',
    status: 503,
    main: html`<h1>The console is not built</h1>
<p>Run <code>npm run build</code>, then load this page again.</p>`,
  });
