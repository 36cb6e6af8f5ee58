/** The styles of the forms: constructable style sheets, which are adopted and never written into the page. */

import { NAMED_BRANDS } from '../forms/card/brandNames.ts';
import base from './base.css?inline';
import { pictureRules } from './brandPictures.ts';
import card from './card.css?inline';
import plain from './plain.css?inline';

const sheets = new Map<string, CSSStyleSheet>();
const uses = new WeakMap<Document | ShadowRoot, CSSStyleSheet[]>();

/**
 * Adopts a style sheet in the document or shadow root of a node, once for all callers.
 * @param when the sheet is empty until this has settled; absent: it has its rules at once
 * @returns releases the style sheet; it is removed when all callers have released it
 */
export function adoptSheet(node: Node, css: string, when?: Promise<unknown>): () => void {
  const root = node.getRootNode() as Document | ShadowRoot;
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  const fill = () => sheet.replaceSync(css);
  void when?.then(fill);
  if (when === undefined && !sheets.has(css)) fill();
  sheets.set(css, sheet);
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

/** The rules of a style, without the pictures of brands. */
const lookRules = (style: string): string => base + (style === 'plain' ? plain : card);

/** @param images address of the folder with the pictures */
const commonPictures = (images: string): string =>
  pictureRules(images, ['GENERIC', ...NAMED_BRANDS]);

/**
 * The rules of a style, with the pictures of the common brands.
 * @param images address of the folder with the pictures
 */
export const styleRules = (style: string, images: string): string =>
  lookRules(style) + commonPictures(images);

/** The folder of the pictures. */
export const imagesUrl = (gateway: string): string =>
  `${gateway}/v1/static/${__ASSET_VERSION__}/img`;

/**
 * Adopts the built-in styles; `none` has none. The pictures of a form's brands are in a separate sheet. If two forms have
 * different brands, the sheets that they share stay before both.
 * @param brands keys: letters, digits and underscores
 * @param pictured the pictures load when this has settled, because each is a document for the browser; absent: at once
 */
export function adoptFormStyles(
  node: Node,
  style: string,
  gateway: string,
  brands: readonly string[],
  pictured?: Promise<unknown>,
): () => void {
  if (style === 'none') return () => {};
  const images = imagesUrl(gateway);
  const giveBack = [
    adoptSheet(node, lookRules(style)),
    adoptSheet(node, commonPictures(images), pictured),
    adoptSheet(node, pictureRules(images, brands), pictured),
  ];
  return () => {
    for (const give of giveBack) give();
  };
}
