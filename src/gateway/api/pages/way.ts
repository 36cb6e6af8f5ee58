/**
 * The pages on the way to the issuer and back: the holder page, which embeds the issuer's page, and the pages that lead
 * back.
 */
import { framedBy, type Page, type PageOptions, page, pageHeaders } from './document.ts';
import { SIGNS } from './drawings.ts';
import { shopLink } from './elements.ts';
import { html } from './html.ts';
import { DONE_SCRIPT, HOLDER_SCRIPT, LEAVE_SCRIPT } from './scripts.ts';

/** The options of the holder page. */
export interface Held extends PageOptions {
  /** The issuer's page, which the parameters are posted to. */
  readonly issuerAddress: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** The title of the frame, for screen readers. */
  readonly title: string;
  /** Width and height in CSS pixels, or the full window (EMV challengeWindowSize). */
  readonly size: readonly [width: number, height: number] | 'full';
  /** Whether the issuer's page is not one of the simulator. */
  readonly isForeign?: boolean;
}

/** Shows the issuer's page in a frame, and posts the parameters into the frame. */
export function holderPage(held: Held): Page {
  const { texts, ancestors, issuerAddress, parameters, title, size, isForeign = false } = held;
  const [width, height] = size === 'full' ? ['100%', '100%'] : size;
  const fields = parameters.map(
    ({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  const button = html`<noscript><button class="first" type="submit">${texts.say('continuePayment')}</button></noscript>`;
  return page({
    texts,
    ancestors,
    name: 'holder',
    title,
    data: { size: size === 'full' ? 'full' : 'fixed' },
    main: html`<form method="post" action="${issuerAddress}" target="issuer">
${fields}${button}
</form>
<iframe name="issuer" title="${title}" allow="publickey-credentials-get *; payment *" width="${width}" height="${height}" data-testid="issuer"></iframe>`,
    script: HOLDER_SCRIPT,
    forms: issuerAddress,
    frames: issuerAddress,
    isAnybodys: true,
    isForeign,
  });
}

/** The options of the page. */
export interface Leaving extends PageOptions {
  /** An address of the gateway. */
  readonly address: string;
}

/** Answers the form post of the issuer or bank: leads the holder page, or this page if there is none, to an address. */
export function leavePage({ address, ...shown }: Leaving): Page {
  const { say } = shown.texts;
  const title = say('page.leaving');
  return page({
    ...shown,
    name: 'leave',
    title,
    look: 'notice',
    main: html`${SIGNS.onward}<h1>${title}</h1>
<p><a class="link" href="${address}" target="_parent" data-testid="continue">${say('continuePayment')}</a></p>`,
    script: LEAVE_SCRIPT,
  });
}

/** The options of the page. */
export interface Done extends PageOptions {
  /** The address of the shop, for the case that no window receives the message. */
  readonly shopAddress?: string | undefined;
  /** Origins of the shop; null = any. */
  readonly origins: readonly string[] | null;
}

/** The last page of a watched window: posts `{pw: 1, type: 'returned'}` to the window that opened or embeds it. */
export function donePage({ shopAddress, origins, ...shown }: Done): Page {
  const { say } = shown.texts;
  const title = say('page.doneTitle');
  return page({
    ...shown,
    name: 'done',
    title,
    look: 'notice',
    data: { origins: origins === null ? '*' : origins.join(' ') },
    main: html`${SIGNS.done}<h1>${title}</h1>
<p>${say('page.doneText')}</p>
${shopLink(shown.texts, shopAddress)}`,
    script: DONE_SCRIPT,
  });
}

/** An empty page, for hidden frames. */
export const blankPage = ({ ancestors }: Pick<PageOptions, 'ancestors'>): Page => ({
  html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>-</title>\n</head>\n</html>\n',
  headers: pageHeaders(
    ["default-src 'none'; form-action 'none'; base-uri 'none'", framedBy(ancestors)]
      .filter((directive) => directive !== '')
      .join('; '),
  ),
});
