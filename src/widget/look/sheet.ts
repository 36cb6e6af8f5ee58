/** The look: constructable style sheets, adopted and never written into the page. */
import { PICTURES } from '../forms/brandNames.ts';
import base from './base.css?inline';
import card from './card.css?inline';
import plain from './plain.css?inline';

const sheets = new Map<string, CSSStyleSheet>();
const uses = new WeakMap<Document | ShadowRoot, CSSStyleSheet[]>();

/**
 * Gives the document or shadow root that holds a node a style sheet, once however many ask.
 * @returns gives it back: the last one takes it away
 */
export function adoptSheet(node: Node, css: string): () => void {
  const root = node.getRootNode() as Document | ShadowRoot;
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) {
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  const used = uses.get(root) ?? [];
  uses.set(root, used);
  if (!used.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  used.push(sheet);
  return () => {
    used.splice(used.indexOf(sheet), 1);
    if (used.includes(sheet)) return;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * Gives the built-in look.
 * Pictures come by class alone, so that a clone with another `wpwl-brand-X` shows X.
 */
export const adoptLook = (node: Node, style: string, gateway: string): (() => void) =>
  style === 'none'
    ? () => {}
    : adoptSheet(node, base + (style === 'plain' ? plain : card) + pictures(gateway));

function pictures(gateway: string): string {
  const rule = (name: string, brand: string) =>
    `div:where(.wpwl-brand${brand}){background-image:url("${gateway}/v1/static/${__ASSET_VERSION__}/img/${name}.svg")}`;
  return rule('GENERIC', '') + PICTURES.map((name) => rule(name, `-${name}`)).join('');
}
