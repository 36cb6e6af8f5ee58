/** The look of what only some pages have: stored cards, billing, pictures as buttons, hints to the code. Each part takes it along. */
import boxes from './boxes.css?inline';
import more from './parts.css?inline';

/** The rules of these parts, to stand behind those of the style. */
export const partStyles = (style: string): string => more + (style === 'plain' ? '' : boxes);
