/** The page of a hidden frame in which the issuer has a look at the browser (3DS Method), before anybody is asked anything. */
import { type Page, page, type Shown } from './document.ts';
import { html } from './html.ts';
import { PREPARE_SCRIPT } from './scripts.ts';
import { pageTexts } from './texts.ts';

/** What the issuer is given. */
export interface Preparation extends Pick<Shown, 'ancestors'> {
  /** The issuer's method URL, which the parameters are posted to. */
  readonly issuerAddress: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** A picture that is answered when the issuer is done, or its time is over: so long the page loads. */
  readonly waitAddress: string;
}

/** Nobody sees it, and nobody reads it: it has no words. */
export function preparePage(preparation: Preparation): Page {
  const { ancestors, issuerAddress, parameters, waitAddress } = preparation;
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
    pictures: true,
  });
}
