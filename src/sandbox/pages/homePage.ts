/** The page at `/`: tells a developer what this is, and where to go on. In English, as the documentation is. */
import { type Page, page } from '../../gateway/api/pages/document.ts';
import { PROVIDER_MARK } from '../../gateway/api/pages/drawings.ts';
import { facts, head } from '../../gateway/api/pages/elements.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { pageTexts } from '../../gateway/api/pages/texts.ts';

/** An address of the gateway, as a path, with its purpose. */
export interface Place {
  readonly path: string;
  readonly about: string;
}

/** What the page shows. */
export interface Home {
  readonly version: string;
  readonly entityId: string;
  readonly token: string;
  readonly places: readonly Place[];
}

export function homePage({ version, entityId, token, places }: Home): Page {
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
