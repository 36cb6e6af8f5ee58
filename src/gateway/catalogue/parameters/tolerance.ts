/**
 * Values that clients of the reference send although the specification does not allow them, and their meaning
 * (docs/compatibility.md, Requests of server clients). A strict entity accepts none of them. Pure.
 */
import type { Format } from '../../../contract/parameters/format.ts';
import type { Parameter, Place } from '../../../contract/parameters/parameter.ts';

/** A boolean as PHP, Python and others write it: `1`, `0`, `True`. Other values are unchanged. */
function booleanMeant(value: string): string {
  if (value === '1') return 'true';
  if (value === '0') return 'false';
  return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : value;
}

/** The value that a sent value means. Letters in either case are within the specification, so strict entities take them too. */
export function meantBy({ format }: Parameter, value: string, isStrict: boolean): string {
  if (format.inCapitals) return value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return format.isBoolean && !isStrict ? booleanMeant(value) : value;
}

/** Parameters that a shopper types into the form. A shopper cannot change the name of a town. */
const TYPED = /^(?:billing|shipping)\./;

/** The format that a value must have. */
export const formatFor = ({ name, format }: Parameter, place: Place, isStrict: boolean): Format =>
  isStrict && !(place === 'form' && TYPED.test(name)) ? (format.strict ?? format) : format;

/** Names that define the payment, its account and its payer. If two values are sent, the gateway must not choose one. */
const DECISIVE =
  /^(?:amount|currency|payment(?:Brand|Type)|referenceUuid)$|(?:^i|\.i|I)d$|^(?:card|bankAccount|tokenAccount|virtualAccount|giftCard|applePay|googlePay|samsungPay)\.(?!holder$)/;

/** Which of two different values counts; undefined: the request is refused. Custom parameters mean something to the shop alone. */
export function whichCounts(name: string, isForm: boolean): 'first' | 'last' | undefined {
  if (name.startsWith('customParameters[')) return 'last';
  return isForm && !DECISIVE.test(name) ? 'first' : undefined;
}
