/**
 * What clients of the reference send beside the specification, and what is meant by it (docs/compatibility.md, Requests of
 * server clients). An entity that is strict takes none of it. Pure.
 */
import type { Format } from './format.ts';
import type { Parameter } from './parameter.ts';

/** Whether a format is that of a boolean: true, false, and what a checkbox may send beside them. */
const isBoolean = (format: Format): boolean =>
  format.kind === 'oneOf' && format.values.includes('true') && format.values.includes('false');

/** A boolean as PHP, Python and others write it: `1`, `0`, `True`. Other values are left as they are. */
function booleanMeant(value: string): string {
  if (value === '1') return 'true';
  if (value === '0') return 'false';
  return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : value;
}

/** The value that is meant by one that was sent. */
export const meantBy = ({ format }: Parameter, value: string): string =>
  isBoolean(format) ? booleanMeant(value) : value;

/** The format that a value is held to. */
export const formatFor = ({ format, lenient }: Parameter, isStrict: boolean): Format =>
  isStrict ? format : (lenient ?? format);

/** Names that say what is paid, how and by whom: of two values none may be chosen. */
const DECISIVE =
  /^(?:amount|currency|payment(?:Brand|Type)|referenceUuid)$|(?:^i|\.i|I)d$|^(?:card|bankAccount|tokenAccount|virtualAccount|giftCard|applePay|googlePay|samsungPay)\.(?!holder$)/;

/** Whether of two different values in a shopper's form the first one counts. */
export const firstCounts = (name: string): boolean => !DECISIVE.test(name);
