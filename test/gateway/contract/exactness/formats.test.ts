/**
 * Formats that are narrower than their length, typed from the tables of the specification: what both modes accept, what only
 * an entity that is not strict accepts (docs/compatibility.md), and what neither accepts.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, type Fields, type Reply } from '../../harness.ts';
import { BANK } from '../storedAccounts.ts';
import { GOOD, inModes, type Mode, openModes } from './modes.ts';

let shops: Awaited<ReturnType<typeof openModes>>;
beforeAll(async () => {
  shops = await openModes();
});

const x = (count: number) => 'x'.repeat(count);

/** Values that both modes accept, that only the default accepts, and that neither accepts. */
interface Values {
  readonly taken: readonly string[];
  readonly wider?: readonly string[];
  readonly refused: readonly string[];
}

/** Values for formats, in the words of the specification. */
const FORMATS: Readonly<Record<string, Values>> = {
  '2 letters, 2 digits, then 11-27 alphanumeric': {
    taken: ['DE23100000001234567890', 'de23100000001234567890', `dE23${x(11)}`],
    refused: ['1E23100000001234567890', `DE23${x(10)}`, `DE23${x(28)}`, 'DE23 1000 0000 1234 5678'],
  },
  '2 letters, ISO 3166-1': {
    taken: ['DE', 'de', 'dE'],
    refused: ['DEU', 'deu', '276', 'ZZ', 'zz', 'D'],
  },
  '2 uppercase letters, ISO 3166-1': { taken: ['DE'], refused: ['de', 'dE', 'DEU', 'ZZ'] },
  '2 uppercase letters': { taken: ['DE'], refused: ['de', 'DEU', 'D1'] },
  'max 3 (ISO 3166-1 alpha-3)': { taken: ['DEU', 'deu'], refused: ['DE', 'ZZZ', 'zzz', '276'] },
  '2 letters or 3 digits': { taken: ['DE', 'de', '276'], refused: ['DEU', 'ZZ', '27', '999'] },
  'letters, digits, dot, len 1-50': {
    taken: ['NRW', 'N.R.W.', 'Area51', 'Überlingen', x(50)],
    wider: ['New York', 'A/B', 'Area 51', 'a-b', 'SW1A 1AA'],
    refused: [x(51), '<b>', 'a_b', 'a\nb'],
  },
  'alphanumeric len 1-16': {
    taken: ['SW1A1AA', '10115', x(16)],
    wider: ['SW1A 1AA', '10-115', 'A/B', 'Area 51', '1.0'],
    refused: [x(17), '<b>', 'a_b'],
  },
  'alphanumeric len 1-50': {
    taken: ['NRW', 'Area51', x(50)],
    wider: ['New York', 'A/B', 'Area 51', 'N.R.W.', 'SW1A 1AA'],
    refused: [x(51), '<b>', 'a_b'],
  },
  'letters, len 1-80': {
    taken: ['Bonn', 'Zürich', '東京', x(80)],
    wider: ['New York', 'Area 51', 'Area51', 'A/B', 'SW1A 1AA', 'Saint-Denis'],
    refused: [x(81), '<b>', 'a_b'],
  },
  'letters, digits, hyphen, len 1-16': {
    taken: ['10115', '12345-6789', x(16)],
    wider: ['10 115', 'SW1A 1AA'],
    refused: [x(17), '10.115', '12_45'],
  },
  'letters, digits, plus, hyphen, dot, max 25': {
    taken: ['+4930', '1-800-FLOWERS', '030.1', x(25)],
    wider: ['+49 30'],
    refused: [x(26), '(030)1', '030/1'],
  },
  'letters, digits, whitespace, max 50': {
    taken: ['Jane 2', 'José', x(50)],
    refused: [x(51), 'a_b', 'a-b', '½', 'Ⅲ'],
  },
  'letters and whitespace, max 50': { taken: ['a b', x(50)], refused: [x(51), 'a1', 'a-b'] },
  '3 letters, ISO 4217': { taken: ['EUR', 'KWD', 'eur'], refused: ['ABC', 'XXX', 'EU', 'EURO'] },
  'N2, 1 to 98': { taken: ['1', '01', '9', '98'], refused: ['0', '00', '99', '001', '-1', 'x'] },
  '1 to 999': { taken: ['7', '07', '007', '999'], refused: ['0', '000', '1000', '0007', 'x'] },
  '1-99': { taken: ['1', '01', '99'], refused: ['0', '00', '100', '001', 'x'] },
  N4: { taken: ['1', '0028', '9999'], refused: ['00028', 'x', '1.0'] },
  N8: { taken: ['1', '00000007'], refused: ['000000007', 'x'] },
  N2: { taken: ['1', '01'], refused: ['001', 'x'] },
  'AN6, 0 to 100 with up to 2 decimals': {
    taken: ['0', '7', '07', '007', '7.5', '007.50', '100', '100.00'],
    refused: ['101', '100.01', '0007', '7.555', '-1', '19%'],
  },
  '1-10 digits, dot, 2 decimals (Discount percentage)': {
    taken: ['0.00', '7.50', '0000000007.50', '100.00', '0000000100.00'],
    refused: ['101.00', '100.01', '1000.00', '9999999999.99', '00000000007.50', '7', '7.5'],
  },
  'alphanumeric or numeric': {
    taken: ['123456789012345', 'MCC0123ab', x(255)],
    wider: ['a b', '<x>', 'a-b'],
    refused: [x(256)],
  },
};

/** The parameters of each format, by the section of the specification. */
const PARAMETERS: readonly (readonly [
  section: string,
  format: keyof typeof FORMATS,
  names: string,
])[] = [
  ['API 1, Basic payment', 'N2, 1 to 98', 'numberOfCaptures'],
  ['API 1, Bank account', '2 letters, 2 digits, then 11-27 alphanumeric', 'bankAccount.iban'],
  ['API 1, Bank account', '2 letters, ISO 3166-1', 'bankAccount.country'],
  ['API 1, Customer', '2 uppercase letters', 'customer.language shipping.customer.language'],
  [
    'API 1, Billing address',
    'letters, digits, dot, len 1-50',
    'billing.state merchant.billing.state',
  ],
  ['API 1, Billing address', 'alphanumeric len 1-16', 'billing.postcode merchant.billing.postcode'],
  [
    'API 1, Billing address',
    '2 uppercase letters, ISO 3166-1',
    'billing.country merchant.billing.country',
  ],
  ['API 1, Shipping address', 'letters, len 1-80', 'shipping.city merchant.shipping.city'],
  [
    'API 1, Shipping address',
    'letters, digits, dot, len 1-50',
    'shipping.state merchant.shipping.state',
  ],
  [
    'API 1, Shipping address',
    'alphanumeric len 1-16',
    'shipping.postcode merchant.shipping.postcode',
  ],
  [
    'API 1, Shipping address',
    '2 letters, ISO 3166-1',
    'shipping.country merchant.shipping.country',
  ],
  [
    'API 2, Sender',
    'letters, digits, whitespace, max 50',
    'sender.givenName sender.city sender.state sender.entityType sender.occupation recipient.city recipient.state',
  ],
  ['API 2, Sender', 'letters and whitespace, max 50', 'sender.nationality recipient.nationality'],
  [
    'API 2, Sender',
    'max 3 (ISO 3166-1 alpha-3)',
    'sender.country sender.birthCountry sender.identificationCountry recipient.country recipient.birthCountry recipient.identificationCountry',
  ],
  ['API 2, Merchant', 'alphanumeric len 1-50', 'merchant.state merchant.serviceLocationState'],
  ['API 2, Merchant', '2 letters, ISO 3166-1', 'merchant.country'],
  [
    'API 2, Merchant',
    'letters, digits, hyphen, len 1-16',
    'merchant.postcode merchant.serviceLocationPostCode',
  ],
  [
    'API 2, Merchant',
    'letters, digits, plus, hyphen, dot, max 25',
    'merchant.phone merchant.customerContactPhone',
  ],
  [
    'API 2, Cart items',
    '3 letters, ISO 4217',
    'cart.items[0].currency cart.payments[0].currency threeDSecure.currency',
  ],
  ['API 2, Cart items', 'N8', 'cart.items[0].commodityCode'],
  ['API 2, Cart items', 'AN6, 0 to 100 with up to 2 decimals', 'cart.items[0].tax'],
  [
    'API 2, Cart items',
    '1-10 digits, dot, 2 decimals (Discount percentage)',
    'cart.items[0].discount',
  ],
  ['API 2, Cart items', '1 to 999', 'cart.items[0].itemNumber'],
  ['API 2, Cart items', '2 letters or 3 digits', 'cart.items[0].recipient.country'],
  ['API 2, Airline', '2 letters, ISO 3166-1', 'airline.passengers[0].residenceCountry'],
  ['API 2, 3D Secure', 'max 3 (ISO 3166-1 alpha-3)', 'threeDSecure.merchant.country'],
  ['API 2, 3D Secure', '1-99', 'threeDSecure.channel'],
  ['API 2, 3D Secure', 'N2', 'threeDSecure.transactionStatusReason'],
  ['API 2, 3D Secure', 'N2', 'threeDSecure.schemeData[NET-ITEMSNB]'],
  ['API 3, Card-on-file', 'N4', 'standingInstruction.frequency'],
  ['API 3, Card-on-file', 'alphanumeric or numeric', 'standingInstruction.initialTransactionId'],
];

const NAMES: Fields = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'shipping.customer.givenName': 'Jane',
  'shipping.customer.surname': 'Jones',
};

/** A value of a parameter, where it is from, and whether the mode refuses it. */
interface Sent {
  readonly name: string;
  readonly value: string;
  readonly source: string;
  readonly isRefused: boolean;
}

/** The values of each parameter. */
const sentIn = (mode: Mode): Sent[][] =>
  PARAMETERS.flatMap(([section, format, names]) => {
    const { taken, wider = [], refused } = FORMATS[format] as Values;
    const source = `${section}: ${format}`;
    return names
      .split(' ')
      .map((name) => [
        ...taken.map((value) => ({ name, value, source, isRefused: false })),
        ...wider.map((value) => ({ name, value, source, isRefused: mode === 'strict' })),
        ...refused.map((value) => ({ name, value, source, isRefused: true })),
      ]);
  });

const MOST = Math.max(...sentIn('strict').map((values) => values.length));

/** The parameters of a request that have errors. */
const refusedIn = ({ body }: Reply): string[] =>
  (body.result.parameterErrors ?? []).map(({ name }: { name: string }) => name);

describe('the formats of the specification', () => {
  // One request has a value of each parameter.
  table(inModes(Array.from({ length: MOST }, (_, i) => [i])))('%s: value %s', async (mode, i) => {
    const sent = sentIn(mode).flatMap((values) => values[i] ?? []);
    const fields = Object.fromEntries(sent.map(({ name, value }) => [name, value]));
    const ofBank = ([name]: readonly [string, unknown]) => name.startsWith('bankAccount.');
    const pairs = Object.entries(fields);
    const bank = Object.fromEntries(pairs.filter(ofBank));
    const others = Object.fromEntries(pairs.filter((pair) => !ofBank(pair)));
    const shop = shops[mode];
    const refused = [
      ...refusedIn(await shop.create({ ...NAMES, ...others })),
      ...refusedIn(await shop.charge({ ...BANK, ...bank })),
    ];
    const said = ({ name, value, source }: Sent) => `${name}=${value} (${source})`;
    expect(sent.filter(({ name }) => refused.includes(name)).map(said)).toEqual(
      sent.filter(({ isRefused }) => isRefused).map(said),
    );
    expect(refused).toHaveLength(sent.filter(({ isRefused }) => isRefused).length);
  });
});

describe('a value', () => {
  table(inModes([[]]))('%s: in lower case is returned in capitals', async (mode) => {
    const fields = {
      'shipping.country': 'de',
      'merchant.country': 'ch',
      'sender.country': 'deu',
      'cart.items[0].recipient.country': 'fr',
      'threeDSecure.merchant.country': 'aut',
    };
    const { body } = await shops[mode].payment((await shops[mode].charge(fields)).body.id);
    expect(body.shipping.country).toBe('DE');
    expect(body.merchant.country).toBe('CH');
    expect(body.sender.country).toBe('DEU');
    expect(body.cart.items[0].recipient.country).toBe('FR');
    expect(body.threeDSecure.merchant.country).toBe('AUT');
  });

  table(inModes([[]]))('%s: of a bank account in lower case is the same account', async (mode) => {
    const iban = BANK['bankAccount.iban'] as string;
    const lower = { 'bankAccount.iban': iban.toLowerCase(), 'bankAccount.country': 'de' };
    const paid = await shops[mode].charge({ ...BANK, ...lower });
    expect(code(paid)).toBe(code(await shops[mode].charge(BANK)));
    expect(paid.body.bankAccount).toMatchObject({ country: 'DE', last4Digits: iban.slice(-4) });
  });

  table(inModes([[]]))(
    '%s: with a leading zero is returned as it is, and is a number',
    async (mode) => {
      const shop = shops[mode];
      const fields = {
        paymentType: 'PA',
        numberOfCaptures: '01',
        'cart.items[0].itemNumber': '007',
      };
      const { body } = await shop.charge(fields);
      expect(body).toMatchObject({
        numberOfCaptures: '01',
        cart: { items: [{ itemNumber: '007' }] },
      });
      expect(code(await shop.refer(body.id, 'CP', { amount: '1.00' }))).toBe(GOOD);
      expect((await shop.refer(body.id, 'CP', { amount: '1.00' })).status).toBe(400);
    },
  );

  it('that a shopper types as an address is not held to the narrower format', async () => {
    const id = await shops.strict.checkout();
    const typed = {
      'billing.state': 'New York',
      'billing.postcode': 'SW1A 1AA',
      'shipping.city': 'New York',
    };
    expect(code(await shops.strict.pay(id, typed))).toBe(GOOD);
    expect(refusedIn(await shops.strict.create(typed))).toEqual(Object.keys(typed));
  });
});
