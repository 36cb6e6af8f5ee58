/** What shoppers call the brands that are no card, in their language. */
import { NAMES } from './compiled/methods.ts';
import type { NameKind } from './methods.ts';
import { wordsOfKey } from './words.ts';

export type { NameKind };

/** What a name is made of, in one language. */
export interface Naming {
  /** The text of a kind, with the place of the name: `{brand} invoice`. */
  phrase(kind: NameKind): string;
  /** The name of a country. @param code ISO 3166-1 alpha-2 */
  country(code: string): string;
}

/** The key of the text of a kind in the locales: `brandInvoice`. */
export const textKeyOf = <K extends NameKind>(kind: K) =>
  `brand${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `brand${Capitalize<K>}`;

/** The name of a brand; an unknown key as words in capital initials. */
export function nameOfBrand(key: string, { phrase, country }: Naming): string {
  const row = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  if (row === undefined) return wordsOfKey(key);
  if (typeof row === 'string') return row;
  const { name = '', kind, country: code } = row;
  const text = kind ? phrase(kind).replace('{brand}', () => name) : name;
  const whole = name ? text : alone(text);
  return code ? `${whole} (${country(code)})` : whole;
}

/** A phrase without a name: without the sign that joined them, with a capital. */
function alone(text: string): string {
  const bare = text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
