/** The look of what only some pages have: stored cards, billing, pictures as buttons, hints to the code. Each part takes it along. */
import boxes from './boxes.css?inline';
import more from './parts.css?inline';

/** The rules of these parts, to stand behind those of the style. */
export const partStyles = (style: string): string => partSheets(style).join('');

/** The sheets that a part adopts in a style. */
export function partSheets(style: string): string[] {
  if (style === 'none') return [];
  // In the list of the style `modern` a form has no box.
  return style === 'plain' || style === 'modern' ? [more] : [more, boxes];
}
