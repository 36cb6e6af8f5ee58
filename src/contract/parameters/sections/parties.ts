/** API 2: Corporate; Sender; Recipient; Merchant. */
import { alphanumeric, date, digits, len, oneOf, pattern, wider } from '../format.ts';
import { FROM_SHOP, KEPT, section } from '../parameter.ts';
import { phone, plainLetters, plainText, words } from '../peopleFormats.ts';
import { COUNTRY, COUNTRY_3, COUNTRY_NUMBER } from './country.ts';

const company = section('API 2, Corporate', FROM_SHOP);

export const corporate = [
  company('corporate.name', len(1, 30), 'O', 'Name of the company.'),
  company('corporate.description', len(1, 160), 'O', 'Business of the company.'),
  company('corporate.street', len(1, 100), 'O', 'Street.'),
  company('corporate.address', len(1, 100), 'O', 'Second line of the address.'),
  company('corporate.city', len(1, 80), 'O', 'Town.'),
  company('corporate.state', len(1, 50), 'O', 'State.'),
  company('corporate.postCode', len(1, 16), 'O', 'Postcode.'),
  company('corporate.suite', len(1, 30), 'O', 'Suite.'),
  company('corporate.postboxNumber', len(1, 15), 'O', 'Postbox.'),
  company('corporate.purchase', oneOf('Y', 'N'), 'O', 'Whether a company buys.'),
  company('corporate.phone', digits(25), 'O', 'Telephone.'),
  company('corporate.fax', digits(25), 'O', 'Fax.'),
  company('corporate.vatId', len(0, 255), 'O', 'VAT id.', KEPT),
];

const payer = section('API 2, Sender', FROM_SHOP);

const ACCOUNT_TYPES = ['OTHER', 'RTN_AND_BANK_ACCOUNT', 'IBAN'];

export const sender = [
  payer('sender.name', plainText(100), 'O', 'Full name of the sender.'),
  payer('sender.givenName', plainText(50), 'O', 'First name.'),
  payer('sender.middleName', plainText(50), 'O', 'Middle name.'),
  payer('sender.surname', plainText(50), 'O', 'Last name.'),
  payer('sender.birthDate', date(), 'O', 'Day of birth.'),
  payer('sender.phone', phone(7, 25, false), 'O', 'Telephone.'),
  payer('sender.accountNumber', len(1, 32), 'O', 'Account that is debited.'),
  payer('sender.street', len(1, 100), 'O', 'Street.'),
  payer('sender.city', plainText(50), 'O', 'Town.'),
  payer('sender.state', plainText(50), 'O', 'State.'),
  payer('sender.country', COUNTRY_3, 'O', 'Country.'),
  payer('sender.postcode', len(1, 30), 'O', 'Postcode.'),
  payer(
    'sender.accountNumberType',
    oneOf(...ACCOUNT_TYPES, 'IBAN_AND_BIC', 'CARD_ACCOUNT'),
    'O',
    'Kind of account.',
  ),
  payer(
    'sender.sourceOfFunds',
    oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09'),
    'O',
    '01 credit, 02 debit, 03 prepaid, 04 cash, 05 other debit or deposit account, 06 other credit account, 07 deposit account, 08 mobile money, 09 other.',
  ),
  payer('sender.entityType', plainText(50), 'O', 'Individual or business.'),
  payer('sender.nationality', plainLetters(50), 'O', 'Nationality.'),
  payer('sender.occupation', plainText(50), 'O', 'Occupation.'),
  payer('sender.birthCountry', COUNTRY_3, 'O', 'Country of birth.'),
  payer('sender.identificationType', len(1, 50), 'O', 'Kind of document.'),
  payer('sender.identificationValue', len(1, 50), 'O', 'Number of the document.'),
  payer('sender.identificationCountry', COUNTRY_3, 'O', 'Country that issued it.'),
];

const payee = section('API 2, Recipient', FROM_SHOP);

export const recipient = [
  payee('recipient.givenName', plainText(48), 'O', 'First name of the recipient.'),
  payee('recipient.middleName', plainText(48), 'O', 'Middle name.'),
  payee('recipient.surname', plainText(48), 'O', 'Last name.'),
  payee('recipient.birthDate', date(), 'O', 'Day of birth.'),
  payee('recipient.phone', phone(7, 25, false), 'O', 'Telephone.'),
  payee('recipient.accountNumber', len(1, 32), 'O', 'Account that is credited.'),
  payee('recipient.street', len(1, 100), 'O', 'Street.'),
  payee('recipient.city', plainText(50), 'O', 'Town.'),
  payee('recipient.state', plainText(50), 'O', 'State.'),
  payee('recipient.country', COUNTRY_3, 'O', 'Country.'),
  payee('recipient.postcode', len(1, 30), 'O', 'Postcode.'),
  payee(
    'recipient.accountNumberType',
    oneOf(...ACCOUNT_TYPES, 'PHONE_NUMBER', 'BAN_AND_BIC', 'WALLET_ID', 'SOCIAL_NETWORK_ID'),
    'O',
    'Kind of account.',
  ),
  payee('recipient.nationality', plainLetters(50), 'O', 'Nationality.'),
  payee('recipient.identificationType', len(1, 50), 'O', 'Kind of document.'),
  payee('recipient.identificationValue', len(1, 50), 'O', 'Number of the document.'),
  payee('recipient.identificationCountry', COUNTRY_3, 'O', 'Country that issued it.'),
  payee('recipient.entityType', len(1, 50), 'O', 'Individual or business.'),
  payee('recipient.relationship', len(1, 50), 'O', 'Relation to the sender.'),
  payee('recipient.occupation', len(1, 50), 'O', 'Occupation.'),
  payee('recipient.birthCountry', COUNTRY_3, 'O', 'Country of birth.'),
];

const acceptor = section('API 2, Merchant', FROM_SHOP);

const STATE = words(50, alphanumeric(50));
const POSTCODE = wider(
  pattern(
    '^[A-Za-z0-9-]{1,16}$',
    'letters, digits, hyphen, len 1-16',
    ['1', '12345-6789'],
    ['12_45', '10 115', '1'.repeat(17)],
  ),
  pattern(
    '^[A-Za-z0-9 -]{1,16}$',
    'letters, digits, blank, hyphen, len 1-16',
    ['1', '12345-6789', 'SW1A 1AA'],
    ['12_45', '1'.repeat(17)],
  ),
);
const CONTACT = wider(
  pattern(
    '^[A-Za-z0-9+.-]{1,25}$',
    'letters, digits, plus, hyphen, dot, max 25',
    ['+1-800-FLOWERS', '1'],
    ['(089)', '+49 30', '1'.repeat(26)],
  ),
  pattern(
    '^[A-Za-z0-9+ .-]{1,25}$',
    'letters, digits, plus, blank, hyphen, dot, max 25',
    ['+1-800-FLOWERS', '+49 30 1234', '1'],
    ['(089)', '1'.repeat(26)],
  ),
);

export const merchant = [
  acceptor('merchant.name', len(1, 100), 'O', 'First line of the statement.'),
  acceptor('merchant.mcc', alphanumeric(4), 'O', 'Merchant category code.'),
  acceptor('merchant.street', len(1, 100), 'O', 'Street.'),
  acceptor('merchant.city', len(1, 100), 'O', 'Second line of the statement.'),
  acceptor('merchant.state', STATE, 'O', 'State.'),
  acceptor('merchant.countryCode', COUNTRY_NUMBER, 'O', 'Country, in digits.'),
  acceptor('merchant.country', COUNTRY, 'O', 'Country, in letters.'),
  acceptor('merchant.postcode', POSTCODE, 'O', 'Postcode.'),
  acceptor('merchant.geographicCoordinates', len(1, 20), 'O', 'Latitude, longitude.'),
  acceptor('merchant.serviceLocationCity', len(1, 100), 'O', 'Town where the service was given.'),
  acceptor('merchant.serviceLocationState', STATE, 'O', 'Its state.'),
  acceptor('merchant.serviceLocationCountryCode', alphanumeric(3), 'O', 'Its country.'),
  acceptor('merchant.serviceLocationPostCode', POSTCODE, 'O', 'Its postcode.'),
  acceptor('merchant.serviceLocationGeographicCoordinates', len(1, 20), 'O', 'Its coordinates.'),
  acceptor('merchant.additionalContact', len(1, 255), 'O', 'Another contact.'),
  acceptor('merchant.phone', CONTACT, 'O', 'Telephone.'),
  acceptor('merchant.customerContactPhone', CONTACT, 'O', 'Telephone for customers.'),
  acceptor('merchant.websiteId', len(0, 255), 'O', 'Session id, unique for the transaction.', KEPT),
  acceptor('merchant.url', len(1, 255), 'O', 'Address on the web.'),
  acceptor('merchant.partnerIdCode', len(1, 60), 'O', 'Code of a partnership.'),
  acceptor('merchant.isoId', len(1, 255), 'O', 'Independent sales organisation.'),
  acceptor('merchant.payFacId', len(1, 255), 'O', 'Payment facilitator.'),
  acceptor('merchant.payFacName', len(1, 255), 'O', 'Name of the facilitator.'),
  acceptor('merchant.submerchantId', len(1, 100), 'O', 'Merchant of a facilitator.'),
  acceptor('merchant.marketplaceId', len(1, 255), 'O', 'Marketplace.'),
  acceptor('merchant.taxId', len(1, 60), 'O', 'Tax id.'),
  acceptor('merchant.data[key]', len(0, 2048), 'O', 'Additional data about the merchant.', {
    key: /^[A-Za-z0-9._]{3,64}$/,
    sampleKey: 'terminal.1',
    ...KEPT,
  }),
  acceptor('merchant.foreignRetailIndicator', len(1, 25), 'O', 'Foreign retail.'),
  acceptor('merchant.legalName', len(1, 100), 'O', 'Legal name.'),
  acceptor('merchant.app.schemeUrl', len(1, 255), 'O', 'Scheme that opens the merchant’s app.'),
];
