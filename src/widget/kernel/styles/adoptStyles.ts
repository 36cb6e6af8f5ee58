/** The styles of the forms: constructable style sheets, which are adopted and never written into the page. */

import { NAMED_BRANDS } from '../texts/brandNames.ts';
import base from './base.css?inline';
import { pictureRules } from './brandPictures.ts';
import card from './card.css?inline';
import plain from './plain.css?inline';

const sheets = new Map<string, CSSStyleSheet>();
const uses = new WeakMap<Document | ShadowRoot, CSSStyleSheet[]>();

/**
 * Adopts a style sheet in the document or shadow root of a node, once for all callers.
 * @returns releases the style sheet; it is removed when all callers have released it
 */
export function adoptSheet(node: Node, css: string): () => void {
  const root = node.getRootNode() as Document | ShadowRoot;
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) {
    sheet.replaceSync(css.startsWith(base) ? css + later : css);
    sheets.set(css, sheet);
  }
  const used = uses.get(root) ?? [];
  uses.set(root, used);
  if (!used.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  used.push(sheet);
  return () => {
    used.splice(used.indexOf(sheet), 1);
    if (used.includes(sheet)) return;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Rules of the style that a form needs only when the shopper has typed. */
let later = '';

/** Adds these rules to the style, also where it is adopted already. */
export function completeLook(css: string): void {
  later = css;
  for (const [text, sheet] of sheets) if (text.startsWith(base)) sheet.replaceSync(text + css);
}

/**
 * The rules of a style.
 * @param images address of the folder with the pictures
 */
export const styleRules = (style: string, images: string): string =>
  base + (style === 'plain' ? plain : card) + pictureRules(images, ['GENERIC', ...NAMED_BRANDS]);

/** The folder of the pictures. */
export const imagesUrl = (gateway: string): string =>
  `${gateway}/v1/static/${__ASSET_VERSION__}/img`;

/**
 * Adopts the built-in styles; `none` has none. The pictures of a form's brands are in a separate sheet. If two forms have
 * different brands, the sheet that they share stays before both.
 * @param brands keys: letters, digits and underscores
 */
export function adoptFormStyles(
  node: Node,
  style: string,
  gateway: string,
  brands: readonly string[],
): () => void {
  if (style === 'none') return () => {};
  const images = imagesUrl(gateway);
  const giveBack = [styleRules(style, images), pictureRules(images, brands)].map((css) =>
    adoptSheet(node, css),
  );
  return () => {
    for (const give of giveBack) give();
  };
}
