/** Foreign text for a terminal: names, ids and pages of others must neither command the terminal nor look like another line. */

/** Characters that change how a terminal shows the text around them, and that `JSON.stringify` leaves. */
const INVISIBLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A value as JSON for a terminal and for programs: what could deceive a reader is escaped. @param indent 0 = one line */
export const jsonText = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A value as text in one line, without the characters that a terminal obeys, and those that turn the direction of text. */
export const line = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
        .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ')
        .trim()
    : '';

/** Lines of text, with their colours, without invisible characters that could deceive a reader. */
export const visible = (text: string): string => text.replace(INVISIBLE, ' ');
