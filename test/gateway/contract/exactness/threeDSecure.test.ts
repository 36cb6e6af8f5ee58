/**
 * Parameters that 3-D Secure 2 requires (API 1, Customer and Billing address; API 2, 3D Secure; API 3, Card-on-file): checked
 * when an authentication takes place, by default and with `strict`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, type Fields, type Reply } from '../../harness.ts';
import {
  authenticate,
  BILLING,
  BROWSER,
  NO_CARD,
  RETURN,
  requestOf,
} from '../../shopper/shopperRequests.ts';
import { GOOD, inModes, MODES, type Mode, openModes, standingInstruction } from './modes.ts';

let shops: Awaited<ReturnType<typeof openModes>>;
beforeAll(async () => {
  shops = await openModes();
});

const PENDING = '200 000.200.000';
const BAD = '400 200.300.404';

const FRICTIONLESS = { 'card.number': '4200000000000026' };
const CHALLENGED = { 'card.number': '4200000000000018' };
const FORCED = { 'customParameters[3DS2_enrolled]': 'true' };
const MASTER = { paymentBrand: 'MASTER', 'card.number': '5200000000000007' };
const MAESTRO = { paymentBrand: 'MAESTRO', 'card.number': '6799851000000032' };
const DOMESTIC = { paymentBrand: 'CARTEBANCAIRE', ...FORCED };
const ITEMS = 'threeDSecure.schemeData[NET-ITEMSNB]';
const USECASE = 'threeDSecure.schemeData[NET-USECASE]';
const COUNTED = { ...DOMESTIC, [ITEMS]: '02' };
const BROWSER_NAMES = Object.keys(BROWSER).filter((name) => !name.endsWith('screenColorDepth'));
const BILLING_NAMES = Object.keys(BILLING);
const WHOLE: Fields = { ...BROWSER, ...BILLING, shopperResultUrl: RETURN };

const series = (type: string, more: Fields = {}): Fields =>
  standingInstruction({ type, mode: 'INITIAL', source: 'CIT', ...more });
const BOUNDS = { expiry: '2031-01-01', frequency: '0028' };
const si = (...names: string[]) => names.map((name) => `standingInstruction.${name}`);

/** The names in the advice of a response. */
function advised({ body }: Reply): readonly string[] {
  const advice: string = body.resultDetails?.IntegrationAdvice ?? '';
  const [, names = ''] = /^missing for 3-D Secure 2: ([^;]*);/.exec(advice) ?? [];
  return names === '' ? [] : names.split(', ');
}

const missing = ({ body }: Reply): readonly string[] =>
  (body.result.parameterErrors ?? []).map(({ name }: { name: string }) => name);

describe('without an authentication, no data of 3-D Secure is missing', () => {
  const ASKED: readonly Fields[] = [
    { 'threeDSecure.amount': '92.00' },
    { 'threeDSecure.currency': 'EUR' },
    { 'threeDSecure.merchant.name': 'Bean Shop' },
    { 'threeDSecure.merchant.url': 'https://shop.example' },
    { 'threeDSecure.merchant.country': 'DEU' },
    { 'threeDSecure.npa': 'true' },
    { 'threeDSecure.decoupled': 'true' },
    { 'threeDSecure.authenticationInd': 'PAYMENT' },
  ];
  const WHERE: readonly [string, Fields][] = [
    ['with 3-D Secure off', { ...CHALLENGED, 'threeDSecure.disable': 'true' }],
    ['for a card that is not enrolled', {}],
    ['for a credit', { ...CHALLENGED, paymentType: 'CD' }],
    ['for the domestic network, whose card is not enrolled', { paymentBrand: 'CARTEBANCAIRE' }],
  ];
  const rows = MODES.flatMap((mode) =>
    ASKED.flatMap((asked) => WHERE.map((where) => [mode, asked, ...where] as const)),
  );
  table(rows)('%s: %j %s', async (mode, asked, _, fields) => {
    const reply = await shops[mode].charge({ ...asked, ...fields });
    expect([code(reply), advised(reply)]).toEqual([GOOD, []]);
  });
});

describe('a server', () => {
  table<[string, Fields, readonly string[], string]>([
    ['a card that is enrolled', FRICTIONLESS, BROWSER_NAMES, GOOD],
    ['a card that would be challenged', CHALLENGED, BROWSER_NAMES, GOOD],
    ['a card that is forced to be enrolled', FORCED, BROWSER_NAMES, GOOD],
    ['MASTER 5200000000000007', MASTER, BROWSER_NAMES, GOOD],
    ['MAESTRO', MAESTRO, BROWSER_NAMES, GOOD],
    [
      'incomplete data of a browser',
      { ...FRICTIONLESS, ...BROWSER, 'customer.browser.userAgent': undefined },
      ['customer.browser.userAgent'],
      GOOD,
    ],
    [
      'RECURRING without bounds, and without a browser',
      { ...FRICTIONLESS, ...series('RECURRING') },
      [...BROWSER_NAMES, ...si('expiry', 'frequency')],
      GOOD,
    ],
  ])('without data of a browser pays with %s, and is advised', async (_, fields, names) => {
    const reply = await shops.default.charge({ ...fields, ...BILLING });
    expect([code(reply), advised(reply)]).toEqual([GOOD, names]);
    // 00 of Mastercard: no authentication.
    const isMaster = ['MASTER', 'MAESTRO'].includes(reply.body.paymentBrand);
    expect(reply.body.threeDSecure).toEqual({ eci: isMaster ? '00' : '07' });
    const refused = await shops.strict.charge({ ...fields, ...BILLING });
    expect([code(refused), missing(refused)]).toEqual([BAD, names]);
    // Without an address, which is also named.
    const both = missing(await shops.strict.charge(fields));
    expect([...both].toSorted()).toEqual([...names, ...BILLING_NAMES].toSorted());
  });

  table<[string, Fields, readonly string[]]>([
    ['an address', { 'billing.street1': undefined }, ['billing.street1']],
    ['a postcode', { 'billing.postcode': undefined }, ['billing.postcode']],
    ['bounds of RECURRING', series('RECURRING'), si('expiry', 'frequency')],
    [
      'the number of INSTALLMENT',
      series('INSTALLMENT', { ...BOUNDS, numberOfInstallments: undefined }),
      si('numberOfInstallments'),
    ],
    [
      'the number of INSTALLMENT with MASTER',
      { ...MASTER, ...series('INSTALLMENT', { recurringType: 'STANDING_ORDER' }) },
      si('numberOfInstallments'),
    ],
    [
      'expiry and frequency for authenticationInd RECURRING',
      { 'threeDSecure.authenticationInd': 'RECURRING' },
      si('expiry', 'frequency'),
    ],
    ['the scheme data of the domestic network', DOMESTIC, [ITEMS, USECASE]],
    ['the use case of the domestic network', COUNTED, [USECASE]],
    [
      'the number of items, which needs no payment',
      { ...DOMESTIC, 'threeDSecure.npa': 'true' },
      [ITEMS],
    ],
    [
      'the use case of a series without a payment',
      {
        ...COUNTED,
        ...series('RECURRING', { ...BOUNDS, mode: undefined, source: undefined }),
        'threeDSecure.npa': 'true',
        'threeDSecure.authenticationInd': 'RECURRING',
      },
      [USECASE],
    ],
  ])('without %s authenticates nevertheless, and is advised', async (_, fields, names) => {
    const all = { ...FRICTIONLESS, ...WHOLE, ...fields };
    const reply = await shops.default.charge(all);
    expect([GOOD, PENDING]).toContain(code(reply));
    expect(advised(reply)).toEqual(names);
    const refused = await shops.strict.charge(all);
    expect([code(refused), missing(refused)]).toEqual([BAD, names]);
  });

  const rows: readonly [string, Fields][] = [
    ['a payment', {}],
    ['RECURRING', series('RECURRING', BOUNDS)],
    [
      'RECURRING with MASTER',
      { ...MASTER, ...series('RECURRING', { recurringType: 'SUBSCRIPTION' }) },
    ],
    ['INSTALLMENT', series('INSTALLMENT', { ...BOUNDS, numberOfInstallments: '3' })],
    ['the domestic network', { ...COUNTED, 'threeDSecure.schemeData[CB-USECASE]': '01' }],
    [
      'the domestic network by its own names, without a payment',
      { ...DOMESTIC, 'threeDSecure.schemeData[CB-ITEMSNB]': '02', 'threeDSecure.npa': 'true' },
    ],
  ];
  table(inModes(rows))('%s: a complete request gets no advice, for %s', async (mode, _, fields) => {
    const reply = await shops[mode].charge({ ...FRICTIONLESS, ...WHOLE, ...fields });
    expect([GOOD, PENDING]).toContain(code(reply));
    expect(reply.body.resultDetails?.IntegrationAdvice).toBeUndefined();
  });

  it('names a missing billing address to a strict shop when it makes the checkout', async () => {
    const { strict } = shops;
    const bare = await strict.create();
    const { id } = bare.body;
    expect([code(bare), advised(bare)]).toEqual(['200 000.200.100', BILLING_NAMES]);
    const refused = await strict.pay(id, { ...FRICTIONLESS, ...BROWSER });
    expect([code(refused), missing(refused)]).toEqual([BAD, BILLING_NAMES]);
    const [street = '', ...rest] = BILLING_NAMES;
    expect(advised(await strict.update(id, { [street]: 'High Street 1' }))).toEqual(rest);
    expect(advised(await strict.update(id, BILLING))).toEqual([]);
    expect([GOOD, PENDING]).toContain(code(await strict.pay(id, { ...FRICTIONLESS, ...BROWSER })));
    for (const fields of [
      { paymentBrand: 'DIRECTDEBIT_SEPA' },
      { paymentType: 'CD' },
      { transactionCategory: 'MOTO' },
      { 'threeDSecure.disable': 'true' },
    ]) {
      expect(advised(await strict.create(fields))).toEqual([]);
    }
    expect(advised(await shops.default.create())).toEqual([]);
  });

  it('notes that a series was authenticated as a single payment', async () => {
    const fields = { ...CHALLENGED, ...WHOLE, ...series('RECURRING') };
    const reply = await shops.default.charge(fields);
    expect(code(reply)).toBe(PENDING);
    const note = 'authenticated as a single payment';
    expect(reply.body.resultDetails.IntegrationAdvice).toContain(note);
    await shops.default.act(reply.body.id, 'approve');
    const { body } = await shops.default.payment(reply.body.id);
    expect(body.resultDetails.IntegrationAdvice).toContain(note);
    const sent = await requestOf(shops.default, reply.body.id);
    expect(sent).toMatchObject({ threeDSRequestorAuthenticationInd: '01' });
  });

  it('is refused an authentication alone without data of a browser, in both modes', async () => {
    const bare: Fields = Object.fromEntries(Object.keys(BROWSER).map((name) => [name, undefined]));
    for (const mode of MODES) {
      const refused = await authenticate(shops[mode], { ...CHALLENGED, ...bare });
      expect([mode, code(refused), missing(refused)]).toEqual([mode, BAD, BROWSER_NAMES]);
      // For a card that is not enrolled, the answer is 000.400.109.
      const none = await authenticate(shops[mode], { ...bare, 'card.number': '4200000000000000' });
      expect(code(none)).toBe('400 000.400.109');
    }
  });
});

describe('a form', () => {
  const submit = async (mode: Mode, fields: Fields, fixed: Fields = {}) => {
    const shop = shops[mode];
    const id = await shop.checkout({ shopperResultUrl: RETURN, ...fixed });
    const reply = await shop.pay(id, { ...FRICTIONLESS, ...fields }, undefined);
    return { reply, status: await shop.status(id) };
  };

  it('without data of its browser cannot bypass an authentication', async () => {
    for (const mode of MODES) {
      const { reply } = await submit(mode, {}, BILLING);
      expect([mode, code(reply), missing(reply)]).toEqual([mode, BAD, BROWSER_NAMES]);
    }
    const shop = shops.default;
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    expect(missing(await shop.keep(id, FRICTIONLESS))).toEqual(BROWSER_NAMES);
  });

  it('pays without an address, with advice to the shop; a strict entity refuses it', async () => {
    const { reply, status } = await submit('default', BROWSER);
    expect([code(reply), advised(status)]).toEqual([GOOD, BILLING_NAMES]);
    expect(reply.body.resultDetails).toBeUndefined();
    const { reply: refused } = await submit('strict', BROWSER);
    expect([code(refused), missing(refused)]).toEqual([BAD, BILLING_NAMES]);
  });
});

it('a payment that is refused for its authentication does not use up the token of a wallet', async () => {
  const shop = shops.strict;
  const card = { number: FRICTIONLESS['card.number'], expiryMonth: '05', expiryYear: '2034' };
  const asked = {
    ...NO_CARD,
    paymentBrand: 'GOOGLEPAY',
    'googlePay.paymentToken': await shop.walletToken('googlePay', { authMethod: 'PAN_ONLY', card }),
  };
  expect(missing(await shop.charge(asked))).toHaveLength(11);
  expect(code(await shop.charge({ ...asked, ...WHOLE }))).toBe(GOOD);
});
