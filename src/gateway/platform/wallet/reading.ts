/** Reads untrusted text strictly: one form for each value, own members only. */

/** A JSON object from a third party. Read it only with `member`. */
export type Outside = Readonly<Record<string, unknown>>;

/** @returns undefined for a text that is not a JSON object */
export function objectIn(text: string | Buffer): Outside | undefined {
  try {
    return asObject(JSON.parse(typeof text === 'string' ? text : utf8.decode(text)));
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const asObject = (value: unknown): Outside | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Outside)
    : undefined;

/** A member that the object itself has. */
export const member = (object: Outside, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A member that is a text. */
export function textIn(object: Outside, name: string): string | undefined {
  const value = member(object, name);
  return typeof value === 'string' ? value : undefined;
}

/** A member that is an object. */
export const objectAt = (object: Outside, name: string): Outside | undefined =>
  asObject(member(object, name));

/** The bytes of base64 (RFC 4648, section 4) in its canonical form, at least one byte. */
export const bytesOf = (text: string | undefined): Buffer | undefined => decode(text, 'base64');

/**
 * The bytes of base64url without padding (RFC 4648, section 5; RFC 7515, section 2) in its canonical form, at least one byte.
 */
export const bytesOfUrl = (text: string | undefined): Buffer | undefined =>
  decode(text, 'base64url');

function decode(text: string | undefined, encoding: 'base64' | 'base64url'): Buffer | undefined {
  if (!text) return undefined;
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : undefined;
}

const DIGITS = /^\d{1,15}$/;

/** A number in a text, such as milliseconds since 1970. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && DIGITS.test(text) ? Number(text) : undefined;
