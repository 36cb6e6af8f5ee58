/** The look: one constructable style sheet a root, adopted and never written into the page. */
import base from './base.css?inline';
import card from './card.css?inline';
import { pictureRules } from './pictures.ts';
import plain from './plain.css?inline';

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives the document or shadow root that holds a node a style sheet, once.
 *
 * @param name the same for the same text
 */
export function adoptSheet(node: Node, name: string, text: string): void {
  const root = node.getRootNode() as Document | ShadowRoot;
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(name, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}

/**
 * The rules of a style.
 * @param images address of the folder with the pictures
 */
export const lookOf = (style: string, images: string): string =>
  base + (style === 'plain' ? plain : card) + pictureRules(images);

/** Gives the document or shadow root that holds a node the built-in look; `none` has none. */
export function adoptLook(node: Node, style: string, gateway: string): void {
  if (style === 'none') return;
  adoptSheet(node, style, lookOf(style, `${gateway}/v1/static/${__ASSET_VERSION__}/img`));
}
