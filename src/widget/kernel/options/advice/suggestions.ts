/** Texts of the advice. Pure. */
import type { Shape } from '../shape.ts';

/** The form asks for the street and its number in one field. */
const HOUSE_NUMBER = 'street1 has the number, too; or send billing.houseNumber1 with the checkout';

/** Wrong names that pages use, and the option to use instead. Keys are paths in lower case. */
const INSTEAD: Readonly<Record<string, string>> = {
  onbeforesubmit: 'use onBeforeSubmitCard, or that of another kind of form',
  onresponse: 'use onAfterSubmit; the result is read by the shop’s server',
  onreadyexternal: 'use onReady',
  onaftersubmitcard: 'use onAfterSubmit',
  requirecardholder: 'use allowEmptyCardHolderName: false',
  hidecvv: 'use requireCvv: false',
  buttonlabels: 'use labels.submit',
  inputs: 'use layout',
  clicktopay: 'it is not supported',
  'paypal.intent': 'the paymentType of the checkout decides: DB takes the money, PA reserves it',
  'labels.expiry': 'use labels.expiryDate',
  'billingaddress.billing': 'its members stand in billingAddress itself',
  'billingaddress.housenumber1': HOUSE_NUMBER,
  'billingaddress.housenumber2': HOUSE_NUMBER,
  'mandatorybillingfields.housenumber1': HOUSE_NUMBER,
  'mandatorybillingfields.housenumber2': HOUSE_NUMBER,
};

/** The replacement for an unknown name, if there is one. @param path below `wpwlOptions` */
export const replacementFor = (path: string): string | undefined => {
  const key = path.toLowerCase();
  return Object.hasOwn(INSTEAD, key) ? INSTEAD[key] : undefined;
};

const SPINNER =
  'lines length corners rotate animation direction fadeColor top left shadow zIndex position';

/** Members that the reference documents, that have no effect here, and that change nothing for a shopper: none is named. */
export const HARMLESS: ReadonlySet<string> = new Set(
  SPINNER.split(' ').map((name) => `spinner.${name}`),
);

const KINDS = {
  boolean: 'true or false',
  string: 'a text',
  number: 'a number',
  function: 'a function',
  object: 'an object',
} as const;

/** Describes the required type of a value in words. */
export function describeShape(shape: Shape): string {
  if (typeof shape === 'string') return KINDS[shape];
  if ('map' in shape) return `one of ${shape.join(', ')}`;
  if ('any' in shape) return [...new Set(shape.any.map(describeShape))].join(', or ');
  return 'list' in shape ? 'a list' : 'an object';
}
