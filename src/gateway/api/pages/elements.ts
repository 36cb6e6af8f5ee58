/** Elements that several pages share. */
import { type Html, html, type Piece } from './html.ts';
import type { PageTexts } from './texts.ts';

/** The head of a page: who asks the shopper, and the scheme of the card. */
export const head = (mark: Html, name: string, value: string, scheme?: string): Html =>
  // The scheme is also in the facts, so screen readers skip it here.
  html`<header class="head">
${mark}
<dl><dt>${name}</dt><dd><bdi>${value}</bdi></dd></dl>
${scheme && html`<bdi class="scheme" aria-hidden="true">${scheme}</bdi>\n`}</header>`;

/** A list of facts about the payment: pairs of a name and a value; pairs without a value are left out. */
export function facts(pairs: readonly (readonly [name: string, value: Piece])[]): Html {
  const shown = pairs.filter(([, value]) => value !== undefined && value !== '');
  // Isolated with <bdi>: a name in Hebrew, or one with control characters for the direction, must not change the text next
  // to it.
  return html`<dl class="facts">
${shown.map(([name, value]) => html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>\n`)}</dl>`;
}

/** The action of a button: the value of the field `action`, and its `data-testid`. */
export type ButtonAction = 'approve' | 'decline' | 'cancel' | 'expire' | 'later';

/** The button that Enter activates: it must be the first of its form. */
export const firstButton = (action: ButtonAction, text: string): Html =>
  html`<button class="first" type="submit" name="action" value="${action}" data-testid="${action}">${text}</button>\n`;

/** Buttons for other results of a payment, separate from the usual one. They need no field filled in. */
export function otherAnswers(
  { say }: PageTexts,
  answers: readonly (readonly [action: ButtonAction, text: string])[],
): Html {
  const buttons = answers.map(
    ([action, text]) =>
      html`<button type="submit" name="action" value="${action}" data-testid="${action}" formnovalidate>${text}</button>\n`,
  );
  return html`<fieldset>
<legend>${say('page.otherAnswers')}</legend>
${buttons}</fieldset>`;
}

/** The line that says that this is a sandbox. @param more a further text, left out in the smallest window */
export const sandboxLine = ({ say }: PageTexts, more?: string): Html =>
  html`<p class="sandbox"><span>${say('page.sandbox')}${more && html` <span class="more">${more}</span>`}</span></p>`;

/** A link to the shop in the whole window; undefined without an address, or if the address would run a script. */
export function shopLink({ say }: PageTexts, address: string | undefined): Html | undefined {
  if (address === undefined || !isHarmless(address)) return undefined;
  return html`<p><a class="link" href="${address}" target="_top" data-testid="shop">${say('page.toShop')}</a></p>`;
}

/** Schemes that run their content, or show it as if it were a site. An app's own scheme is allowed for a shop. */
const HARMFUL = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:'];

const isHarmless = (address: string): boolean =>
  URL.canParse(address) && !HARMFUL.includes(new URL(address).protocol);
