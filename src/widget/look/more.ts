/** The look of what only some pages have: stored cards, billing, pictures as buttons, direct debit, hints to the code. */
import boxes from './boxes.css?inline';
import more from './more.css?inline';
import { adoptSheet } from './sheet.ts';

/** The rules of these parts, to stand behind those of the style. */
export const moreOf = (style: string): string => more + (style === 'plain' ? '' : boxes);

/** Gives the document or shadow root that holds a node the look of these parts; `none` has none. */
export function adoptMore(node: Node, style: string): void {
  if (style !== 'none') adoptSheet(node, `more ${style}`, moreOf(style));
}
