/**
 * The styles of elements that only some pages have: stored cards, billing address, pictures as buttons, hints for the security
 * code. Each of their parts contains these styles.
 */
import boxes from './boxes.css?inline';
import more from './parts.css?inline';

/** The rules of these parts. They must follow the rules of the style. */
export const partStyles = (style: string): string => partSheets(style).join('');

/** The sheets that a part adopts in a style. */
export function partSheets(style: string): string[] {
  if (style === 'none') return [];
  // In the list of the style `modern` a form has no box.
  return style === 'plain' || style === 'modern' ? [more] : [more, boxes];
}
