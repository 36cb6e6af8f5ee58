/**
 * Text style that may be sent into a frame. The page's colours and fonts apply there, but nothing that fetches or
 * measures: a font with `unicode-range` or a picture can distinguish digits. Properties come from a list, and a value
 * that could load, refer or escape is dropped. Both ends filter: the page sends, and the frame accepts, nothing else.
 */

import { own } from './own.ts';

/** CSS properties, in camel case, that reach the input of a frame. */
export const STYLE_PROPERTIES = [
  'color',
  'caretColor',
  'colorScheme',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'textAlign',
  'textShadow',
] as const;

const FORBIDDEN = /url\(|image|var\(|attr\(|env\(|[@\\;{}<]/i;

/** Keeps the allowed part of a style; drops the rest silently. */
export function safeStyle(style: Readonly<Record<string, unknown>>): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const name of STYLE_PROPERTIES) {
    const value = own(style, name);
    if (typeof value === 'string' && value.length < 300 && !FORBIDDEN.test(value)) {
      safe[name] = value;
    }
  }
  return safe;
}
