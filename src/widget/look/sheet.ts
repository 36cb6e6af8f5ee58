/** The look: one constructable style sheet a root, adopted and never written into the page. */
import { PICTURES } from '../forms/brandNames.ts';
import base from './base.css?inline';
import card from './card.css?inline';
import plain from './plain.css?inline';

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives the document or shadow root that holds a node the built-in look.
 * Pictures come by class alone, so that a clone with another `wpwl-brand-X` shows X.
 */
export function adoptLook(node: Node, style: string, gateway: string): void {
  if (style === 'none') return;
  const root = node.getRootNode() as Document | ShadowRoot;
  let sheet = sheets.get(style);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(base + (style === 'plain' ? plain : card) + pictures(gateway));
    sheets.set(style, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}

function pictures(gateway: string): string {
  const rule = (name: string, brand: string) =>
    `div:where(.wpwl-brand${brand}){background-image:url("${gateway}/v1/static/${__ASSET_VERSION__}/img/${name}.svg")}`;
  return rule('GENERIC', '') + PICTURES.map((name) => rule(name, `-${name}`)).join('');
}
