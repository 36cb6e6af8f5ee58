/** The page that sends a browser on with a form post: the CRes in EMV 3-D Secure, or what a processor asks for. */
import { type Page, type PageOptions, page } from './document.ts';
import { SIGNS } from './drawings.ts';
import { html } from './html.ts';
import { POST_SCRIPT } from './scripts.ts';

/** The form, and its target. */
export interface Posting extends PageOptions {
  readonly address: string;
  /** Whether it is an address of a provider, which may lead on to any other https page. */
  readonly isProviders?: boolean;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/** Posts the form at once; without scripts, the shopper presses a button. */
export function postPage(posting: Posting): Page {
  const { address, isProviders = false, parameters, ...shown } = posting;
  const { say } = shown.texts;
  const title = say('page.leaving');
  const fields = parameters.map(
    ({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  return page({
    ...shown,
    name: 'post',
    title,
    look: 'notice',
    main: html`${SIGNS.onward}<h1>${title}</h1>
<form method="post" action="${address}">
${fields}<button class="first" type="submit" data-testid="continue">${say('continuePayment')}</button>
</form>`,
    script: POST_SCRIPT,
    forms: address,
    isAnybodys: isProviders,
  });
}
