/** Pieces that several pages have. */
import { type Html, html, type Piece } from './html.ts';
import type { PageTexts } from './texts.ts';

/** A list of what the payment is: pairs of a name and a value; pairs without a value are left out. */
export function facts(pairs: readonly (readonly [name: string, value: Piece])[]): Html {
  const shown = pairs.filter(([, value]) => value !== undefined && value !== '');
  // Isolated: a name in Hebrew, or one that turns the direction on purpose, must not disturb what stands beside it.
  return html`<dl>
${shown.map(([name, value]) => html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>\n`)}</dl>`;
}

/** What a button answers with: the value of the field `action`, and its `data-testid`. */
export type Action = 'approve' | 'decline' | 'cancel' | 'expire' | 'later';

/** The button that Enter presses: it must be the first of its form. */
export const firstButton = (action: Action, text: string): Html =>
  html`<button class="first" type="submit" name="action" value="${action}" data-testid="${action}">${text}</button>\n`;

/** The other ends of a payment, apart from the one that a shopper means. They need no field filled in. */
export function otherAnswers(
  { say }: PageTexts,
  answers: readonly (readonly [action: Action, text: string])[],
): Html {
  const buttons = answers.map(
    ([action, text]) =>
      html`<button type="submit" name="action" value="${action}" data-testid="${action}" formnovalidate>${text}</button>\n`,
  );
  return html`<fieldset>
<legend>${say('page.otherAnswers')}</legend>
${buttons}</fieldset>`;
}

/** The line that says what this is. */
export const sandboxLine = ({ say }: PageTexts): Html =>
  html`<p class="sandbox">${say('page.sandbox')}</p>`;

/** A link to the shop in the whole window; nothing where there is no address, or one that would run a script. */
export function shopLink({ say }: PageTexts, address: string | undefined): Html | undefined {
  if (address === undefined || !isHarmless(address)) return undefined;
  return html`<p><a class="link" href="${address}" target="_top" data-testid="shop">${say('page.toShop')}</a></p>`;
}

/** Schemes that run what they carry, or show it in the place of a site. An app's own scheme is a shop too. */
const HARMFUL = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:'];

const isHarmless = (address: string): boolean =>
  URL.canParse(address) && !HARMFUL.includes(new URL(address).protocol);
