/** The page of a hidden frame in which the issuer runs the 3DS Method, before the shopper is challenged. */
import { type Page, type PageOptions, page } from './document.ts';
import { html } from './html.ts';
import { PREPARE_SCRIPT } from './scripts.ts';
import { pageTexts } from './texts.ts';

/** The options of the page. */
export interface Preparation extends Pick<PageOptions, 'ancestors'> {
  /** The issuer's method URL, which the parameters are posted to. */
  readonly issuerAddress: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** The URL of an image that is answered when the issuer is done, or the timeout is over: until then the page is loading. */
  readonly waitAddress: string;
  /** Whether the issuer's page is not one of the simulator. */
  readonly isForeign?: boolean;
}

/** The page is hidden, so it has no text. */
export function preparePage(preparation: Preparation): Page {
  const { ancestors, issuerAddress, parameters, waitAddress, isForeign = false } = preparation;
  const fields = parameters.map(
    ({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  return page({
    texts: pageTexts(undefined),
    ancestors,
    name: 'prepare',
    title: '-',
    main: html`<form method="post" action="${issuerAddress}" target="issuer">
${fields}</form>
<iframe name="issuer" title="-" srcdoc="&lt;!doctype html&gt;"></iframe>
<img src="${waitAddress}" alt="">`,
    script: PREPARE_SCRIPT,
    forms: issuerAddress,
    frames: issuerAddress,
    isAnybodys: true,
    isForeign,
    pictures: true,
  });
}
