/** GET /: tells a developer what this is, and where to go on. A page for browsers, JSON for programs. */
import { VERSION } from '../../gateway/api/openapi/version.ts';
import { type Page, page } from '../../gateway/api/pages/document.ts';
import { PROVIDER_MARK } from '../../gateway/api/pages/drawings.ts';
import { facts, head } from '../../gateway/api/pages/elements.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { pageTexts } from '../../gateway/api/pages/texts.ts';
import { pageAnswer } from '../../gateway/api/pages.ts';
import { header, JSON_HEADERS, type Route } from '../../gateway/api/route.ts';
import { SANDBOX } from '../../gateway/domain/merchant/types.ts';

const PLACES: readonly Place[] = [
  { path: '/console', about: 'Console: payments, webhooks, clock, faults' },
  { path: '/docs', about: 'Documentation' },
  { path: '/docs/api', about: 'Every operation, for people' },
  { path: '/openapi.json', about: 'Every operation, for programs' },
  { path: '/v1/resultcodes', about: 'Result codes' },
  { path: '/v1/paymentWidgets.js', about: 'Script of the form' },
  { path: '/health', about: 'Readiness' },
];

const HOME = { version: VERSION, entityId: SANDBOX.id, token: SANDBOX.token, places: PLACES };

const JSON_BODY = JSON.stringify({ name: 'payment-widgets', environment: 'test', ...HOME });

export const homeRoute: Route = {
  methods: ['GET', 'HEAD'],
  path: '/',
  openapi: 'omitted: test',
  answer(request) {
    const accepted = header(request, 'accept') ?? '';
    const answer = accepted.includes('text/html')
      ? pageAnswer(homePage())
      : { status: 200, headers: JSON_HEADERS, body: JSON_BODY };
    return { ...answer, headers: { ...answer.headers, Vary: 'Accept' } };
  },
};

/** An address of the gateway, as a path, with its purpose. */
interface Place {
  readonly path: string;
  readonly about: string;
}

/** In English, as the documentation is. */
function homePage(): Page {
  const { version, entityId, token, places } = HOME;
  const title = 'payment-widgets';
  return page({
    texts: pageTexts('en'),
    ancestors: '',
    name: 'home',
    title,
    look: 'asks',
    main: html`${head(PROVIDER_MARK, 'Name', title)}
<h1>Test environment</h1>
<p>A payment gateway and its hosted payment form. No bank is behind it, and no money moves.</p>
${facts([
  ['Version', version],
  ['entityId', html`<code>${entityId}</code>`],
  ['Token', html`<code>${token}</code>`],
])}
${facts(places.map(({ path, about }) => [about, html`<a href="${path}"><code>${path}</code></a>`]))}`,
  });
}
