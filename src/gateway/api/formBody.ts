/** Parses form-encoded bodies and queries into names and values. Strict: values that are not UTF-8 are refused by name. */
import { shown, shownName } from '../catalogue/parameters/secrets.ts';
import { MOST_ERRORS, type Sent } from '../catalogue/parameters/validate.ts';
import { badParameters, type ParameterError, type Refusal } from '../catalogue/results/refusal.ts';
import { header, type Request } from './route.ts';

/** A full cart of 1000 items has about 44,000 parameters. */
const MOST_PARAMETERS = 50_000;

/** A form has some 60 parameters of its own; the others come from the page, such as a cart of some items. */
export const MOST_OF_A_BROWSER = 1_000;

/**
 * Reads a body. API 1, Conventions: form-encoded as UTF-8; the header is recommended, so it may be missing. A body with
 * another charset gets a 415, because its names and texts would be read wrongly.
 *
 * @param most the most parameters that are read
 */
export function readBody(request: Request, most = MOST_PARAMETERS): Sent | Refusal {
  const type = header(request, 'content-type');
  const isForm = type === undefined || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  if (!isForm) {
    const message = 'must be application/x-www-form-urlencoded';
    return badParameters([{ name: 'Content-Type', value: type, message }]);
  }
  const charset = type === undefined ? undefined : charsetIn(type);
  if (charset !== undefined && !UTF_8.test(charset)) {
    const message = 'must have the charset UTF-8, or none';
    return {
      ...badParameters([{ name: 'Content-Type', value: type ?? null, message }]),
      status: 415,
    };
  }
  return readForm(request.body.toString('latin1'), most);
}

/** The charset that a Content-Type names (RFC 9110, section 8.3.2); `undefined` if it names none. */
const charsetIn = (type: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];

/** The names of UTF-8, and of ASCII, which is a subset of UTF-8. */
const UTF_8 = /^(?:utf-?8|us-ascii|ascii)$/i;

export const readQuery = ({ query }: Request): Sent | Refusal => readForm(query);

/**
 * Reads `name=value&name=value`. A name may occur twice: the validation decides what that means.
 *
 * @param text one character for each byte
 * @param most the most parameters that are read
 */
export function readForm(text: string, most = MOST_PARAMETERS): Sent | Refusal {
  const pairs: (readonly [string, string])[] = [];
  const errors: ParameterError[] = [];
  const parts = text === '' ? [] : text.split('&', most + 1);
  if (parts.length > most) {
    return { refused: '200.300.404', detail: `More than ${most} parameters` };
  }
  for (const part of parts) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const rawName = at < 0 ? part : part.slice(0, at);
    const rawValue = at < 0 ? '' : part.slice(at + 1);
    const name = decode(rawName);
    const value = decode(rawValue);
    const fault = faultOf(name, value);
    const sayable = name ?? printable(rawName);
    if (fault !== undefined) {
      // A response names no more, and to judge what can be shown takes time.
      if (errors.length >= MOST_ERRORS) continue;
      const shownValue = shown(sayable, value ?? printable(rawValue));
      errors.push({ name: shownName(sayable), value: shownValue, message: fault });
    } else pairs.push([name as string, value as string]);
  }
  return { pairs, errors };
}

function faultOf(name: string | undefined, value: string | undefined): string | undefined {
  if (name === undefined || value === undefined) return 'must be percent-encoded UTF-8';
  if (name.includes('\0') || value.includes('\0')) return 'must not contain the character U+0000';
  return undefined;
}

/** `undefined` for a percent sign without two hex digits, and for bytes that are not UTF-8. */
function decode(raw: string): string | undefined {
  if (PLAIN.test(raw)) return raw;
  try {
    // Bytes that were sent without percent-encoding are encoded first.
    const ascii = raw.replaceAll('+', ' ').replace(RAW, percent);
    return decodeURIComponent(ascii);
  } catch {
    return undefined;
  }
}

const PLAIN = /^[\w.@:/[\]-]*$/;
const RAW = /[\u0080-\u00ff]/g;

/** @param byte one character of latin1 */
const percent = (byte: string): string => `%${byte.charCodeAt(0).toString(16)}`;

/** The raw bytes, with unprintable ones replaced. */
const printable = (raw: string): string => raw.replace(/[^\x20-\x7e]/g, '?');
