/** The schemas that several responses share. */
import { anything, object, text } from '../schema.ts';

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

const CARD_MEMBERS = {
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
  binCountry: text('Country of the issuer, ISO 3166-1 alpha-2.', { pattern: '^[A-Z]{2}$' }),
  binType: text('PERSONAL or BUSINESS.'),
  maxPanLength: text('The most digits of the issuer’s card numbers.', { pattern: '^[0-9]{1,2}$' }),
};

/** The schema of a card in a response. */
export const CARD = object('The card, without secrets.', CARD_MEMBERS, []);

/** The same card in a list of transactions. */
export const PART_OF_CARD = {
  type: 'object',
  description: CARD.description,
  properties: CARD_MEMBERS,
} as const;

/** The schema of the parameters that a shop may name as it likes. */
export const OWN_DATA = anything('The shop’s own data.');

/** The letters of payment methods, in the order of the specification (API 3, Query parameters). */
const METHODS = [
  ...(['DD', 'CT', 'CC', 'WA', 'VA', 'UA', 'OT'] as const),
  ...(['DC', 'ET', 'NT', 'IV', 'PP', 'OD', 'RM'] as const),
] as const;

/** The schema of a payment method. */
export const PAYMENT_METHOD = text('Payment method.', { enum: METHODS });

/** What a transaction in a query, and a message to a webhook, say of their origin. */
export const OWNER = {
  merchantAccountId: text('Id of the channel.'),
  channelName: text('Name of the channel.'),
  source: text('Origin of the request.', { enum: ['API', 'FORM', 'SCHEDULER'] }),
};
