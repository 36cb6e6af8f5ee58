import { beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../../src/contract/parameters/format.ts';
import type { Parameter, Place } from '../../../../src/contract/parameters/parameter.ts';
import { bodyName } from '../../../../src/gateway/api/openapi/groups.ts';
import { validate } from '../../../../src/gateway/catalogue/parameters/validate.ts';
import { isRefusal } from '../../../../src/gateway/catalogue/results/refusal.ts';
import { table } from '../../../table.ts';
import { encode, type Fields, open, type Shop, VISA } from '../../harness.ts';
import { BROWSER } from '../../shopper/shopperRequests.ts';
import { BODIES, entriesAt, namesOf, validatorOf } from './documentParts.ts';

/** A card whose issuer requires the 3DS Method and a challenge. */
const CHALLENGED: Fields = { ...BROWSER, 'card.number': '4200000000000042' };

/** The smallest request that each place accepts. */
const LEAST: Partial<Record<Place, Fields>> = {
  create: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  },
  link: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  },
  update: { entityId: 'a0000000000000000000000000000001' },
  form: VISA,
  server: { entityId: 'a0000000000000000000000000000001', ...VISA },
  payments: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...VISA,
  },
  refer: { entityId: 'a0000000000000000000000000000001', paymentType: 'RV' },
  authenticate: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    ...VISA,
    ...BROWSER,
  },
  exempt: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    ...VISA,
  },
  risk: { entityId: 'a0000000000000000000000000000001' },
  register: { entityId: 'a0000000000000000000000000000001', ...VISA },
  stored: {
    entityId: 'a0000000000000000000000000000001',
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  },
  extend: { entityId: 'a0000000000000000000000000000001' },
  network: { entityId: 'a0000000000000000000000000000001' },
  schedule: {
    entityId: 'a0000000000000000000000000000001',
    registrationId: '8a82944a4cc25ebf014cc2c782423202',
    amount: '92.00',
    currency: 'EUR',
  },
  reschedule: { entityId: 'a0000000000000000000000000000001' },
  deschedule: { entityId: 'a0000000000000000000000000000001' },
  bin: { bin: '420000' },
  wallets: {},
};

const leastAt = (place: Place): Fields => {
  const least = LEAST[place];
  if (!least) throw new Error(`what does the place "${place}" take at least? Say it in LEAST.`);
  return least;
};

/** The errors of a request: name and text. */
function faultsIn(place: Place, fields: Fields): Map<string, string> {
  const pairs = Object.entries(fields) as [string, string][];
  const answer = validate({ pairs, errors: [] }, { place, environment: 'test', strict: false });
  const errors = isRefusal(answer) ? (answer.errors ?? []) : [];
  return new Map(errors.map(({ name, message }) => [name, message]));
}

/** Whether the gateway refuses a parameter by itself, not because of another one. The schemas are those of the default. */
function refuses(place: Place, entry: Parameter, name: string, value: string): boolean {
  const { [name]: _, ...others } = leastAt(place);
  const fault = faultsIn(place, { [name]: value, ...others }).get(name);
  return fault !== undefined && fault === (faultOf(entry.format, value) ?? NOBODY_S);
}
const NOBODY_S = 'is not an allowed parameter';

/** A timestamp of a day that does not exist: no pattern can express this. */
const isOnlyOffTheCalendar = ({ format }: Parameter, value: string): boolean =>
  format.kind === 'date' && format.text !== 'yyyy-MM-dd' && format.pattern.test(value);

/** All values at the first place of a parameter, and the first and the last one at its others: its format is the same there. */
const valuesAt = (place: Place, { places }: Parameter, values: readonly string[]) =>
  BODIES.find((first) => places.includes(first)) === place || values.length < 3
    ? values
    : [values[0], values.at(-1)].filter((value) => value !== undefined);

describe.each(BODIES)('at the place %s', (place) => {
  const check = validatorOf(bodyName(place));

  it('the smallest request is accepted by the gateway and by the schema', () => {
    expect([...faultsIn(place, leastAt(place))]).toEqual([]);
    expect(check(leastAt(place)), JSON.stringify(check.errors)).toBe(true);
  });

  it('both require the same parameters', () => {
    const required = entriesAt(place).filter(({ requiredAt }) => requiredAt.includes(place));
    for (const { name } of required) {
      const { [name]: _, ...others } = leastAt(place);
      expect(faultsIn(place, others).has(name), name).toBe(true);
      expect(check(others), name).toBe(false);
    }
  });

  it('samples are accepted by both, and counter-samples are refused by both', () => {
    const different: string[] = [];
    let compared = 0;
    for (const entry of entriesAt(place)) {
      for (const name of namesOf(entry)) {
        const { samples, counterSamples } = entry.format;
        for (const [values, isWrong] of [
          [valuesAt(place, entry, samples), false],
          [valuesAt(place, entry, counterSamples), true],
        ] as const) {
          for (const value of values) {
            const asSchema = isOnlyOffTheCalendar(entry, value) || !isWrong;
            const isTaken = check({ ...leastAt(place), [name]: value });
            if (refuses(place, entry, name, value) !== isWrong || isTaken !== asSchema) {
              different.push(`${name}=${value.slice(0, 80)}`);
            }
            compared++;
          }
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(2 * entriesAt(place).length);
  });

  table([
    ['cart.items[0].name', 'x'],
    ['cart.items[9].name', 'x'],
    ['cart.items[999].name', 'x'],
    ['cart.items[1000].name', 'x'],
    ['cart.items[01].name', 'x'],
    ['cart.items[].name', 'x'],
    ['cart.items[n].name', 'x'],
    ['cart.items[0]xname', 'x'],
    ['customParameters[key]', 'x'],
    ['customParameters[internal]', 'x'],
    ['customParameters[SHOPPER_x]', 'x'],
    ['customParameters[a]b]', 'x'],
    ['customParameters', 'x'],
    ['threeDSecure.schemeData[NET-USECASE]', '01'],
    ['threeDSecure.schemeData[NET-OTHER]', '01'],
    ['walletA.source', 'web'],
    ['walletD.source', 'web'],
    ['Amount', '1.00'],
    ['x', 'x'],
  ])('%s is known to both or to neither', (name, value) => {
    const fault = faultsIn(place, { [name]: value, ...leastAt(place) }).get(name);
    const isRefused = fault?.startsWith(NOBODY_S) || /^must have an index/.test(fault ?? '');
    expect(check({ ...leastAt(place), [name]: value })).toBe(!isRefused);
  });
});

describe('answers', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });

  const expectValid = (name: string, body: unknown) => {
    const check = validatorOf(name);
    expect([name, check(body), check.errors]).toEqual([name, true, null]);
  };

  it('match the description', async () => {
    const created = await shop.create({ integrity: 'true' });
    expectValid('Checkout', created.body);
    const { id } = created.body;
    expectValid('Checkout', (await shop.update(id, { amount: '10.00' })).body);
    expectValid('FormConfig', (await shop.config(id)).body);
    expectValid('Envelope', (await shop.status(id)).body);
    expectValid('Payment', (await shop.pay(id, { 'card.number': '4000000000000002' })).body);
    expectValid('Payment', (await shop.pay(id)).body);
    expectValid('Payment', (await shop.status(id)).body);
    expectValid('Checkout', (await shop.remove(await shop.checkout())).body);
  });

  it('to the requests of a form before it pays', async () => {
    const id = await shop.checkout();
    const ask = (bin: string) => shop.send('POST', `/v1/checkouts/${id}/bin`, {}, encode({ bin }));
    for (const bin of ['438935', '45555512', '000000'])
      expectValid('BinInfo', (await ask(bin)).body);
    expectValid('Refusal', (await ask('x')).body);
    const banks = (brand: string) =>
      shop.send('GET', `/v1/checkouts/${id}/banks?paymentBrand=${brand}`);
    for (const brand of ['IDEAL', 'EPS']) expectValid('Banks', (await banks(brand)).body);
    expectValid('Refusal', (await banks('VISA')).body);
    const agreed = await shop.send('POST', `/v1/checkouts/${id}/wallets/samsungPay`, {}, '');
    expectValid('WalletToken', agreed.body);
    const account = { ...VISA, 'card.number': undefined, 'card.expiryMonth': undefined };
    const others: Fields = { ...account, 'card.expiryYear': undefined, 'card.cvv': undefined };
    expectValid('StoredData', (await shop.keep(id)).body);
    expectValid('StoredData', (await shop.keep(id, { ...others, paymentBrand: 'PAYPAL' })).body);
    expectValid('Refusal', (await shop.keep(id, { 'card.number': '4200000000000001' })).body);
    expectValid('Payment', (await shop.execute(id, VISA)).body);
  });

  it('of every pending payment, and afterwards', async () => {
    const home = { shopperResultUrl: 'https://shop.example/result' };
    const id = await shop.checkout(home);
    const { body: waiting } = await shop.pay(id, CHALLENGED);
    expect(waiting.redirect.preconditions).toHaveLength(1);
    expectValid('Payment', waiting);
    const { underWay, ...config } = (await shop.config(id)).body;
    expectValid('FormConfig', { ...config, underWay });
    expect(underWay.redirect).toEqual(waiting.redirect);
    const path = new URL(waiting.redirect.url).pathname;
    expectValid('Payment', (await shop.send('GET', `${path}/outcome`)).body);
    const cancelled = await shop.send('POST', `${path}/cancel`, {}, '');
    expect([cancelled.status, cancelled.body.result.code]).toEqual([400, '100.396.101']);
    expectValid('Payment', cancelled.body);
    const stores = { createRegistration: 'true', paymentType: undefined, amount: undefined };
    const storing = await shop.checkout({ ...home, ...stores, currency: undefined });
    const fields = { ...VISA, ...CHALLENGED };
    const { body: stored } = await shop.submit(storing, 'registration', fields);
    expectValid('Registration', stored);
    const itsPath = new URL(stored.redirect.url).pathname;
    expectValid('Registration', (await shop.send('GET', `${itsPath}/outcome`)).body);
    expectValid('Refusal', (await shop.send('GET', '/v1/redirects/x/outcome')).body);
  });

  it('of payments that are paid within days', async () => {
    for (const paymentBrand of ['PREPAYMENT', 'OXXO']) {
      const id = await shop.checkout();
      const { body: waiting } = await shop.submit(id, 'payment', { paymentBrand });
      const { body: read } = await shop.status(id);
      for (const body of [waiting, read]) {
        expect(body.voucher.reference).toBe(waiting.voucher.reference);
        expectValid('Payment', body);
      }
    }
    const { body: other } = await shop.submit(await shop.checkout(), 'payment', {
      paymentBrand: 'PREPAYMENT',
    });
    const check = validatorOf('Payment');
    expect(check({ ...other, voucher: { ...other.voucher, reference: '1234' } })).toBe(false);
  });

  it('of an authentication, and of an exemption', async () => {
    const asked = { entityId: shop.gateway.entityId, amount: '92.00', currency: 'EUR', ...VISA };
    const ask = (path: string, fields: Fields = {}) =>
      shop.send('POST', path, shop.bearer, encode({ ...asked, ...fields }));
    const home = { shopperResultUrl: 'https://shop.example/result' };
    const { body: waiting } = await ask('/v1/threeDSecure', { ...CHALLENGED, ...home });
    expectValid('Authentication', waiting);
    expect(waiting.redirect.preconditions).toHaveLength(1);
    await shop.act(waiting.id, 'approve');
    const url = `/v1/threeDSecure/${waiting.id}?entityId=${shop.gateway.entityId}`;
    const { body: done } = await shop.send('GET', url, shop.bearer);
    expect([done.result.code, done.threeDSecure.authenticationStatus]).toEqual([
      '000.100.110',
      'Y',
    ]);
    expectValid('Authentication', done);
    const wrong = { ...BROWSER, 'card.number': '4200000000000001' };
    expectValid('Authentication', (await ask('/v1/threeDSecure', wrong)).body);
    expectValid('Exemption', (await ask('/v1/exemption')).body);
    expectValid('Exemption', (await ask('/v1/exemption', wrong)).body);
  });

  it('of schedules', async () => {
    const agreed = { type: 'RECURRING', mode: 'INITIAL', source: 'CIT' };
    const initial = Object.fromEntries(
      Object.entries(agreed).map(([name, value]) => [`standingInstruction.${name}`, value]),
    );
    const registrationId = await shop.stored(initial);
    const { entityId } = shop.gateway;
    const base = '/scheduling/v1/schedules';
    const ask = (path: string, fields: Fields) =>
      shop.send('POST', `${base}${path}`, shop.bearer, encode({ entityId, ...fields }));
    const read = (id: string) =>
      shop.send('GET', `${base}/${id}?entityId=${entityId}`, shop.bearer);
    const asked = { registrationId, amount: '9.90', currency: 'EUR', 'job.name': 'x' };
    const notice = { 'job.noticeUnit': 'DAY', 'job.noticeNumber': '1' };
    const { body: made } = await ask('', { ...asked, ...notice, ...LEAST.reschedule });
    expectValid('Schedule', made);
    const { body: changed } = await ask(`/${made.id}/reschedule`, { amount: '1.00' });
    expectValid('Schedule', changed);
    expectValid('Schedule', (await ask(`/${made.id}/deschedule`, {})).body);
    expectValid('Schedule', (await read(changed.id)).body);
    expectValid('Schedules', (await read(registrationId)).body);
    expectValid('Refusal', (await read('x')).body);
  });

  it('of queries', async () => {
    const { id } = (await shop.charge({ paymentType: 'PA' })).body;
    await shop.refer(id, 'CP');
    await shop.charge({ 'card.number': '4000000000000002' });
    const { body: removal } = await shop.deregister(await shop.stored());
    const { entityId } = shop.gateway;
    const ask = async (path: string, fields: Fields = {}) =>
      (await shop.send('GET', `${path}?${encode({ entityId, ...fields })}`, shop.bearer)).body;
    const all = { 'date.from': '2000-01-01 00:00:00', 'date.to': '2099-12-31 23:59:59' };
    expectValid('Transactions', await ask('/v1/query', all));
    const found = await ask('/v3/query', { ...all, limit: '500' });
    expect(found.records.length).toBeGreaterThan(9);
    expectValid('Records', found);
    const linked = { includeLinkedTransactions: 'true' };
    for (const one of [id, removal.id]) {
      expectValid('Transaction', await ask(`/v1/query/${one}`));
      expectValid('Transactions', await ask(`/v1/query/${one}`, linked));
      expectValid('Records', await ask(`/v3/query/${one}`, linked));
    }
    expectValid('Refusal', await ask('/v3/query/x'));
    expectValid('Refusal', await ask('/v3/query'));
    const check = validatorOf('TransactionRecord');
    expect(check({ ...found.records[0], shortId: '1234' })).toBe(false);
    expect(check({ ...found.records[0], paymentMethod: 'XX' })).toBe(false);
  });

  it('of all other operations', async () => {
    const body = async (path: string) => (await shop.send('GET', path)).body;
    expectValid('ResultCodes', await body('/v1/resultcodes'));
    expectValid('Integrity', await body('/v1/fastcheckout/integrity'));
    expectValid('Health', await body('/health'));
    expectValid('Description', await body('/openapi.json'));
    expectValid('Refusal', await body('/v1/nowhere'));
    expectValid('Refusal', await body('/v1/checkouts/x/config'));
    expectValid('Refusal', (await shop.send('POST', '/v1/checkouts', {}, 'x=y')).body);
    expectValid('Refusal', (await shop.create({ amount: '1,00', currency: undefined })).body);
  });

  it('are refused by the schema if a required member is missing', async () => {
    const { body } = await shop.create();
    const check = validatorOf('Checkout');
    expect(check({ ...body, result: { code: 'x', description: 'x' } })).toBe(false);
    expect(check({ ...body, ndc: undefined })).toBe(false);
  });
});
