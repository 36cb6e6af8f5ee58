/** API 1: Customer; Shipping customer. */
import { bool, date, digits, len, oneOf, pattern } from '../format.ts';
import { FROM_BOTH, section, under } from '../parameter.ts';
import { phone } from '../peopleFormats.ts';

const DOCUMENTS = oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT');
const LANGUAGE = pattern('^[A-Z]{2}$', '2 uppercase letters', ['DE', 'EN'], ['de', 'DEU']);

const entry = section('API 1, Customer', FROM_BOTH);

export const customer = [
  entry('customer.merchantCustomerId', len(1, 255), 'O', 'The shop’s number of the shopper.'),
  entry(
    'customer.givenName',
    len(1, 50),
    'C',
    'First name. Required with other data about the person; contact data needs it only for a strict entity, and data of the device (ip, browser, browserFingerprint, app) never does.',
  ),
  entry('customer.middleName', len(2, 50), 'O', 'Middle name.'),
  entry(
    'customer.surname',
    len(1, 50),
    'C',
    'Last name. Required in the same cases as the first name.',
  ),
  entry('customer.sex', oneOf('M', 'F'), 'O', 'Sex.'),
  entry('customer.birthDate', date(), 'O', 'Day of birth.'),
  entry('customer.phone', phone(), 'O', 'Telephone.'),
  entry('customer.mobile', phone(), 'O', 'Mobile telephone.'),
  entry('customer.workPhone', len(1, 25), 'O', 'Telephone at work.'),
  entry('customer.email', len(6, 128), 'O', 'E-mail address.'),
  entry('customer.companyName', len(1, 60), 'O', 'Company.'),
  entry(
    'customer.identificationDocType',
    DOCUMENTS,
    'C',
    'Type of the document. Requires identificationDocId.',
  ),
  entry(
    'customer.identificationDocId',
    len(8, 64),
    'C',
    'Number of the document. Requires identificationDocType.',
  ),
  entry(
    'customer.ip',
    len(1, 255),
    'O',
    'The shopper’s IP address. By default the address that the gateway sees.',
  ),
  entry('customer.merchantReference', len(1, 255), 'O', 'Another reference of the payer.'),
  entry('customer.salutation', oneOf('MR', 'MRS', 'MS', 'MX'), 'O', 'Salutation.'),
  entry('customer.language', LANGUAGE, 'O', 'Language.'),
  entry('customer.category', oneOf('INDIVIDUAL', 'COMPANY'), 'O', 'Person or company.'),
  entry('customer.browserFingerprint.id', len(1, 255), 'O', 'Reference of a fingerprint.'),
  entry('customer.browserFingerprint.value', len(1, 4096), 'O', 'The fingerprint.'),
  entry('customer.browser.acceptHeader', len(1, 2048), 'C', 'Accept header, for 3-D Secure 2.'),
  entry('customer.browser.language', len(1, 8), 'C', 'BCP 47 tag, for 3-D Secure 2.'),
  entry('customer.browser.screenHeight', len(1, 6), 'C', 'Pixels, for 3-D Secure 2.'),
  entry('customer.browser.screenWidth', len(1, 6), 'C', 'Pixels, for 3-D Secure 2.'),
  entry(
    'customer.browser.timezone',
    len(1, 5),
    'C',
    'UTC minus local time in minutes, for 3-D Secure 2.',
  ),
  entry('customer.browser.userAgent', len(1, 2048), 'C', 'User-agent header, for 3-D Secure 2.'),
  entry('customer.browser.javaEnabled', bool(), 'C', 'Whether Java runs, for 3-D Secure 2.'),
  entry('customer.browser.screenColorDepth', digits(2), 'O', 'Colour depth in bits.'),
  entry('customer.browser.challengeWindow', digits(1), 'O', 'Size of the challenge window.'),
  entry('customer.browser.deviceId', len(1, 32), 'O', 'Id of the device.'),
  entry('customer.app.deviceId', len(1, 40), 'O', 'Id of the mobile device.'),
  entry('customer.status', oneOf('NEW', 'EXISTING'), 'O', 'Whether the shop knows the shopper.'),
];

/** The recipient of the goods, who may be another person: the same parameters without the data of the device. */
export const shippingCustomer = under(
  'shipping.',
  'API 1, Shipping customer',
  FROM_BOTH,
  customer.filter(
    ({ name }) => !/^customer\.(browserFingerprint\.|(browser|app)\.deviceId$)/.test(name),
  ),
);
