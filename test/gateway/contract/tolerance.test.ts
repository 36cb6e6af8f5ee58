/**
 * What server clients and pages send beside the specification (docs/compatibility.md, Requests of server clients): each row is
 * sent to a default entity, and to a strict one.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/contract/parameters/catalogue.ts';
import { PLACES, type Place } from '../../../src/contract/parameters/parameter.ts';
import { isRefusal } from '../../../src/gateway/catalogue/results/refusal.ts';
import { table } from '../../table.ts';
import { errorsOf, judge, nameAt } from '../catalogue/parameters/validateFields.ts';
import { list } from '../domain/query/queryRequests.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  open,
  type Reply,
  type Shop,
  VISA,
} from '../harness.ts';

let lenient: Shop;
let strict: Shop;
beforeAll(async () => {
  lenient = await open();
  strict = await open({ strict: 'on' });
});

const BEGUN = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};

/** The errors of a response, or its code. */
const outcome = (reply: Reply): string =>
  reply.body.result.parameterErrors ? faults(reply).join('; ') : code(reply);

const CREATED = '200 000.200.100';
const UPDATED = '200 000.200.101';
const PAID = '200 000.100.110';
/** The gateway itself answers, with the code of its environment; the processor of the tests answers the code of a test. */
const SCHEDULED = process.env['TEST_PROCESSOR'] === 'live' ? '200 000.000.000' : PAID;

/** Sends a body unchanged, so that a name may be repeated. */
const post = (shop: Shop, path: string, body: string, headers = shop.bearer) =>
  shop.send('POST', path, headers, `entityId=${shop.gateway.entityId}&${body}`);

const CHECKOUT = 'amount=92.00&currency=EUR&paymentType=DB';
type Ask = (shop: Shop) => Promise<Reply>;
const create = (more: string) => (shop: Shop) => post(shop, '/v1/checkouts', `${CHECKOUT}&${more}`);
const charge =
  (more: string, card: Fields = VISA) =>
  (shop: Shop) =>
    post(shop, '/v1/payments', `${CHECKOUT}&${encode(card)}&${more}`);
const MASTER = '5454545454545454';
const LATER =
  'standingInstruction.type=UNSCHEDULED&standingInstruction.mode=REPEATED&standingInstruction.source=MIT';
const LATER_BY_AGREEMENT = `${LATER}&standingInstruction.agreementId=a1`;
const update = (more: string) => async (shop: Shop) =>
  post(shop, `/v1/checkouts/${await shop.checkout()}`, more);
const schedule = (more: string) => async (shop: Shop) =>
  post(
    shop,
    '/scheduling/v1/schedules',
    `amount=9.00&currency=EUR&registrationId=${await shop.stored(BEGUN)}&${more}`,
  );
/** Submits a form. */
const submit = (more: string) => async (shop: Shop) =>
  shop.send(
    'POST',
    `/v1/checkouts/${await shop.checkout()}/payment`,
    {},
    `${encode(VISA)}&${more}`,
  );
/** Submits a form with a stored card. */
const payAgain = (more: string) => async (shop: Shop) => {
  const registrationId = await shop.stored();
  const id = await shop.checkout({ 'registrations[0].id': registrationId });
  const body = `registrationId=${registrationId}&${more}`;
  return shop.send('POST', `/v1/checkouts/${id}/payment`, {}, body);
};
const BY_SHOPPER = 'standingInstruction.type=UNSCHEDULED&standingInstruction.mode=REPEATED';
const FIRST = 'must be INITIAL without registrationId and standingInstruction.source CIT';
/** Submits as the shop's server. */
const execute = (more: string) => async (shop: Shop) =>
  post(shop, `/v1/checkouts/${await shop.checkout()}/payment`, `${encode(VISA)}&${more}`);

const NAMES = ['givenName', 'surname']
  .map((name) => `customer.${name}=null: may not be empty`)
  .join('; ');
const TWICE = 'must not be sent more than once';
const DIFFERENT = `${TWICE} with different values`;

describe('a request', () => {
  table<[string, Ask, string, string]>([
    ['integrity=1', create('integrity=1'), CREATED, 'integrity=1: must be one of [true, false]'],
    [
      'True',
      charge('createRegistration=True'),
      PAID,
      'createRegistration=True: must be one of [true, false]',
    ],
    [
      'a short order number, updated',
      update('merchantTransactionId=57'),
      UPDATED,
      'merchantTransactionId=57: size must be between 8 and 255',
    ],
    [
      'a short order number, created',
      create('merchantTransactionId=57'),
      CREATED,
      'merchantTransactionId=57: size must be between 8 and 255',
    ],
    [
      'a short order number, paid',
      charge('merchantTransactionId=57'),
      PAID,
      'merchantTransactionId=57: size must be between 8 and 255',
    ],
    ['e-mail alone', create('customer.email=a@b.example'), CREATED, NAMES],
    ['only the e-mail address, paid', charge('customer.email=a@b.example'), PAID, NAMES],
    ['only the customer id', create('customer.merchantCustomerId=7'), CREATED, NAMES],
    ...['givenName', 'surname'].map((name): [string, Ask, string, string] => [
      `an e-mail address and the ${name}`,
      create(`customer.email=a@b.example&customer.${name}=Jane`),
      CREATED,
      `customer.${name === 'surname' ? 'givenName' : 'surname'}=null: may not be empty`,
    ]),
    [
      'a name and a birth date',
      create('customer.givenName=Jane&customer.birthDate=1980-01-31'),
      'customer.surname=null: may not be empty',
      'customer.surname=null: may not be empty',
    ],
    ['telephone alone', create('customer.phone=030123'), CREATED, NAMES],
    ['mobile alone', create('customer.mobile=030123'), CREATED, NAMES],
    [
      'data of the device alone',
      create(
        'customer.ip=192.0.2.1&customer.browser.language=de&customer.browserFingerprint.value=7&customer.app.deviceId=7',
      ),
      CREATED,
      CREATED,
    ],
    ...['givenName', 'surname'].map((name): [string, Ask, string, string] => [
      `the ${name} of the recipient`,
      create(`shipping.${name}=Jane`),
      CREATED,
      `shipping.${name}=Jane: is not an allowed parameter`,
    ]),
    [
      'the name of the sender',
      create('merchant.shipping.givenName=Jane'),
      'merchant.shipping.givenName=Jane: is not an allowed parameter',
      'merchant.shipping.givenName=Jane: is not an allowed parameter',
    ],
    ['only the birth date', create('customer.birthDate=1980-01-31'), NAMES, NAMES],
    ['sex alone', create('customer.sex=F'), NAMES, NAMES],
    ['salutation alone', create('customer.salutation=MS'), NAMES, NAMES],
    [
      'document alone',
      create('customer.identificationDocType=PASSPORT&customer.identificationDocId=C01X00T478'),
      NAMES,
      NAMES,
    ],
    [
      'no instalments',
      submit('recurring.numberOfInstallments=0'),
      PAID,
      'recurring.numberOfInstallments=0: must be 1 to 99',
    ],
    ['empty instalments', submit('recurring.numberOfInstallments='), PAID, PAID],
    ...(['UNSCHEDULED', 'RECURRING', 'INSTALLMENT'] as const).flatMap((type) =>
      ([['MASTER'], ['MASTERDEBIT'], ['MAESTRO', '6799851000000032']] as const).map(
        ([brand, number = MASTER]): [string, Ask, string, string] => [
          `${brand}, ${type}, without recurringType`,
          charge(
            `paymentBrand=${brand}&standingInstruction.type=${type}&standingInstruction.mode=INITIAL&standingInstruction.source=CIT`,
            { ...VISA, 'card.number': number },
          ),
          PAID,
          `standingInstruction.recurringType=null: is required with ${brand}`,
        ],
      ),
    ),
    [
      'MASTER, RECURRING, without recurringType, with a checkout',
      async (shop) =>
        shop.pay(await shop.checkout({ ...BEGUN, paymentBrand: undefined }), {
          ...VISA,
          'card.number': MASTER,
          paymentBrand: 'MASTER',
        }),
      PAID,
      'standingInstruction.recurringType=null: is required with MASTER',
    ],
    [
      'INITIAL with stored details, without a code',
      async (shop) =>
        shop.payWith(await shop.stored(BEGUN), {
          ...BEGUN,
          'standingInstruction.type': 'UNSCHEDULED',
        }),
      PAID,
      'card.cvv=null: is required with standingInstruction.mode INITIAL, or 3-D Secure data',
    ],
    ...['5', '5.5'].map((price): [string, Ask, string, string] => [
      `an item's price of ${price}`,
      create(`cart.items[0].price=${price}`),
      CREATED,
      `cart.items[0].price=${price}: must match`,
    ]),
    [
      'the total of a seller whose items have no decimals',
      create(
        'cart.items[0].totalAmount=5&cart.items[0].sellerId=a&cart.items[1].totalAmount=5.5&cart.items[1].sellerId=a' +
          '&marketPlace.sellers[0].id=a&marketPlace.sellers[0].amount=10.05',
      ),
      "marketPlace.sellers[0].amount=10.05: must be the total of the seller's items, 10.50",
      'cart.items[0].totalAmount=5: must match',
    ],
    [
      'a page of 20',
      (shop) => list(shop, { merchantTransactionId: 'none-such', limit: '20' }),
      '400 700.400.580',
      'limit=20: must match ^([1-4][0-9]{2}|500)$',
    ],
    ...(
      [
        ['VISA', '4200000000000000'],
        ['AMEX', '377777777777770'],
        ['MADA', '5228644111420691'],
      ] as const
    ).map(([brand, number]): [string, Ask, string, string] => [
      `${brand}, MIT, with an agreement only`,
      charge(LATER_BY_AGREEMENT, { ...VISA, 'card.cvv': undefined, 'card.number': number }),
      PAID,
      'standingInstruction.initialTransactionId=null: is required for MIT with a card that is not stored here',
    ]),
    ...[
      'billing.state=New York',
      'merchant.billing.state=A/B',
      'shipping.state=Area 51',
      'merchant.shipping.state=a-b',
      'billing.postcode=SW1A 1AA',
      'merchant.billing.postcode=SW1A 1AA',
      'shipping.postcode=10-115',
      'merchant.shipping.postcode=1.0',
      'shipping.city=Area 51',
      'merchant.shipping.city=St. John’s',
      'merchant.state=New York',
      'merchant.serviceLocationState=A/B',
      'merchant.postcode=10 115',
      'merchant.serviceLocationPostCode=10 115',
      'merchant.phone=+49 30',
      'merchant.customerContactPhone=+49 30',
    ].map((pair): [string, Ask, string, string] => [
      pair,
      create(encode(Object.fromEntries([pair.split('=')]))),
      CREATED,
      `${pair}: must match`,
    ]),
    [
      'a town that a shopper typed',
      submit('shipping.city=New+York&billing.postcode=SW1A+1AA'),
      PAID,
      PAID,
    ],
    [
      'a reference with a hyphen',
      charge('standingInstruction.initialTransactionId=MCC-0123'),
      PAID,
      'standingInstruction.initialTransactionId=MCC-0123: must match',
    ],
    ['the name of a month', schedule('job.month=JAN'), SCHEDULED, 'job.month=JAN: must match'],
    [
      'CHINAUNIONPAY from a server, without an account id',
      charge('paymentBrand=CHINAUNIONPAY&shopperResultUrl=https://shop.example/', {}),
      '200 000.200.000',
      'virtualAccount.accountId=null: is required with CHINAUNIONPAY',
    ],
    ...[true, false].map((isServer): [string, Ask, string, string] => [
      `data of the browser that the checkout has, from a ${isServer ? 'server' : 'form'}`,
      async (shop) => {
        const id = await shop.checkout({ 'customer.browser.language': 'de' });
        const body = `${encode(VISA)}&customer.browser.language=en`;
        const path = `/v1/checkouts/${id}/payment`;
        return isServer ? post(shop, path, body) : shop.send('POST', path, {}, body);
      },
      PAID,
      'customer.browser.language=en: was already set and cannot be overwritten',
    ]),
    [
      'the accept header of a browser, which the checkout has',
      async (shop) => {
        const id = await shop.checkout({ 'customer.browser.acceptHeader': 'text/html' });
        return shop.send('POST', `/v1/checkouts/${id}/payment`, { accept: '*/*' }, encode(VISA));
      },
      PAID,
      PAID,
    ],
    [
      'the reversal of a capture',
      async (shop) => {
        const capture = await shop.refer((await shop.charge({ paymentType: 'PA' })).body.id, 'CP');
        return shop.refer(capture.body.id, 'RV');
      },
      PAID,
      '400 700.400.530',
    ],
    ['amount twice', create('amount=92.00'), CREATED, `amount=92.00: ${TWICE}`],
    [
      'amount twice, with different values',
      create('amount=9.00'),
      `amount=9.00: ${DIFFERENT}`,
      `amount=9.00: ${TWICE}`,
    ],
    [
      'a text twice, from a server',
      execute('descriptor=a&descriptor=b'),
      `descriptor=b: ${DIFFERENT}`,
      `descriptor=b: ${TWICE}`,
    ],
    ...[create, submit].map((ask, i): [string, Ask, string, string] => [
      `custom parameters, from a ${['server', 'form'][i]}`,
      ask('customParameters[SHOPPER_a]=1&customParameters[SHOPPER_a]=2'),
      i === 0 ? CREATED : PAID,
      `customParameters[SHOPPER_a]=2: ${TWICE}`,
    ]),
    [
      'once empty, from a server',
      execute('descriptor=&descriptor=b'),
      `descriptor=b: ${DIFFERENT}`,
      `descriptor=b: ${TWICE}`,
    ],
    [
      'twice, from a form',
      submit('billing.city=Bonn&billing.city=Bonn'),
      PAID,
      `billing.city=Bonn: ${TWICE}`,
    ],
    [
      'with different values, from a form',
      submit('billing.city=Bonn&billing.city=Köln'),
      PAID,
      `billing.city=Köln: ${TWICE}`,
    ],
    [
      'brand, from a form',
      submit('paymentBrand=VISA&paymentBrand=MASTER'),
      `paymentBrand=MASTER: ${DIFFERENT}`,
      `paymentBrand=MASTER: ${TWICE}`,
    ],
    [
      'number, from a form',
      submit('card.number=4111111111111111'),
      `card.number=***: ${DIFFERENT}`,
      `card.number=***: ${TWICE}`,
    ],
    [
      'a later payment by the shopper with a stored card, from a form',
      payAgain(`${BY_SHOPPER}&standingInstruction.source=CIT`),
      PAID,
      'standingInstruction.mode=REPEATED: must be one of [INITIAL]',
    ],
    [
      'a later payment by nobody with a stored card, from a form',
      payAgain(BY_SHOPPER),
      `standingInstruction.mode=REPEATED: ${FIRST}`,
      'standingInstruction.mode=REPEATED: must be one of [INITIAL]',
    ],
    [
      'a later payment with a new card, from a form',
      submit(`${BY_SHOPPER}&standingInstruction.source=CIT`),
      `standingInstruction.mode=REPEATED: ${FIRST}`,
      'standingInstruction.mode=REPEATED: must be one of [INITIAL]',
    ],
    [
      'stored details, from a form',
      submit(`registrationId=${'a'.repeat(32)}&registrationId=${'b'.repeat(32)}`),
      `registrationId=${'b'.repeat(32)}: ${DIFFERENT}`,
      `registrationId=${'b'.repeat(32)}: ${TWICE}`,
    ],
  ])('%s', async (_, ask, byDefault, held) => {
    expect(outcome(await ask(lenient))).toContain(byDefault);
    expect(outcome(await ask(strict))).toContain(held);
  });
});

it('every parameter with a wider format by default is in the documentation', () => {
  const text = readFileSync(new URL('../../../docs/compatibility.md', import.meta.url), 'utf8');
  const wider = CATALOGUE.filter(({ format }) => format.strict);
  expect(wider.length).toBeGreaterThan(18);
  for (const { name } of wider) expect(text).toContain(name.split('.').at(-1));
});

describe('a boolean', () => {
  const booleans = CATALOGUE.filter(({ format }) => format.text.startsWith('true / false'));

  it('is one of these parameters', () => {
    expect(booleans.map(({ name }) => name)).toContain('integrity');
    expect(booleans.length).toBeGreaterThan(9);
  });

  table(booleans.flatMap((entry) => entry.places.map((place) => [nameAt(entry), place] as const)))(
    '%s at %s can be 1, 0 and in any case',
    (name, place: Place) => {
      const wrongIn = (value: string, mode: 'default' | 'strict') =>
        errorsOf(place, { [name]: value }, undefined, mode).filter((error) => error.name === name);
      for (const value of ['1', '0', 'True', 'FALSE']) {
        expect(wrongIn(value, 'default'), value).toEqual([]);
        expect(wrongIn(value, 'strict'), value).toHaveLength(1);
      }
      for (const value of ['2', '01', 'yes', '-1'])
        expect(wrongIn(value, 'default')).toHaveLength(1);
    },
  );

  table([
    ['1', 'true'],
    ['True', 'true'],
    ['0', 'false'],
    ['FALSE', 'false'],
    ['on', 'true'],
  ])('%s means %s', (value, meant) => {
    const parameters = judge('form', {
      createRegistration: value,
      ...(VISA as Record<string, string>),
    });
    if (isRefusal(parameters)) throw new Error('refused');
    expect(parameters['createRegistration']).toBe(meant);
  });
});

describe('of two values from a form', () => {
  const paid = async (more: string) => {
    const id = await lenient.checkout();
    const path = `/v1/checkouts/${id}/payment`;
    expect(code(await lenient.send('POST', path, {}, `${encode(VISA)}&${more}`))).toBe(PAID);
    return (await lenient.status(id)).body;
  };

  table([
    ['billing.city=Bonn&billing.city=Ulm', 'Bonn'],
    ['billing.city=&billing.city=Ulm', 'Ulm'],
    ['billing.city=Bonn&billing.city=', 'Bonn'],
    ['billing.city=Bonn&billing.city=%3Cb%3E', 'Bonn'],
  ])('%s: the first value that is not empty applies', async (more, city) => {
    expect((await paid(more)).billing).toEqual({ city });
  });
});

it('the shop is advised that a form cannot send data of the browser that the checkout has', async () => {
  const paidWith = async (fixed: Fields, sent: string) => {
    const id = await lenient.checkout(fixed);
    const path = `/v1/checkouts/${id}/payment`;
    await lenient.send('POST', path, {}, `${encode(VISA)}&${sent}`);
    return (await lenient.status(id)).body;
  };
  const fixed = { 'customer.browser.language': 'de', 'customer.browser.screenWidth': '800' };
  const sent = 'customer.browser.language=en&customer.browser.userAgent=x';
  const body = await paidWith(fixed, sent);
  expect(body.customer.browser).toMatchObject({ language: 'de', userAgent: 'x' });
  expect(body.resultDetails.IntegrationAdvice).toBe(
    'set in the checkout, so the submit cannot send it: customer.browser.language',
  );
  expect((await paidWith({}, sent)).resultDetails).not.toHaveProperty('IntegrationAdvice');
  expect((await paidWith(fixed, '')).resultDetails).not.toHaveProperty('IntegrationAdvice');
});

it('of two custom parameters with different values the last one applies', async () => {
  const name = 'customParameters[SHOPPER_a]';
  const reply = await charge(`${name}=1&${name}=2`)(lenient);
  expect(reply.body.customParameters).toEqual({ SHOPPER_a: '2' });
});

describe('names that clients add to all requests', () => {
  it('are accepted and ignored in every request of a server with a body', () => {
    const places = CATALOGUE.find(({ name }) => name === 'pluginType')?.places ?? [];
    const bodies = Object.entries(PLACES)
      .filter(([place, call]) => call.startsWith('POST') && !['bin', 'wallets'].includes(place))
      .map(([place]) => place);
    expect([...places].sort()).toEqual(bodies.sort());
  });

  it('are accepted with a schedule', async () => {
    const registrationId = await lenient.stored(BEGUN);
    const asked = {
      registrationId,
      amount: '9.00',
      currency: 'EUR',
      'job.expression': '0 0 0 1 * ?',
    };
    const reply = await post(
      lenient,
      '/scheduling/v1/schedules',
      `${encode(asked)}&pluginType=Shop`,
    );
    expect(outcome(reply)).toMatch(/^200 /);
    expect(reply.text).not.toContain('pluginType');
  });
});

it('a registration accepts a descriptor', async () => {
  expect(outcome(await lenient.register({ descriptor: 'Beans, stored' }))).toBe(PAID);
});

describe('bankAccount.country of a checkout', () => {
  const WITHOUT_CARD = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));

  it('is that of the bank account', async () => {
    const id = await lenient.checkout({ 'bankAccount.country': 'AT', paymentType: 'DB' });
    const fields = {
      paymentBrand: 'SOFORTUEBERWEISUNG',
      shopperResultUrl: 'https://shop.example/',
    };
    expect(code(await lenient.pay(id, { ...WITHOUT_CARD, ...fields }))).toBe('200 000.200.000');
  });

  table<[string, Fields]>([
    ['a card', {}],
    [
      'an account with a provider',
      {
        ...WITHOUT_CARD,
        paymentBrand: 'PAYPAL',
        shopperResultUrl: 'https://shop.example/',
        'virtualAccount.accountId': 'jane',
      },
    ],
    [
      'a gift card',
      {
        ...WITHOUT_CARD,
        paymentBrand: 'BELK_GIFT_CARD',
        'giftCard.number': '6035719988776655',
        'giftCard.pin': '1234',
      },
    ],
  ])('does not affect other brands: %s', async (_, fields) => {
    const id = await lenient.checkout({ 'bankAccount.country': 'AT' });
    expect(outcome(await lenient.pay(id, fields))).toMatch(/^200 /);
  });

  it('does not affect stored details', async () => {
    const registration = await lenient.stored();
    const id = await lenient.checkout({
      'bankAccount.country': 'AT',
      'registrations[0].id': registration,
    });
    const fields = { ...WITHOUT_CARD, registrationId: registration };
    expect(outcome(await lenient.pay(id, fields))).toBe(PAID);
  });
});
