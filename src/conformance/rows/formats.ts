/**
 * The formats of parameters, as the specification has them, with values that are just outside and just inside. The table is
 * written by hand: a table derived from the gateway's own catalogue could not find an error of the catalogue.
 */

/** Values of a parameter by the reason for which they are wrong, and the longest valid value if rows send it. */
export interface FormatCase {
  readonly name: string;
  readonly section: string;
  readonly wrong: Readonly<Record<string, string>>;
  /** Further values that only strict gateways refuse. */
  readonly tolerated?: Readonly<Record<string, string>>;
  readonly longest: string | undefined;
}

type Case = Omit<FormatCase, 'name' | 'section'>;

const text = (min: number, max: number, character = 'x'): Case => ({
  wrong: {
    [`${max + 1}-characters`]: character.repeat(max + 1),
    ...(min > 1 && { [`${min - 1}-characters`]: character.repeat(min - 1) }),
  },
  longest: character.repeat(max),
});
const money: Case = {
  wrong: { comma: '1,00', 'one-decimal': '1.0', '11-digits': '12345678901.00' },
  longest: '9999999999.99',
};
const oneOf = (...values: string[]): Case => ({
  wrong: { 'not-listed': 'NOWHERE' },
  longest: values[0],
});
const bool: Case = { wrong: { text: 'maybe' }, longest: 'true' };
const day: Case = { wrong: { order: '31-12-1990', calendar: '1990-02-30' }, longest: '1990-12-31' };
const country: Case = { wrong: { lowercase: 'ch', 'three-letters': 'CHE' }, longest: 'CH' };
const countryInAnyCase: Case = { wrong: { 'three-letters': 'CHE' }, longest: 'ch' };
const phone: Case = {
  wrong: { letters: '+49 call me', '26-characters': `+${'1'.repeat(25)}` },
  longest: `+${'1'.repeat(24)}`,
};
const refusedOnly = (wrong: Readonly<Record<string, string>>): Case => ({
  wrong,
  longest: undefined,
});

const ADDRESS: Readonly<Record<string, Case>> = {
  street1: text(1, 100),
  street2: text(1, 100),
  city: text(1, 80),
  state: { ...text(1, 50), tolerated: { slash: 'A/B' } },
  postcode: { ...text(1, 16), tolerated: { blank: 'SW1A 1AA' } },
  country,
};

/** Sections of the specification, with parameters and their formats. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'API 1, Basic payment': {
    taxAmount: money,
    discountAmount: money,
    paymentBrand: refusedOnly({ '33-characters': 'X'.repeat(33), hyphen: 'VISA-DEBIT' }),
    descriptor: text(1, 127),
    merchantTransactionId: { ...text(1, 255), tolerated: { '7-characters': '1234567' } },
    merchantInvoiceId: text(8, 255),
    merchantMemo: text(8, 255),
    transactionCategory: oneOf('EC', 'MO', 'TO', 'PO', 'PM', 'MOTO'),
    numberOfCaptures: { wrong: { zero: '0', '99': '99', text: 'x' }, longest: '02' },
    promotionCode: {
      wrong: { '16-characters': 'x'.repeat(16), hyphen: 'ab-c' },
      longest: 'x'.repeat(15),
    },
    locale: text(1, 10),
    transactionLinkId: text(1, 35),
    integrationType: text(1, 10),
    transactionProcessingCode: oneOf('PURCHASE', 'FUNDING', 'PAYMENT'),
    lifecycleId: text(1, 35),
  },
  'API 1, Forex': {
    'forex.amount': money,
    'forex.currency': { wrong: { lowercase: 'eur', 'two-letters': 'EU' }, longest: 'EUR' },
    'forex.tax': money,
  },
  'API 1, Test modes': { testMode: refusedOnly({ 'not-listed': 'PRODUCTION' }) },
  'API 1, Card account': {
    'card.holder': text(3, 128),
    'card.number': refusedOnly({
      '7-digits': '4200000',
      '33-digits': '4'.repeat(33),
      letters: '42000000x0000000',
    }),
    'card.expiryMonth': refusedOnly({ zero: '00', '13': '13', 'one-digit': '5' }),
    'card.expiryYear': refusedOnly({ 'two-digits': '34', '1899': '1899' }),
    'card.cvv': refusedOnly({ '2-digits': '12', '5-digits': '12345', letters: '12x' }),
    'card.numberType': oneOf('PAN', 'DPAN'),
  },
  'API 1, Customer': {
    'customer.merchantCustomerId': text(1, 255),
    'customer.givenName': text(1, 50),
    'customer.middleName': text(2, 50),
    'customer.surname': text(1, 50),
    'customer.sex': oneOf('M', 'F'),
    'customer.birthDate': day,
    'customer.phone': phone,
    'customer.mobile': phone,
    'customer.workPhone': text(1, 25, '1'),
    'customer.email': {
      wrong: {
        '5-characters': 'a@b.c',
        '129-characters': `${'a'.repeat(64)}@${'b'.repeat(56)}.example`,
      },
      longest: undefined,
    },
    'customer.companyName': text(1, 60),
    'customer.identificationDocType': refusedOnly({ 'not-listed': 'LIBRARYCARD' }),
    'customer.ip': refusedOnly({ '256-characters': '1'.repeat(256) }),
    'customer.salutation': oneOf('MR', 'MRS', 'MS', 'MX'),
    'customer.language': { wrong: { lowercase: 'en', 'three-letters': 'ENG' }, longest: 'EN' },
    'customer.category': oneOf('INDIVIDUAL', 'COMPANY'),
    'customer.status': oneOf('NEW', 'EXISTING'),
    'customer.browser.javaEnabled': refusedOnly({ text: 'maybe' }),
  },
  'API 1, Billing address': under('billing.', ADDRESS),
  'API 1, Shipping address': {
    ...under('shipping.', {
      ...ADDRESS,
      city: { ...text(1, 80), tolerated: { digits: 'Area 51' } },
      country: countryInAnyCase,
    }),
    'shipping.method': oneOf('GROUND'),
    'shipping.cost': refusedOnly({ comma: '1,00', '11-digits': '12345678901.00' }),
    'shipping.comment': text(1, 160),
    'shipping.expectedDate': day,
    'shipping.type': oneOf('RETURN', 'SHIPMENT'),
  },
  'API 2, Corporate': {
    'corporate.name': text(1, 30),
    'corporate.description': text(1, 160),
    'corporate.postCode': text(1, 16),
    'corporate.purchase': oneOf('Y', 'N'),
  },
  'API 2, Merchant': {
    'merchant.name': text(1, 100),
    'merchant.mcc': { wrong: { '5-characters': '12345' }, longest: '5411' },
    'merchant.countryCode': refusedOnly({ letters: 'CHE' }),
    'merchant.postcode': { ...text(1, 16), tolerated: { blank: '10 115' } },
    'merchant.phone': { ...text(1, 25), tolerated: { blank: '+49 30' } },
    'merchant.partnerIdCode': text(1, 60),
  },
  'API 2, Cart items': {
    'cart.items[0].name': text(1, 255),
    'cart.items[0].quantity': refusedOnly({ text: 'two', '4-decimals': '1.2345' }),
    'cart.items[0].price': {
      ...refusedOnly({ comma: '1,00' }),
      tolerated: { 'no-decimals': '1' },
    },
    'cart.items[0].currency': refusedOnly({ unknown: 'ABC' }),
    'cart.items[0].commodityCode': refusedOnly({ '9-digits': '123456789' }),
    'cart.items[0].discount': { wrong: { 'above-100': '100.01' }, longest: '100.00' },
    'cart.items[0].itemNumber': { wrong: { zero: '0', '1000': '1000' }, longest: '007' },
    'cart.items[0].quantityUnit': oneOf('COUNT'),
    'cart.items[1000].name': refusedOnly({ index: 'Beans' }),
  },
  'API 2, Tokenization and registration parameters': {
    createRegistration: { ...bool, longest: 'false' },
  },
  'API 2, 3D Secure': {
    'threeDSecure.disable': { ...bool },
    'threeDSecure.eci': refusedOnly({ '09': '09', 'one-digit': '5' }),
    'threeDSecure.verificationId': refusedOnly({ '27-characters': 'A'.repeat(27) }),
    'threeDSecure.authenticationStatus': refusedOnly({ 'not-listed': 'X' }),
    'threeDSecure.dsTransactionId': refusedOnly({ '35-characters': 'a'.repeat(35) }),
    'threeDSecure.version': refusedOnly({ 'two-parts': '2.1', first: '3.1.0' }),
    'threeDSecure.challengeIndicator': refusedOnly({ '10': '10' }),
    'threeDSecure.exemptionFlag': refusedOnly({ '05': '05' }),
  },
  'API 2, Custom parameters': {
    'customParameters[ab]': refusedOnly({ 'short-name': '1' }),
    [`customParameters[${'n'.repeat(65)}]`]: refusedOnly({ 'long-name': '1' }),
    'customParameters[a-b]': refusedOnly({ 'hyphen-in-name': '1' }),
    'customParameters[order]': text(0, 2048),
  },
  'API 2, Asynchronous payments': {
    shopperResultUrl: refusedOnly({
      relative: '/result',
      '5-characters': 'a://b',
      '2049-characters': `https://shop.example/${'a'.repeat(2028)}`,
    }),
    notificationUrl: refusedOnly({ relative: '/notify' }),
  },
  'API 2, Risk': {
    'risk.channelId': text(1, 255),
    'risk.amount': refusedOnly({ comma: '1,00' }),
    'risk.merchantWebsite': text(1, 60),
    'risk.accountToken': text(1, 64),
  },
};

function under(prefix: string, cases: Readonly<Record<string, Case>>): Record<string, Case> {
  return Object.fromEntries(Object.entries(cases).map(([name, one]) => [`${prefix}${name}`, one]));
}

/** Every case. */
export const FORMAT_CASES: readonly FormatCase[] = Object.entries(SECTIONS).flatMap(
  ([section, cases]) => Object.entries(cases).map(([name, one]) => ({ name, section, ...one })),
);
