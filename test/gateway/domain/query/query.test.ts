/** GET /v1/query and /v3/query: their parameters, results and members. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, encode, type Fields, faults, open, type Shop } from '../../harness.ts';
import { BANK } from '../registration/shopWithDatabase.ts';
import { idsIn, list, NOTHING, one, TODAY, typesIn } from './queryRequests.ts';

const JANE: Fields = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const MEMO = 'watch this one';
const REFERENCE = { merchantTransactionId: 'order-00000001' };
let shop: Shop;
/** An authorisation, its capture, a debit by SEPA a minute later, a declined debit another minute later. */
let [authorised, captured, collected, declined]: string[] = [];
beforeAll(async () => {
  shop = await open();
  const { clock } = shop.gateway;
  const paid = await shop.charge({ paymentType: 'PA', ...REFERENCE, ...JANE, merchantMemo: MEMO });
  authorised = paid.body.id;
  captured = (await shop.refer(paid.body.id, 'CP', { amount: '10.00' })).body.id;
  await clock.advance('PT1M');
  collected = (await shop.charge(BANK)).body.id;
  await clock.advance('PT1M');
  declined = (await shop.charge({ ...REFERENCE, 'card.number': '4000000000000002' })).body.id;
  expect(code(paid)).toBe('200 000.100.110');
});

describe('a query by time', () => {
  it('lists all transactions, the newest first', async () => {
    const reply = await list(shop);
    expect(code(reply)).toBe('200 000.000.100');
    const [last, third, ...earlier] = idsIn(reply);
    expect([last, third]).toEqual([declined, collected]);
    expect(earlier.toSorted()).toEqual([authorised, captured].toSorted());
    expect(reply.body).toMatchObject({
      pages: 1,
      timestamp: '2030-01-31 12:02:00+0000',
      ndc: expect.stringMatching(/^a0{30}1-[0-9a-f]{32}$/),
      buildNumber: expect.any(String),
    });
    expect(reply.body).not.toHaveProperty('id');
  });

  it.each([
    ['12:00:00', '12:00:00', ['CP', 'PA']],
    ['12:00:01', '12:01:00', ['DB']],
    ['12:01:00', '12:02:00', ['DB', 'DB']],
    ['00:00:00', '23:59:59', ['CP', 'DB', 'DB', 'PA']],
  ])('from %s to %s, both inclusive, finds %j', async (from, to, types) => {
    const frame = { 'date.from': `2030-01-31 ${from}`, 'date.to': `2030-01-31 ${to}` };
    expect(typesIn(await list(shop, frame)).toSorted()).toEqual(types);
  });

  it('includes its last second', async () => {
    const mine = await open();
    await mine.gateway.clock.freeze('2030-01-31T12:00:05.999Z');
    const { id } = (await mine.charge()).body;
    const frame = { 'date.from': '2030-01-31 12:00:05', 'date.to': '2030-01-31 12:00:05' };
    const reply = await list(mine, frame);
    expect(idsIn(reply)).toEqual([id]);
    expect(reply.body.records[0].timestamp).toBe('2030-01-31 12:00:05.999+0000');
  });

  it.each([
    ['2030-01-30 00:00:00', '2030-01-31 11:59:59'],
    ['2030-01-31 12:02:01', '2099-12-31 23:59:59'],
    ['1901-01-01 00:00:00', '1969-12-31 23:59:59'],
  ])('from %s to %s finds nothing', async (from, to) => {
    const reply = await list(shop, { 'date.from': from, 'date.to': to });
    expect(code(reply)).toBe(NOTHING);
  });
});

describe('a query by reference', () => {
  it('finds the transactions of that reference alone', async () => {
    const [last, ...earlier] = idsIn(await list(shop, REFERENCE));
    expect(last).toBe(declined);
    // A capture without its own reference is found by that of its authorisation.
    expect(earlier.toSorted()).toEqual([authorised, captured].toSorted());
    const unknown = { merchantTransactionId: 'order-00000002' };
    expect(code(await list(shop, unknown))).toBe(NOTHING);
  });

  it.each(["it's \"%_' or 1=1 --", 'Zoë 東京 👩‍👩‍👧', 'order-0000000_', 'order-0000000%'])(
    'searches for %s literally',
    async (reference) => {
      const fields = { merchantTransactionId: reference.padEnd(8) };
      expect(code(await list(shop, fields))).toBe(NOTHING);
      const mine = await shop.charge({ ...fields, amount: '1.00' });
      expect(idsIn(await list(shop, fields))).toEqual([mine.body.id]);
    },
  );
});

describe('parameters that exclude each other', () => {
  const dates = TODAY;
  it.each<[string, Fields, string[]]>([
    ['nothing', {}, ['merchantTransactionId']],
    ['a reference and dates', { ...REFERENCE, ...dates }, ['date.from', 'date.to']],
    ['a reference and half of them', { ...REFERENCE, 'date.to': dates['date.to'] }, ['date.to']],
    ['the first date alone', { 'date.from': dates['date.from'] }, ['date.to']],
    ['the last date alone', { 'date.to': dates['date.to'] }, ['date.from']],
    ['dates that go back', { ...dates, 'date.to': '2030-01-30 00:00:00' }, ['date.to']],
    ['a short id alone', { shortId: '1234.1234.1234' }, ['merchantTransactionId']],
    ['a filter alone', { paymentTypes: 'DB' }, ['merchantTransactionId']],
    ['a day without its time', { ...dates, 'date.from': '2030-01-31' }, ['date.from']],
    ['a day that is none', { ...dates, 'date.from': '2029-02-29 00:00:00' }, ['date.from']],
    ['a type that is none', { ...dates, paymentTypes: 'DB,XX' }, ['paymentTypes']],
    ['a type in small letters', { ...dates, paymentTypes: 'db' }, ['paymentTypes']],
    ['an empty type among others', { ...dates, paymentTypes: 'DB,' }, ['paymentTypes']],
    ['a method that is none', { ...dates, paymentMethods: 'CC,DB' }, ['paymentMethods']],
    ['a limit of 0', { ...dates, limit: '0' }, ['limit']],
    ['a limit above 500', { ...dates, limit: '501' }, ['limit']],
    ['a page 0', { ...dates, pageNo: '0' }, ['pageNo']],
    ['no yes or no', { ...dates, includeLinkedTransactions: 'yes' }, ['includeLinkedTransactions']],
    ['a short id that is too long', { ...dates, shortId: '1234.1234.12345' }, ['shortId']],
    [
      'a reference that is too long',
      { merchantTransactionId: 'x'.repeat(256) },
      ['merchantTransactionId'],
    ],
    ['an unknown name', { ...dates, order: 'asc' }, ['order']],
  ])('%s: 400 in both versions', async (_, fields, names) => {
    for (const version of ['v1', 'v3'] as const) {
      const reply = await list(shop, fields, version);
      expect(code(reply)).toBe('400 200.300.404');
      expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual(names);
    }
  });

  it('an id accepts filters only', async () => {
    for (const version of ['v1', 'v3'] as const) {
      const reply = await one(shop, authorised as string, { ...TODAY, limit: '100' }, version);
      expect(code(reply)).toBe('400 200.300.404');
      expect(faults(reply)).toHaveLength(3);
    }
  });

  it('another method, and no token, are refused', async () => {
    expect(code(await shop.send('POST', '/v3/query', shop.bearer, 'x=y'))).toBe('400 200.300.403');
    expect(code(await shop.send('GET', '/v3/query?x=y'))).toBe('401 800.900.300');
    expect(code(await shop.send('GET', '/v3/query', shop.bearer))).toBe('400 200.300.404');
  });
});

describe('filters', () => {
  it.each<[string, Fields, number]>([
    ['one type', { paymentTypes: 'CP' }, 1],
    ['several types', { paymentTypes: 'PA,CP,CP,RF' }, 2],
    ['several types, as the specification writes them', { paymentTypes: 'PA, CP , RF' }, 2],
    ['a type that nothing is of', { paymentTypes: 'ER' }, 0],
    ['cards', { paymentMethods: 'CC' }, 3],
    ['direct debits', { paymentMethods: 'DD' }, 1],
    ['a method that nothing is of', { paymentMethods: 'CT,RM' }, 0],
    ['both', { paymentTypes: 'DB', paymentMethods: 'CC,DD' }, 2],
    ['both, that nothing is of', { paymentTypes: 'PA', paymentMethods: 'DD' }, 0],
  ])('by %s', async (_, fields, count) => {
    const mine = await list(shop, { ...fields, ...TODAY, 'date.from': '2030-01-31 12:00:00' });
    const shown = mine.body.records?.filter(({ amount }: { amount?: string }) => amount !== '1.00');
    expect(shown?.length ?? 0).toBe(count);
    if (count === 0) expect(code(mine)).toBe(NOTHING);
  });

  it('of every type and method of the specification are accepted', async () => {
    const { listed } = await import('./filterValues.ts');
    for (const [name, values] of Object.entries(listed)) {
      expect((await list(shop, { ...TODAY, [name]: values.join(',') })).status).toBe(200);
      const codes = new Set<string>();
      for (const value of values) codes.add(code(await list(shop, { ...TODAY, [name]: value })));
      expect([...codes].toSorted()).toEqual(['200 000.000.100', NOTHING]);
    }
  });

  it('by short id, with and without its dots', async () => {
    const { shortId } = (await one(shop, captured as string)).body.records[0];
    expect(shortId).toMatch(/^\d{4}\.\d{4}\.\d{4}$/);
    for (const spelling of [shortId, shortId.replaceAll('.', '')]) {
      expect(idsIn(await list(shop, { ...TODAY, shortId: spelling }))).toEqual([captured]);
    }
    const other = { merchantTransactionId: 'order-00000002' };
    expect(code(await list(shop, { ...other, shortId }))).toBe(NOTHING);
    const tomorrow = { 'date.from': '2030-02-01 00:00:00', 'date.to': '2030-02-02 00:00:00' };
    expect(code(await list(shop, { ...tomorrow, shortId }))).toBe(NOTHING);
    expect(code(await list(shop, { ...TODAY, shortId, paymentTypes: 'DB' }))).toBe(NOTHING);
    expect(code(await list(shop, { ...TODAY, shortId: 'x' }))).toBe(NOTHING);
    expect(idsIn(await list(shop, { ...TODAY, shortId, pageNo: '2' }))).toEqual([]);
  });
});

describe('a record', () => {
  it('returns the members of the response, and more', async () => {
    const { records } = (await one(shop, authorised as string)).body;
    const { text } = await shop.payment(authorised as string);
    const { buildNumber: _, timestamp: __, ...answered } = JSON.parse(text);
    expect(records).toEqual([
      {
        ...answered,
        merchantMemo: MEMO,
        paymentMethod: 'CC',
        presentationAmount: '92.00',
        presentationCurrency: 'EUR',
        merchantAccountId: shop.gateway.entityId,
        channelName: 'Sandbox channel',
        source: 'API',
        shortId: expect.any(String),
        timestamp: '2030-01-31 12:00:00.000+0000',
      },
    ]);
    expect(answered.customer).toEqual({ givenName: 'Jane', surname: 'Jones' });
    expect(answered).not.toHaveProperty('merchantMemo');
  });

  it('of version 1 returns the payment itself, with status 200 for every result', async () => {
    const [good, bad] = [authorised, declined] as [string, string];
    const reply = await one(shop, good, {}, 'v1');
    const { buildNumber, ...record } = reply.body;
    expect(record).toEqual((await one(shop, good)).body.records[0]);
    expect(buildNumber).toMatch(/^[0-9a-f]{40}@/);
    expect(code(await one(shop, bad, {}, 'v1'))).toBe('200 800.100.152');
    const { payments } = (await list(shop, REFERENCE, 'v1')).body;
    expect(payments).toContainEqual(reply.body);
  });

  it('of a capture contains referencedId, its brand and its method', async () => {
    const { records } = (await one(shop, captured as string)).body;
    expect(records[0]).toMatchObject({
      referencedId: authorised,
      paymentType: 'CP',
      paymentBrand: 'VISA',
      paymentMethod: 'CC',
      amount: '10.00',
    });
    expect(records[0]).not.toHaveProperty('card');
  });

  it('of a form belongs to its checkout', async () => {
    const checkout = await shop.checkout({ amount: '1.00' });
    const { id } = (await shop.pay(checkout)).body;
    const [record] = (await one(shop, id)).body.records;
    expect(record).toMatchObject({ source: 'FORM', ndc: checkout, id });
  });
});

describe('an id', () => {
  it.each(['0'.repeat(32), 'x', '%00', 'A0', "'--", '..%2F..', 'é'])(
    '%s finds nothing',
    async (id) => {
      for (const version of ['v1', 'v3'] as const) {
        const reply = await one(shop, encodeURIComponent(decodeURIComponent(id)), {}, version);
        expect(code(reply)).toBe(NOTHING);
        expect(reply.body.id).toMatch(/^[0-9a-f]{32}$/);
      }
    },
  );

  it('that a filter excludes finds nothing', async () => {
    const id = authorised as string;
    expect(code(await one(shop, id, { paymentTypes: 'CP' }))).toBe(NOTHING);
    expect(code(await one(shop, id, { paymentTypes: 'CP,PA', paymentMethods: 'CC' }))).toBe(
      '200 000.000.100',
    );
  });
});

describe('a client with too many requests', () => {
  it('is limited for each operation; an invalid request counts', async () => {
    const mine = await open({ throttle: 'always', limits: { query: 2 } });
    const { id } = (await mine.charge()).body;
    const codes = async (ask: () => ReturnType<typeof list>) => [
      code(await ask()),
      code(await ask()),
      code(await ask()),
    ];
    const fine = '200 000.000.100';
    const late = '429 800.120.100';
    expect(await codes(() => list(mine))).toEqual([fine, fine, late]);
    expect(await codes(() => one(mine, id))).toEqual([fine, fine, late]);
    expect(await codes(() => list(mine, {}, 'v1'))).toEqual([
      ...['400 200.300.404', '400 200.300.404'],
      late,
    ]);
    expect(await codes(() => one(mine, id, {}, 'v1'))).toEqual([
      ...['200 000.100.110', '200 000.100.110'],
      late,
    ]);
    expect((await list(mine)).headers['retry-after']).toBe('30');
    await mine.gateway.clock.advance('PT30S');
    expect(code(await list(mine))).toBe(fine);
  });
});

describe('clocks', () => {
  it('the clock of each entity sets the times of its transactions', async () => {
    const OTHER = 'b0000000000000000000000000000002';
    const mine = await open({ entities: [{ entityId: OTHER, token: 'other-token' }] });
    const { id } = (await mine.charge()).body;
    await mine.gateway.clock.advance('P1Y');
    const later = (await mine.charge()).body.id;
    const ofYear = (year: number) =>
      list(mine, { 'date.from': `${year}-01-01 00:00:00`, 'date.to': `${year}-12-31 23:59:59` });
    expect(idsIn(await ofYear(2030))).toEqual([id]);
    expect(idsIn(await ofYear(2031))).toEqual([later]);
    // The clock of the other entity shows the real time, years before.
    const asked = encode({ entityId: OTHER, ...TODAY });
    const bearer = { authorization: 'Bearer other-token' };
    expect(code(await mine.send('GET', `/v3/query?${asked}`, bearer))).toBe(NOTHING);
  });
});
