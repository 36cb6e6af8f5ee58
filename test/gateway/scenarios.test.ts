/** Scenarios: payments whose request matches get given result codes in turn. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fits } from '../../src/sandbox/scenario.ts';
import { code, type Fields, faults, open, type Reply, type Shop, VISA } from './harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const entityId = () => shop.gateway.entityId;
const path = () => `/_sandbox/scenarios?entityId=${entityId()}`;

/** An object with the member `then`. Written as a member, the linter would take it for that of a promise. */
const withSteps = (members: object, steps: unknown): object => ({
  ...members,
  ...Object.fromEntries([['then', steps]]),
});

const add = (match: unknown, then: unknown, more: object = {}): Promise<Reply> =>
  shop.send(
    'POST',
    '/_sandbox/scenarios',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify(withSteps({ entityId: entityId(), match, ...more }, then)),
  );

const list = async (): Promise<Fields[]> =>
  (await shop.send('GET', path(), shop.bearer)).body.scenarios;

afterEach(() => shop.send('DELETE', path(), shop.bearer));

const GOOD = '200 000.100.110';
const DECLINED = '400 800.100.152';
const NO_MONEY = '400 800.100.155';
const ORDER = { merchantTransactionId: 'order-0001' };

/** The results of payments, one after the other. */
async function results(count: number, fields: Fields = ORDER): Promise<string[]> {
  const found = [];
  for (let i = 0; i < count; i++) found.push(code(await shop.charge(fields)));
  return found;
}

describe('the results', () => {
  it.each([
    [
      'the last step goes on',
      [{ code: '800.100.152', times: 2 }, { code: '000.100.110' }],
      [DECLINED, DECLINED, GOOD, GOOD],
    ],
    [
      'a step without a number is for one payment',
      [{ code: '800.100.152' }, { code: '800.100.155' }],
      [DECLINED, NO_MONEY, NO_MONEY],
    ],
    [
      'payments after the last step are as usual',
      [
        { code: '800.100.152', times: 1 },
        { code: '800.100.155', times: 1 },
      ],
      [DECLINED, NO_MONEY, GOOD],
    ],
  ])('%s', async (_, then, expected) => {
    await add(ORDER, then);
    expect(await results(expected.length)).toEqual(expected);
    expect(await results(1, { merchantTransactionId: 'order-0002' })).toEqual([GOOD]);
  });

  it('of several scenarios that match, the first counts that is not used up', async () => {
    await add(ORDER, [{ code: '800.100.152', times: 1 }]);
    await add({ currency: 'EUR' }, [{ code: '800.100.155', times: 1 }]);
    expect(await results(3)).toEqual([DECLINED, NO_MONEY, GOOD]);
    expect((await list()).map(({ applied }) => applied)).toEqual([1, 1]);
  });

  it('a pending code: the payment is pending, until it is declined on time', async () => {
    await add(ORDER, [{ code: '000.200.000', times: 1 }, { code: '000.100.110' }]);
    const { id } = (await shop.charge(ORDER)).body;
    await shop.gateway.clock.advance('PT29M59S');
    expect(code(await shop.payment(id))).toBe('200 000.200.000');
    await shop.gateway.clock.advance('PT1S');
    expect(code(await shop.payment(id))).toBe('400 100.396.103');
    expect((await list()).map(({ applied }) => applied)).toEqual([1]);
  });

  it('a code that says that the result is uncertain: it is the result', async () => {
    await add(ORDER, [{ code: '900.100.300', times: 1 }]);
    expect(await results(2)).toEqual(['400 900.100.300', GOOD]);
  });

  it('of the form: a shopper is declined, and then pays', async () => {
    await add({ 'card.bin': '420000' }, [
      { code: '800.100.152', times: 1 },
      { code: '000.100.110' },
    ]);
    const id = await shop.checkout();
    expect(code(await shop.pay(id))).toBe(DECLINED);
    expect(code(await shop.pay(id))).toBe(GOOD);
  });

  it('of follow-ups, by their own parameters', async () => {
    await add({ paymentType: 'CP' }, [{ code: '800.100.152', times: 1 }, { code: '000.100.110' }]);
    const { id } = (await shop.charge({ paymentType: 'PA' })).body;
    expect(code(await shop.refer(id, 'CP'))).toBe(DECLINED);
    expect(code(await shop.refer(id, 'CP'))).toBe(GOOD);
  });

  it('count only what the processor is asked', async () => {
    await add(ORDER, [{ code: '800.100.152', times: 1 }]);
    expect(await results(1, { ...ORDER, 'card.expiryYear': '2001' })).toEqual(['400 100.100.303']);
    expect(await results(2)).toEqual([DECLINED, GOOD]);
  });
});

describe('a match', () => {
  it.each<[match: object, fields: Fields, isMatch: boolean]>([
    [{ merchantTransactionId: { pattern: 'a-*' } }, { merchantTransactionId: 'a-765432' }, true],
    [{ merchantTransactionId: { pattern: 'a-*' } }, { merchantTransactionId: 'b-765432' }, false],
    [{ merchantTransactionId: { pattern: '*' } }, {}, false],
    [{ 'card.bin': '420000' }, {}, true],
    [{ 'card.bin': { pattern: '42*' }, 'card.last4Digits': '0000' }, {}, true],
    [{ 'card.last4Digits': '0001' }, {}, false],
    [{ 'card.holder': 'Jane Jones', amount: '92.00' }, {}, true],
    [{ 'card.holder': 'Jane Jones', amount: '93.00' }, {}, false],
    [{ 'customParameters[CASE]': 'x' }, { 'customParameters[CASE]': 'x' }, true],
    [{ testMode: 'EXTERNAL' }, { testMode: 'EXTERNAL' }, true],
    [{ 'cart.items[0].name': 'Cup' }, { 'cart.items[0].name': 'Cup' }, true],
  ])('%j of a payment with %j: %s', async (match, fields, isMatch) => {
    await add(match, [{ code: '800.100.152' }]);
    const [result] = await results(1, fields);
    expect(result === DECLINED).toBe(isMatch);
  });

  it.each([
    ['', '', true],
    ['*', '', true],
    ['?', '', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['*b*', 'abc', true],
    ['a*b*c', 'aXbXbXc', true],
    ['a*b', 'abc', false],
    ['**', 'ü€😀', true],
    ['?', '😀', true],
    ['[ab]', 'a', false],
    ['[ab]', '[ab]', true],
    ['.*', 'x', false],
  ])('the pattern %j and the text %j: %s', (pattern, text, isMatch) => {
    expect(fits(pattern, text)).toBe(isMatch);
  });

  it('a pattern with many stars is decided at once', () => {
    expect(fits('*a'.repeat(120), `${'a'.repeat(250)}b`)).toBe(false);
  });
});

describe('the explanation of a payment', () => {
  const reasonOf = async ({ body }: Reply) => {
    const explain = `/_sandbox/explain/${body.id}?entityId=${entityId()}`;
    return (await shop.send('GET', explain, shop.bearer)).body.reason;
  };

  it('names the scenario', async () => {
    await add(ORDER, [{ code: '800.100.152', times: 2 }], { name: 'two declines' });
    await results(1);
    expect(await reasonOf(await shop.charge(ORDER))).toEqual({
      cause: 'scenario',
      text: 'The scenario "two declines" gave 800.100.152 to payment 2 that it matched.',
      parameter: 'merchantTransactionId',
      tryInstead: expect.stringMatching(
        `^Remove the scenario: payment-widgets scenarios --clear --id \\d+, or DELETE /_sandbox/scenarios\\?entityId=${entityId()}&id=\\d+\\.$`,
      ),
    });
    expect((await reasonOf(await shop.charge(ORDER))).cause).toBe('default-approval');
  });

  it('names no scenario if a fault of the processor came first', async () => {
    await add(ORDER, [{ code: '800.100.152' }]);
    const fault = (members: object) =>
      shop.send(
        'POST',
        '/_sandbox/faults',
        shop.bearer,
        JSON.stringify({ entityId: entityId(), ...members }),
      );
    await fault({ fault: 'down' });
    const failed = await shop.charge(ORDER);
    await fault({});
    expect((await reasonOf(failed)).cause).toBe('injected-fault');
    expect((await list())[0]?.['applied']).toBe(0);
  });
});

describe('the request of a scenario', () => {
  it('shows the scenarios, and removes all of them', async () => {
    const then = [
      { code: '800.100.152', times: 2 },
      { code: '800.100.155' },
      { code: '000.100.110' },
    ];
    const { body } = await add(ORDER, then, { name: 'declines' });
    const steps = [then[0], { ...then[1], times: 1 }, then[2]];
    const scenario = withSteps({ name: 'declines', match: ORDER }, steps);
    const id = expect.stringMatching(/^\d+$/);
    expect(body).toEqual({ entityId: entityId(), scenarios: [{ id, ...scenario, applied: 0 }] });
    const match = { amount: { pattern: '9*' } };
    await add(match, [{ code: '800.100.152' }]);
    expect(await list()).toEqual([
      { id, ...scenario, applied: 0 },
      withSteps({ id, match, applied: 0 }, [{ code: '800.100.152' }]),
    ]);
    const removed = await shop.send('DELETE', path(), shop.bearer);
    expect(removed.body).toEqual({ entityId: entityId(), scenarios: [] });
    expect(await results(1)).toEqual([GOOD]);
  });

  const ok = [{ code: '800.100.152' }];
  const SECRET = 'is secret, so no scenario can match it: match card.bin or card.last4Digits';
  const VALUE = 'must be a text of 1 to 255 characters, or {"pattern": …} with one';
  const CODE = 'must be a result code of a payment';
  it.each<[match: unknown, then: unknown, errors: unknown[]]>([
    [undefined, undefined, ['match=null: may not be empty', 'then=null: may not be empty']],
    [{}, ok, ['match={}: must be an object of 1 to 20 parameters']],
    ['x', ok, ['match=x: must be an object of 1 to 20 parameters']],
    [{ 'card.number': '42' }, ok, [`match.card.number=***: ${SECRET}`]],
    [{ 'card.cvv': '123' }, ok, [`match.card.cvv=***: ${SECRET}`]],
    [{ 'bankAccount.iban': 'DE1' }, ok, [`match.bankAccount.iban=***: ${SECRET}`]],
    [{ nothing: 'x' }, ok, ['match.nothing=x: is not a parameter of a payment']],
    [{ amount: '' }, ok, [`match.amount=: ${VALUE}`]],
    [{ amount: 7 }, ok, [`match.amount=7: ${VALUE}`]],
    [
      { merchantTransactionId: '4200000000000000' },
      ok,
      ['match.merchantTransactionId=***: must not contain a card number'],
    ],
    [
      { merchantTransactionId: { pattern: '*4200 0000 0000 0000*' } },
      ok,
      ['match.merchantTransactionId.pattern=***: must not contain a card number'],
    ],
    [ORDER, [], ['then=[]: must be a list of 1 to 50 items']],
    [ORDER, [{ code: '1.2.3' }], [`then[0].code=1.2.3: ${CODE}`]],
    [ORDER, [{ code: '000.100.201' }], [`then[0].code=000.100.201: ${CODE}`]],
    [
      ORDER,
      [{ code: '800.100.152', times: 0 }, { more: 'x' }],
      [
        'then[0].times=0: must be an integer from 1 to 1000000',
        'then[1].code=null: may not be empty',
        'then[1].more=x: is not an allowed parameter',
      ],
    ],
  ])('refuses %j with %j', async (match, then, errors) => {
    expect(faults(await add(match, then))).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  it('refuses a name with a card number, and a fifty-first scenario', async () => {
    const message = 'must have 1 to 60 letters, digits, spaces or .,:;()#/-, and no card number';
    expect(faults(await add(ORDER, ok, { name: '4200 0000 0000 0000' }))).toEqual([
      `name=***: ${message}`,
    ]);
    for (let i = 0; i < 50; i++) expect((await add(ORDER, ok)).status).toBe(200);
    expect(faults(await add(ORDER, ok))).toEqual([
      `entityId=${entityId()}: has 50 scenarios, the maximum: remove them first (DELETE /_sandbox/scenarios)`,
    ]);
  });

  it.each(['GET', 'POST', 'DELETE'] as const)(
    '%s requires a token of the entity',
    async (method) => {
      const url = method === 'POST' ? '/_sandbox/scenarios' : path();
      const body = method === 'POST' ? JSON.stringify({ entityId: entityId() }) : undefined;
      expect(code(await shop.send(method, url, {}, body))).toBe('401 800.900.300');
    },
  );

  it('changes nothing for other entities', async () => {
    const other = { entityId: 'b'.repeat(32), token: 'the-token-of-another' };
    const both = await open({ entities: [other] });
    const set = await both.send(
      'POST',
      '/_sandbox/scenarios',
      { authorization: `Bearer ${other.token}` },
      JSON.stringify(withSteps({ entityId: other.entityId, match: { currency: 'EUR' } }, ok)),
    );
    expect(set.status).toBe(200);
    expect(code(await both.charge(VISA))).toBe(GOOD);
  });
});

it('DELETE with an id or a name removes one scenario, and the others keep their counts', async () => {
  for (const name of ['a', 'b', 'c']) {
    await add({ merchantTransactionId: `order-000${name}` }, [{ code: '800.100.152' }], { name });
  }
  await results(1, { merchantTransactionId: 'order-000c' });
  const [first] = await list();
  const remove = (choice: string) => shop.send('DELETE', `${path()}&${choice}`, shop.bearer);
  const named = await remove('name=b');
  expect(named.body.scenarios.map(({ name }: Fields) => name)).toEqual(['a', 'c']);
  await remove(`id=${first?.['id']}`);
  expect(await list()).toMatchObject([{ name: 'c', applied: 1 }]);
  const absent = [
    await remove('name=b'),
    await remove(`id=${first?.['id']}`),
    await remove('id=x'),
  ];
  expect(absent.map(code)).toEqual(['404 200.300.404', '404 200.300.404', '400 200.300.404']);
  expect(await list()).toHaveLength(1);
});
