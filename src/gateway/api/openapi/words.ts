/** Helpers for the schemas of responses. */
import { ref, type Schema } from './types.ts';

/** The schema of a string. */
export const text = (description: string, more: Partial<Schema> = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});

/** The schema of an object. All members are required unless `required` names fewer. */
export const object = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', description, properties, required });

/** The schema of a response, with the members that all responses have. */
export const enveloped = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema => ({ ...object(description, properties, required), allOf: [ref('Envelope')] });

/** The schema for sent parameters with a common prefix, as nested members. */
export const sentUnder = (prefix: string): Schema => ({
  type: 'object',
  description: `The ${prefix} parameters that were sent, as nested members with text values.`,
  additionalProperties: true,
});

/** The schema of the integrity hash of the script. */
export const INTEGRITY = text('The hash of the script, for the integrity attribute.', {
  pattern: '^sha384-',
});

/** The schema of an instant. */
export const INSTANT = text('ISO 8601, UTC.', { format: 'date-time' });

/** The schema of an amount. */
export const AMOUNT = text('Decimal number with as many decimals as the currency has.', {
  pattern: '^[0-9]+(\\.[0-9]+)?$',
});

/** The schema of a card in a response. */
export const CARD = object(
  'The card, without secrets.',
  {
    bin: text('First digits of the number. Absent if the number was refused or is short.', {
      pattern: '^[0-9]{6,8}$',
    }),
    last4Digits: text('Last digits of the number. Absent if bin is absent.', {
      pattern: '^[0-9]{4}$',
    }),
    holder: text('Name on the card. Absent in answers to browsers.'),
    expiryMonth: text('Expiry month. Absent in answers to browsers.'),
    expiryYear: text('Expiry year. Absent in answers to browsers.'),
    issuer: object(
      'Issuer of the card.',
      { bank: text('Name.'), phone: text('Phone number.'), website: text('Website.') },
      [],
    ),
    type: text('DEBIT, CREDIT or PREPAID.'),
    level: text('Four digits.', { pattern: '^[0-9]{4}$' }),
    regulatedFlag: text('REGULATED or UNREGULATED.'),
  },
  [],
);
