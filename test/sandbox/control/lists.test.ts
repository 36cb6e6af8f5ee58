/** The lists of the control API: parts, filters, searches, and no row of another entity. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findCode, findNumber } from '../../../e2e/support/leaks.ts';
import {
  code,
  encode,
  type Fields,
  NOON,
  open,
  type Reply,
  type Shop,
  VISA,
} from '../../gateway/harness.ts';
import { table } from '../../table.ts';

const A = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-another' };
const NUMBER = '4539578219360473';
const DECLINED = '4000000000000002';
/** What makes stored details usable for a schedule. */
const AGREED = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};

let shop: Shop;
/** The ids of what the entity has, in the order in which it was made. */
const made = {
  approved: '',
  declined: '',
  small: '',
  refund: '',
  registration: '',
  recurring: '',
  checkout: '',
  ofCheckout: '',
  openCheckout: '',
  schedule: '',
  link: '',
};

beforeAll(async () => {
  shop = await open({ entities: [A, OTHER] });
  const id = async (call: Promise<Reply>) => {
    const { body, text } = await call;
    // A refused request has an id, too.
    if (body.result.parameterErrors) throw new Error(text);
    return body.id;
  };
  made.approved = await id(
    shop.charge({ 'card.number': NUMBER, merchantTransactionId: 'order-0001' }),
  );
  made.declined = await id(shop.charge({ 'card.number': DECLINED }));
  made.small = await id(shop.charge({ amount: '12.00', merchantTransactionId: 'order-0003' }));
  made.refund = await id(shop.refer(made.approved, 'RF', { amount: '2.00' }));
  made.registration = await shop.stored({ 'card.number': NUMBER, ...AGREED });
  made.recurring = await id(shop.payWith(made.registration, { amount: '5.00' }));
  made.checkout = await shop.checkout({ merchantTransactionId: 'order-0002', amount: '7.00' });
  made.ofCheckout = await id(shop.pay(made.checkout));
  made.openCheckout = await shop.checkout({ amount: '8.00' });
  made.schedule = await scheduled(shop, { ...MONTHLY, registrationId: made.registration });
  made.link = await linked(shop, { 'customer.email': 'jane@shop.example', maxPayments: '3' });
});

const MONTHLY = { amount: '3.00', 'job.hour': '12', 'job.dayOfMonth': '1', 'job.month': '*' };

/** The id of a new schedule. */
async function scheduled(of: Shop, fields: Fields): Promise<string> {
  const all = encode({ entityId: of.gateway.entityId, currency: 'EUR', ...fields });
  const { body, text } = await of.send('POST', '/scheduling/v1/schedules', of.bearer, all);
  if (body.result.parameterErrors) throw new Error(text);
  return body.id;
}

/** The id of a new link to pay 9.00 EUR. */
async function linked(of: Shop, fields: Fields = {}): Promise<string> {
  const least = { amount: '9.00', currency: 'EUR', paymentType: 'DB' };
  const all = { entityId: of.gateway.entityId, ...least, ...fields };
  const named = { merchantTransactionId: 'link-0001', ...all };
  const { body, text } = await of.send('POST', '/paybylink/v1', of.bearer, encode(named));
  if (body.result.parameterErrors) throw new Error(text);
  return body.id;
}

type Query = Readonly<Record<string, string | undefined>>;

const path = (list: string, query: Query = {}): string =>
  `/_sandbox/${list}?${encode({ entityId: A.entityId, ...query })}`;

const get = async (list: string, query: Query = {}) =>
  (await shop.send('GET', path(list, query), shop.bearer)).body;

/** The names of the listed rows, newest first. */
async function found(list: string, query: Query = {}): Promise<string[]> {
  const body = await get(list, query);
  const nameOf = new Map(Object.entries(made).map(([name, id]) => [id, name]));
  return body[list].map((row: { id: string }) => nameOf.get(row.id) ?? row.id);
}

const ALL_PAYMENTS = ['ofCheckout', 'recurring', 'refund', 'small', 'declined', 'approved'];

describe('rows', () => {
  it('of payments have what is stored, and of the number its ends only', async () => {
    const body = await get('payments');
    expect(body).toMatchObject({
      entityId: A.entityId,
      now: '2030-01-31T12:00:00.000Z',
      next: null,
    });
    expect(body.payments.map(({ id }: { id: string }) => id)).toEqual(
      ALL_PAYMENTS.map((name) => made[name as keyof typeof made]),
    );
    expect(body.payments.at(-1)).toEqual({
      id: made.approved,
      ndc: expect.stringMatching(/^a0{30}1-[0-9a-f]{32}$/),
      at: '2030-01-31T12:00:00.000Z',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      code: '000.100.110',
      description: expect.stringContaining('Request successfully processed'),
      status: 'succeeded',
      refunded: '2.00',
      bin: '453957',
      last4: '0473',
      merchantTransactionId: 'order-0001',
      shopper: 'Jane Jones',
    });
    expect(body.payments[2]).toMatchObject({ paymentType: 'RF', referencedId: made.approved });
    expect(body.payments[1]).toMatchObject({ registrationId: made.registration });
    expect(body.payments[0]).toMatchObject({ checkoutId: made.checkout, ndc: made.checkout });
  });

  it('of checkouts have the result of their payment', async () => {
    expect((await get('checkouts')).checkouts).toEqual([
      expect.objectContaining({ id: made.openCheckout, state: 'open', amount: '8.00' }),
      {
        id: made.checkout,
        at: '2030-01-31T12:00:00.000Z',
        expiresAt: '2030-01-31T12:30:00.000Z',
        state: 'paid',
        amount: '7.00',
        currency: 'EUR',
        paymentType: 'DB',
        merchantTransactionId: 'order-0002',
        paymentId: made.ofCheckout,
        code: '000.100.110',
        status: 'succeeded',
      },
    ]);
  });

  it('of registrations have the expiry and the shopper', async () => {
    const { registrations } = await get('registrations');
    expect(registrations).toEqual([
      expect.objectContaining({
        id: made.registration,
        at: '2030-01-31T12:00:00.000Z',
        state: 'active',
        paymentBrand: 'VISA',
        bin: '453957',
        last4: '0473',
        expiryMonth: '05',
        expiryYear: '2034',
        shopper: 'Jane Jones',
      }),
    ]);
  });

  it('of schedules have the next run', async () => {
    expect((await get('schedules')).schedules).toEqual([
      {
        id: made.schedule,
        at: '2030-01-31T12:00:00.000Z',
        state: 'active',
        paymentType: 'DB',
        amount: '3.00',
        currency: 'EUR',
        registrationId: made.registration,
        shopper: 'Jane Jones',
        paymentBrand: 'VISA',
        last4: '0473',
        rule: 'hour=12, dayOfMonth=1, month=*',
        startsAt: '2030-01-31T12:00:00.000Z',
        nextRun: '2030-02-01T12:00:00.000Z',
        runs: 0,
      },
    ]);
  });

  it('of links have their address, and how often they were paid', async () => {
    expect((await get('links')).links).toEqual([
      {
        id: made.link,
        at: '2030-01-31T12:00:00.000Z',
        state: 'active',
        link: `http://localhost:80/links/${made.link}`,
        amount: '9.00',
        currency: 'EUR',
        paymentType: 'DB',
        merchantTransactionId: 'link-0001',
        email: 'jane@shop.example',
        validUntil: '2030-05-01T12:00:00.000Z',
        payments: 0,
        maxPayments: 3,
      },
    ]);
  });

  table(['payments', 'checkouts', 'links', 'registrations', 'schedules'])(
    '%s have no number, code or sealed data',
    async (list) => {
      const { text } = await shop.send('GET', path(list), shop.bearer);
      expect(findNumber('card.number', text, NUMBER)).toEqual([]);
      expect(findCode('card.cvv', text, String(VISA['card.cvv']))).toEqual([]);
      expect(text).not.toMatch(/sealed|hash/);
    },
  );
});

describe('parts', () => {
  table([
    ['payments', 6],
    ['checkouts', 2],
    ['links', 1],
    ['registrations', 1],
    ['schedules', 1],
  ] as const)(
    '%s: each row is in one part, also where all have the same time',
    async (list, count) => {
      const all = (await get(list))[list];
      expect(all).toHaveLength(count);
      const read = [];
      let before: string | undefined;
      for (let n = 0; n < count; n++) {
        const part = await get(list, { limit: '1', before });
        read.push(...part[list]);
        before = part.next ?? undefined;
      }
      expect([read, before]).toEqual([all, undefined]);
    },
  );

  it('after `first` there are only newer rows, also while the clock stands still', async () => {
    const other = await open({ entities: [A, OTHER] });
    const read = async (list: string, query: Query = {}) =>
      (await other.send('GET', path(list, query), other.bearer)).body;
    for (const [list, add] of [
      ['payments', async () => (await other.charge()).body.id],
      ['checkouts', () => other.checkout()],
      ['registrations', () => other.stored()],
    ] as const) {
      let { first } = await read(list);
      for (let n = 0; n < 5; n++) {
        const id = await add();
        const newer = await read(list, { after: first });
        expect([list, newer[list].map((row: { id: string }) => row.id)]).toEqual([list, [id]]);
        first = newer.first;
        expect((await read(list, { after: first }))[list]).toEqual([]);
      }
    }
  });

  it('the last stored row is the first, also after a year forward and back', async () => {
    const own = await open({ entities: [A, OTHER] });
    const { clock } = own.gateway;
    const idsIn = async (list: string, query: Query) => {
      const { body } = await own.send('GET', path(list, query), own.bearer);
      return { ...body, ids: body[list].map((row: { id: string }) => row.id) };
    };
    const merchantTransactionId = 'order-of-all-years';
    const registrationId = await own.stored(AGREED);
    for (const [list, add] of [
      ['payments', async () => (await own.charge({ merchantTransactionId })).body.id],
      ['checkouts', () => own.checkout()],
      ['registrations', () => own.stored()],
      ['schedules', () => scheduled(own, { ...MONTHLY, registrationId })],
    ] as const) {
      const stored: string[] = [];
      for (const move of [() => clock.advance('P1Y'), () => clock.freeze(NOON)]) {
        stored.unshift(await add());
        const { first } = await idsIn(list, {});
        await move();
        stored.unshift(await add());
        expect(await idsIn(list, { after: first })).toMatchObject({
          ids: stored.slice(0, 1),
        });
      }
      const { ids, next: before } = await idsIn(list, { limit: '3' });
      const { ids: rest } = await idsIn(list, { limit: '1', before });
      expect([list, ...ids, ...rest]).toEqual([list, ...stored]);
    }
    const url = `/_sandbox/explain/${merchantTransactionId}?${encode({ entityId: A.entityId })}`;
    const { payments } = (
      await own.send('GET', path('payments', { q: merchantTransactionId }), own.bearer)
    ).body;
    expect((await own.send('GET', url, own.bearer)).body.id).toBe(payments[0].id);
    expect(payments[0].at).toBe(NOON);
  });

  it('after a reset the rows since then are found, also if the database gives their numbers again', async () => {
    const own = await open();
    const { entityId } = own.gateway;
    const read = async (query: Query = {}) => {
      const url = `/_sandbox/payments?${encode({ entityId, ...query })}`;
      return (await own.send('GET', url, own.bearer)).body;
    };
    for (let n = 0; n < 2; n++) await own.charge();
    const { first } = await read();
    const json = { ...own.bearer, 'content-type': 'application/json' };
    await own.send('POST', '/_sandbox/reset', json, JSON.stringify({ entityId }));
    const { id } = (await own.charge()).body;
    const newer = await read({ after: first });
    expect(newer.payments.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  it('a period includes both ends', async () => {
    const noon = '2030-01-31T12:00:00.000Z';
    expect(await found('payments', { from: noon, to: noon })).toEqual(ALL_PAYMENTS);
    expect(await found('payments', { from: '2030-01-31T12:00:00.001Z' })).toEqual([]);
    expect(await found('payments', { to: '2030-01-31T11:59:59.999Z' })).toEqual([]);
    expect(await found('registrations', { from: noon, to: noon })).toEqual(['registration']);
    expect(await found('registrations', { to: '2030-01-31T11:59:59.999Z' })).toEqual([]);
    expect(await found('checkouts', { from: noon, to: noon })).toHaveLength(2);
  });
});

describe('filters', () => {
  table([
    ['payments', { status: 'failed' }, ['declined']],
    ['payments', { status: 'pending' }, []],
    ['payments', { status: 'refunded' }, ['approved']],
    ['payments', { code: '800.100.152' }, ['declined']],
    ['payments', { status: 'succeeded', code: '800.100.152' }, []],
    ['payments', { paymentType: 'RF' }, ['refund']],
    ['payments', { paymentBrand: 'VISA' }, ALL_PAYMENTS],
    ['payments', { paymentBrand: 'MASTER' }, []],
    ['payments', { q: 'order-0001' }, ['refund', 'approved']],
    ['payments', { q: 'order-' }, ['ofCheckout', 'refund', 'small', 'approved']],
    ['payments', { q: 'order-', paymentType: 'RF' }, ['refund']],
    ['payments', { q: 'rder-' }, []],
    ['payments', { q: 'ORDER-0001' }, ['refund', 'approved']],
    ['payments', { q: '0003' }, ['small']],
    ['payments', { q: 'order/0003' }, ['small']],
    ['payments', { q: '003' }, []],
    ['payments', { q: 'jane order-0001' }, ['refund', 'approved']],
    ['payments', { q: 'Jane 92.00 0001' }, ['approved']],
    ['payments', { q: 'jane order-0009' }, []],
    ['payments', { q: 'order-%' }, []],
    ['payments', { q: '800.1' }, ['declined']],
    ['payments', { q: '800.2' }, []],
    ['checkouts', { q: 'order-' }, ['checkout']],
    ['checkouts', { q: 'ORDER-0002' }, ['checkout']],
    ['checkouts', { q: '0002' }, ['checkout']],
    ['checkouts', { q: '0002 7.00' }, ['checkout']],
    ['checkouts', { q: '0002 8.00' }, []],
    ['checkouts', { q: '000.1' }, ['checkout']],
    ['payments', { q: '12.00' }, ['small']],
    ['payments', { q: '800.100.152' }, ['declined']],
    // The end of a number, and a part of a reference.
    ['payments', { q: '0002' }, ['ofCheckout', 'declined']],
    ['payments', { q: '0002', status: 'failed' }, ['declined']],
    ['payments', { q: NUMBER }, []],
    ['payments', { q: "'; drop table payment --" }, []],
    ['checkouts', { state: 'open' }, ['openCheckout']],
    ['checkouts', { state: 'expired' }, []],
    ['checkouts', { q: '8.00' }, ['openCheckout']],
    ['checkouts', { q: 'order-0002' }, ['checkout']],
    ['checkouts', { q: '000.100.110' }, ['checkout']],
    ['checkouts', { q: '0000' }, ['checkout']],
    ['links', { state: 'active' }, ['link']],
    ['links', { state: 'expired' }, []],
    ['links', { q: 'link-' }, ['link']],
    ['links', { q: 'LINK-0' }, ['link']],
    ['links', { q: 'jane@shop 0001' }, ['link']],
    ['links', { q: 'jane@shop 0002' }, []],
    ['links', { q: '0001' }, ['link']],
    ['links', { q: '9.00' }, ['link']],
    ['links', { q: 'jane@' }, ['link']],
    ['links', { q: 'john' }, []],
    ['registrations', { state: 'removed' }, []],
    ['registrations', { q: '0473' }, ['registration']],
    ['registrations', { q: 'order-0001' }, []],
    ['schedules', { state: 'active' }, ['schedule']],
    ['schedules', { q: '3.00' }, ['schedule']],
    ['schedules', { q: '4.00' }, []],
    ['schedules', { q: 'jane jon' }, ['schedule']],
    ['schedules', { q: 'jane smith' }, []],
    ['registrations', { q: 'Jones' }, ['registration']],
    ['registrations', { q: 'Jones 0473' }, ['registration']],
  ] as const)('%s with %j are %j', async (list, query, names) => {
    expect(await found(list, query)).toEqual(names);
  });

  table([
    ['payments', 'id', 'approved', ['approved']],
    ['payments', 'q', 'approved', ['approved']],
    ['payments', 'q', 'registration', ['recurring']],
    ['payments', 'registrationId', 'registration', ['recurring']],
    ['payments', 'q', 'checkout', ['ofCheckout']],
    ['payments', 'checkoutId', 'checkout', ['ofCheckout']],
    ['checkouts', 'q', 'checkout', ['checkout']],
    ['checkouts', 'q', 'ofCheckout', ['checkout']],
    ['links', 'q', 'link', ['link']],
    ['registrations', 'q', 'registration', ['registration']],
    ['schedules', 'q', 'schedule', ['schedule']],
    ['schedules', 'q', 'registration', ['schedule']],
  ] as const)('%s by %s of the %s are %j', async (list, name, of, names) => {
    const query = name === 'id' ? { q: made[of] } : { [name]: made[of] };
    expect(await found(list, query)).toEqual(names);
  });

  table([
    ['payments', 'approved', 31, 'approved'],
    ['payments', 'checkout', 12, 'ofCheckout'],
    ['checkouts', 'openCheckout', 12, 'openCheckout'],
    ['checkouts', 'ofCheckout', 31, 'checkout'],
    ['registrations', 'registration', 31, 'registration'],
    ['schedules', 'schedule', 31, 'schedule'],
    ['links', 'link', 31, 'link'],
  ] as const)(
    '%s by the beginning of the id of the %s (%i characters)',
    async (list, of, n, name) => {
      const prefix = made[of].slice(0, n);
      expect(await found(list, { q: prefix })).toEqual([name]);
      expect(await found(list, { q: prefix.toUpperCase() })).toEqual([name]);
      expect(await found(list, { q: prefix.toLowerCase() })).toEqual([name]);
    },
  );

  it('a beginning of an id finds no row of another entity', async () => {
    const prefix = made.approved.slice(0, 8);
    const url = `/_sandbox/payments?${encode({ entityId: OTHER.entityId, q: prefix })}`;
    const headers = { authorization: `Bearer ${OTHER.token}` };
    expect((await shop.send('GET', url, headers)).body.payments).toEqual([]);
    expect(await found('payments', { q: prefix })).toContain('approved');
  });

  it('a reference that is found by its beginning comes in parts, newest first', async () => {
    const first = await get('payments', { q: 'order-', limit: '2' });
    const rest = await get('payments', { q: 'order-', limit: '2', before: first.next });
    const ids = [...first.payments, ...rest.payments].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([made.ofCheckout, made.refund, made.small, made.approved]);
    expect(rest.next).toBeNull();
  });

  it('a schedule has only the payments of its own runs', async () => {
    const own = await open();
    const registrationId = await own.stored(AGREED);
    await own.payWith(registrationId, { amount: '5.00' });
    const daily = (amount: string) =>
      scheduled(own, { ...MONTHLY, 'job.dayOfMonth': '*', registrationId, amount });
    const [three, four] = [await daily('3.00'), await daily('4.00')];
    await own.gateway.clock.advance('P2D');
    const amounts = async (query: Query) => {
      const url = `/_sandbox/payments?${encode({ entityId: own.gateway.entityId, ...query })}`;
      const { body } = await own.send('GET', url, own.bearer);
      return body.payments.map(({ amount }: { amount: string }) => amount);
    };
    expect(await amounts({ scheduleId: three })).toEqual(['3.00', '3.00']);
    expect(await amounts({ scheduleId: four, limit: '1' })).toEqual(['4.00']);
    expect(await amounts({ scheduleId: four, paymentType: 'PA' })).toEqual([]);
    expect(await amounts({ scheduleId: registrationId })).toEqual([]);
  });

  it('a payment is found by its ndc', async () => {
    const { payments } = await get('payments', { q: made.small });
    expect(await found('payments', { q: payments[0].ndc })).toEqual(['small']);
  });
});

describe('refusals', () => {
  table([
    ['payments', { limit: '0' }, 'limit', 'must be a whole number from 1 to 500'],
    ['payments', { limit: '501' }, 'limit', 'must be a whole number from 1 to 500'],
    [
      'payments',
      { before: 'x' },
      'before',
      'must be the member next of an earlier answer of this list',
    ],
    [
      'payments',
      { after: 'x' },
      'after',
      'must be the member first of an earlier answer of this list',
    ],
    ['payments', { from: 'today' }, 'from', 'must be an ISO 8601 instant from 1970 to 9999'],
    ['payments', { from: '2030-01-02', to: '2030-01-01' }, 'to', 'must not be earlier than from'],
    [
      'payments',
      { status: 'paid' },
      'status',
      'must be one of [succeeded, pending, failed, refunded, chargedBack]',
    ],
    ['payments', { code: '1' }, 'code', 'must be a result code, such as 800.100.152'],
    ['payments', { paymentType: 'XX' }, 'paymentType', 'must be one of [PA, DB'],
    ['payments', { registrationId: '1' }, 'registrationId', 'must be the id of a registration'],
    ['payments', { checkoutId: '1' }, 'checkoutId', 'must be the id of a checkout'],
    ['payments', { q: ' ' }, 'q', 'must be a text of 1 to 255 characters'],
    ['payments', { q: 'x'.repeat(256) }, 'q', 'must be a text of 1 to 255 characters'],
    ['payments', { state: 'open' }, 'state', 'is not an allowed parameter'],
    ['checkouts', { state: 'done' }, 'state', 'must be one of [open, paying'],
    ['schedules', { state: 'done' }, 'state', 'must be one of [active, replaced'],
    ['links', { state: 'open' }, 'state', 'must be one of [active, paid, deactivated, expired]'],
    ['payments', { paymentLinkId: '1' }, 'paymentLinkId', 'must be the id of a link to pay'],
  ] as const)('%s with %j: %s %s', async (list, query, name, message) => {
    const reply = await shop.send('GET', path(list, query), shop.bearer);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.parameterErrors).toEqual([
      expect.objectContaining({ name, message: expect.stringContaining(message) }),
    ]);
  });

  it('a cursor of another list is refused', async () => {
    const { first } = await get('checkouts');
    const reply = await shop.send('GET', path('payments', { after: first }), shop.bearer);
    expect(code(reply)).toBe('400 200.300.404');
  });
});

describe('another entity', () => {
  const theirs = (list: string, query: Query = {}) => ({
    url: `/_sandbox/${list}?${encode({ entityId: OTHER.entityId, ...query })}`,
    headers: { authorization: `Bearer ${OTHER.token}` },
  });

  table([
    ['payments', {}],
    ['checkouts', {}],
    ['registrations', {}],
    ['schedules', {}],
    ['links', {}],
    ['payments', { status: 'succeeded' }],
    ['payments', { q: 'order-0001' }],
    ['payments', { q: '12.00' }],
    ['payments', { q: '0473' }],
    ['checkouts', { q: 'order-0002' }],
    ['registrations', { q: '0473' }],
    ['schedules', { q: '3.00' }],
  ] as const)('%s with %j are empty', async (list, query) => {
    const { url, headers } = theirs(list, query);
    const { status, body } = await shop.send('GET', url, headers);
    expect([status, body[list], body.next]).toEqual([200, [], null]);
  });

  it('no id of this entity finds a row of the other lists', async () => {
    for (const id of Object.values(made)) {
      for (const list of ['payments', 'checkouts', 'links', 'registrations', 'schedules']) {
        const { url, headers } = theirs(list, { q: id });
        expect((await shop.send('GET', url, headers)).body[list]).toEqual([]);
      }
      if (!/^[0-9a-f]{32}$/.test(id)) continue;
      const { url, headers } = theirs('payments', { registrationId: id });
      expect((await shop.send('GET', url, headers)).body.payments).toEqual([]);
    }
  });

  it('its token does not list this entity', async () => {
    const headers = { authorization: `Bearer ${OTHER.token}` };
    expect(code(await shop.send('GET', path('payments'), headers))).toMatch(/^40[13] /);
    expect(code(await shop.send('GET', path('payments')))).toMatch(/^40[13] /);
  });
});

it('a link has the state that its status has, and its payments are listed', async () => {
  const own = await open({ entities: [A] });
  const [active, paid, deactivated, expired] = [
    await linked(own),
    await linked(own),
    await linked(own, { maxPayments: '2' }),
    await linked(own, { validUntil: '1', validUntilUnit: 'HOUR' }),
  ];
  const inState = async (state: string) => {
    const url = path('links', { state });
    const { links } = (await own.send('GET', url, own.bearer)).body;
    return links.map(({ id }: { id: string }) => id);
  };
  const payLink = async (id: string, card: Fields = {}) => {
    const { text } = await own.send('GET', `/links/${id}`);
    const checkoutId = /checkoutId=([A-Z0-9]{32}-sandbox01)/.exec(text)?.[1] ?? '';
    return { checkoutId, payment: (await own.pay(checkoutId, card)).body.id };
  };
  const failed = await payLink(paid, { 'card.number': DECLINED });
  const good = await payLink(paid);
  const other = await payLink(deactivated);
  await own.send('DELETE', `/paybylink/v1/${deactivated}?entityId=${A.entityId}`, own.bearer);
  await own.gateway.clock.advance('PT1H');
  for (const [state, id] of Object.entries({ active, paid, deactivated, expired })) {
    expect([state, await inState(state)]).toEqual([state, [id]]);
    const read = await own.send('GET', `/paybylink/v1/${id}?entityId=${A.entityId}`, own.bearer);
    expect(read.body.paymentLinks[0].status.toLowerCase()).toBe(state);
  }
  const found = async (list: string, query: Query) =>
    (await own.send('GET', path(list, query), own.bearer)).body[list];
  expect(await found('links', { q: good.payment })).toEqual([
    expect.objectContaining({ id: paid, paymentId: good.payment, payments: 1 }),
  ]);
  const payments = await found('payments', { paymentLinkId: paid });
  expect(payments.map(({ id }: { id: string }) => id)).toEqual([good.payment, failed.payment]);
  expect(await found('payments', { paymentLinkId: active })).toEqual([]);
  expect(await found('checkouts', { q: other.checkoutId })).toEqual([
    expect.objectContaining({ paymentLinkId: deactivated }),
  ]);
});

it('finds payments by the beginning of a name and of an e-mail address, and shows both', async () => {
  const own = await open();
  const named = await own.charge({
    'customer.givenName': 'Greta',
    'customer.surname': 'Garbo',
    'customer.email': 'greta@film.example',
  });
  await own.charge({ 'customer.givenName': 'Gerda' });
  const found = async (q: string) =>
    (
      await own.send(
        'GET',
        `/_sandbox/payments?${new URLSearchParams({ entityId: own.gateway.entityId, q })}`,
        own.bearer,
      )
    ).body.payments;
  for (const q of ['greta', 'GARBO', 'Greta Garbo', 'garbo gre', 'greta@film']) {
    expect((await found(q)).map(({ id }: { id: string }) => id)).toEqual([named.body.id]);
  }
  expect(await found('reta')).toEqual([]);
  expect(await found('Greta Bergman')).toEqual([]);
  const [row] = await found('garbo');
  expect(row).toMatchObject({ shopper: 'Greta Garbo', email: 'greta@film.example' });
  // A refund names no shopper: the row has that of its payment, and is found by it.
  const refund = await own.refer(named.body.id, 'RF', { amount: '92.00' });
  const ids = async (q: string) => (await found(q)).map(({ id }: { id: string }) => id);
  expect(await ids('garbo')).toEqual([refund.body.id, named.body.id]);
  expect(await ids('greta@film 92.00')).toEqual([refund.body.id, named.body.id]);
  const { body } = await own.send(
    'GET',
    `/_sandbox/payments?${encode({ entityId: own.gateway.entityId, paymentType: 'RF' })}`,
    own.bearer,
  );
  expect(body.payments).toMatchObject([{ shopper: 'Greta Garbo', email: 'greta@film.example' }]);
});

it('finds payments by the words of the holder, who is shown if no customer is named', async () => {
  const own = await open();
  const held = await own.charge({ 'card.holder': 'Marlene "Lili" Dietrich' });
  const debited = await own.charge({
    ...{ 'card.number': undefined, 'card.holder': undefined, 'card.cvv': undefined },
    ...{ 'card.expiryMonth': undefined, 'card.expiryYear': undefined },
    ...{ paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.iban': 'DE23100000001234567890' },
    ...{ 'bankAccount.bic': 'MARKDEF1100', 'bankAccount.country': 'DE' },
    'bankAccount.holder': 'Rosa Valetti',
  });
  const search = async (q: string) =>
    (
      await own.send(
        'GET',
        `/_sandbox/payments?${encode({ entityId: own.gateway.entityId, q })}`,
        own.bearer,
      )
    ).body.payments.map(({ id, shopper }: { id: string; shopper: string }) => [id, shopper]);
  const isHeld = [[held.body.id, 'Marlene "Lili" Dietrich']];
  expect(await search('marlene')).toEqual(isHeld);
  expect(await search('valetti rosa')).toEqual([[debited.body.id, 'Rosa Valetti']]);
  expect(await search('aletti')).toEqual([]);
});

it('payments have what was captured, refunded, charged back and reversed', async () => {
  const own = await open();
  const { entityId } = own.gateway;
  const ask = async (method: 'GET' | 'POST', path: string, fields: object = {}) =>
    method === 'GET'
      ? (await own.send('GET', `/_sandbox/${path}?${encode({ entityId })}`, own.bearer)).body
      : (
          await own.send(
            'POST',
            `/_sandbox/${path}`,
            { ...own.bearer, 'content-type': 'application/json' },
            JSON.stringify({ entityId, ...fields }),
          )
        ).body;
  const chargeback = (id: string, amount: string) =>
    ask('POST', `payments/${id}/chargebacks`, { chargebackResultCode: '000.100.206', amount });
  const id = async (reply: Promise<Reply>) => (await reply).body.id as string;
  const authorised = await id(own.charge({ paymentType: 'PA' }));
  const captured = await id(own.refer(authorised, 'CP', { amount: '30.00' }));
  const refunded = await id(own.charge());
  await own.refer(refunded, 'RF', { amount: '12.00' });
  await chargeback(refunded, '50.00');
  const returned = await id(own.charge());
  const { id: won } = await chargeback(returned, '92.00');
  await ask('POST', `chargebacks/${won}/reversals`);
  const reversed = await id(own.charge());
  await own.refer(reversed, 'RV');
  // A chargeback that the shop has won is none.
  const listed = await own.send(
    'GET',
    `/_sandbox/payments?${encode({ entityId: own.gateway.entityId, status: 'chargedBack' })}`,
    own.bearer,
  );
  expect(listed.body.payments.map((one: Fields) => one['id'])).toEqual([refunded]);
  const { payments } = await ask('GET', 'payments');
  const later = Object.fromEntries(
    payments.map(
      ({ id: of, captured: taken, refunded: back, chargedBack, reversed: gone }: Fields) => [
        of,
        [taken, back, chargedBack, gone],
      ],
    ),
  );
  const none = undefined;
  expect(later[authorised]).toEqual(['30.00', none, none, none]);
  expect(later[captured]).toEqual([none, none, none, none]);
  expect(later[refunded]).toEqual([none, '12.00', '50.00', none]);
  expect(later[returned]).toEqual([none, none, none, none]);
  expect(later[reversed]).toEqual([none, none, none, true]);
  expect((await ask('GET', `payments/${refunded}`)).payment).toMatchObject({
    refunded: '12.00',
    chargedBack: '50.00',
  });
});
