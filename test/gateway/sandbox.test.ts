import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { table } from '../table.ts';
import { code, faults, NOON, open, openAsItIs, type Shop, temporaryFolder } from './harness.ts';

const BOUND = 'b0000000000000000000000000000002';

let shop: Shop;
const openShop = async () => {
  shop = await open({ entities: [{ entityId: BOUND, token: 'bound-token' }] });
};

const control = (path: string, body: unknown) =>
  shop.send(
    'POST',
    `/_sandbox/${path}`,
    { ...shop.bearer, 'content-type': 'application/json' },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
const entityId = 'a0000000000000000000000000000001';
const read = async () =>
  (await shop.send('GET', `/_sandbox/clock?entityId=${entityId}`, shop.bearer)).body;

describe('the clock of an entity', () => {
  beforeEach(openShop);
  // Each gateway has connections to PostgreSQL, and the server has a hundred for all.
  afterEach(() => shop.gateway.close());

  it('is shown', async () => {
    expect(await read()).toEqual({ entityId, mode: 'frozen', now: NOON, executed: [] });
  });

  it('is frozen at an instant, or at its current time', async () => {
    const at = '2031-05-06T07:08:09.123Z';
    const { status, body } = await control('clock', { entityId, mode: 'frozen', at });
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'frozen', now: at, executed: [] });
    expect((await shop.create()).body.timestamp).toBe('2031-05-06 07:08:09+0000');
    await control('clock', { entityId, mode: 'frozen' });
    expect((await read()).now).toBe(at);
  });

  it('continues from an instant', async () => {
    await control('clock', { entityId, mode: 'offset', at: '2040-01-01T00:00:00+01:00' });
    expect(await read()).toMatchObject({
      mode: 'offset',
      now: expect.stringMatching(/^2039-12-31T23:00:0/),
    });
  });

  it('follows the systemClock again', async () => {
    const before = Date.now();
    const { body } = await control('clock', { entityId, mode: 'real' });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before);
    expect(body.mode).toBe('real');
  });

  it('moves forward: a frozen one stays frozen, a real one becomes an offset one', async () => {
    const frozen = await control('clock/advance', { entityId, by: 'P1M' });
    expect(frozen.body).toMatchObject({ mode: 'frozen', now: '2030-02-28T12:00:00.000Z' });
    await control('clock', { entityId, mode: 'real' });
    const moved = await control('clock/advance', { entityId, by: 'P1D' });
    expect(moved.body.mode).toBe('offset');
    expect(Date.parse(moved.body.now) - Date.now()).toBeGreaterThan(86_390_000);
  });

  it('may be set back', async () => {
    await control('clock', { entityId, mode: 'frozen', at: '2001-01-01' });
    expect((await read()).now).toBe('2001-01-01T00:00:00.000Z');
  });

  it('is separate for each entity', async () => {
    const headers = { authorization: 'Bearer bound-token' };
    const other = await shop.send('GET', `/_sandbox/clock?entityId=${BOUND}`, headers);
    expect(other.body.mode).toBe('real');
  });

  it('is stored', async () => {
    const data = temporaryFolder();
    const first = await open({ data });
    const id = await first.checkout();
    await first.gateway.clock.advance('PT29M59S');
    await first.gateway.close();
    const second = await openAsItIs({ data });
    expect(await second.gateway.clock.now()).toBe('2030-01-31T12:29:59.000Z');
    expect(code(await second.status(id))).toBe('200 000.200.000');
  });

  it('can also be moved by the program that runs the gateway', async () => {
    const { clock } = shop.gateway;
    expect(await clock.freeze(new Date('2030-01-01T00:00:00Z'))).toBe('2030-01-01T00:00:00.000Z');
    expect(await clock.advance('PT1S')).toBe('2030-01-01T00:00:01.000Z');
    expect(await clock.now()).toBe('2030-01-01T00:00:01.000Z');
    expect(await clock.freeze()).toBe('2030-01-01T00:00:01.000Z');
    await expect(clock.advance('soon')).rejects.toThrow('soon');
    await expect(clock.freeze('soon')).rejects.toThrow('soon');
    expect(Date.parse(await clock.real())).toBeGreaterThan(Date.parse('2020-01-01'));
  });
});

describe('an invalid call of the control API', () => {
  beforeAll(openShop);

  it.each<[string, unknown, string[]]>([
    ['clock', {}, ['entityId=null: may not be empty', 'mode=null: may not be empty']],
    ['clock', { entityId, mode: 'fast' }, ['mode=fast: must be one of [real, frozen, offset]']],
    ['clock', { entityId, mode: 'offset' }, ['at=null: may not be empty']],
    ['clock', { entityId, mode: 'real', at: NOON }, [`at=${NOON}: is not allowed with mode real`]],
    ['clock', { entityId, mode: 'real', to: 1 }, ['to=1: is not an allowed parameter']],
    ['clock', { entityId: 1, mode: 'real' }, ['entityId=1: must be a string']],
    [
      'clock',
      { entityId, mode: 'frozen', at: '2030-02-30' },
      [
        'at=2030-02-30: must be an ISO 8601 instant from 1970 to 9999, such as 2030-01-31T12:00:00Z',
      ],
    ],
    [
      'clock/advance',
      { entityId, by: '5 minutes' },
      ['by=5 minutes: must be an ISO 8601 duration, such as PT29M or P1D'],
    ],
    [
      'clock/advance',
      { entityId, by: '-PT5M' },
      ['by=-PT5M: must be an ISO 8601 duration, such as PT29M or P1D'],
    ],
    [
      'clock/advance',
      { entityId, by: 'P9999Y' },
      ['by=P9999Y: must not move the clock beyond the year 9999'],
    ],
  ])('%s %j', async (path, body, expected) => {
    const reply = await control(path, body);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual(expected);
    expect((await read()).now).toBe(NOON);
  });

  table([
    'clock',
    'clock/advance',
    'faults',
    'webhooks',
    'webhooks/x/redeliver',
    'shopper',
    'settlements',
    'settlements/redeliver',
    'payments/x/chargebacks',
    'chargebacks/x/reversals',
    'wallets/applePay',
  ])('at %s repeats neither a card number nor a code', async (path) => {
    const number = '4200000000000000';
    const reply = await control(path, {
      entityId: number,
      mode: number,
      'card.number': '093218123456789',
      'card.cvv': '731',
      note: `my card is ${number}`,
      [number]: 'x',
    });
    expect(reply.status).toBe(400);
    for (const secret of [number, '093218123456789', '"731"']) {
      expect(reply.text).not.toContain(secret);
    }
  });

  it.each(['', 'nonsense', '[]', '1', 'null'])(
    '%j is refused: it is no JSON object',
    async (body) => {
      const reply = await control('clock', body);
      expect(code(reply)).toBe('400 200.300.404');
      expect(reply.body.result.description).toContain('JSON object');
    },
  );

  const POSTS = [
    'clock',
    'clock/advance',
    'faults',
    'shopper',
    'webhooks',
    `webhooks/${'a'.repeat(32)}/redeliver`,
    'settlements',
    'settlements/redeliver',
    `payments/${'a'.repeat(32)}/chargebacks`,
    'wallets/applePay',
    'wallets/googlePay',
    'wallets/samsungPay',
  ];
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  table(POSTS)('%s refuses a body that is nested too deep, by name', async (path) => {
    for (const levels of [50, 10_000]) {
      for (const member of ['entityId', 'card', 'records', 'x']) {
        const reply = await control(path, `{"${member}":${nested(levels)}}`);
        expect([levels, member, code(reply)]).toEqual([levels, member, '400 200.300.404']);
        expect(reply.body.result.description).toContain('The body must not be nested more than 50');
      }
    }
    const reply = await control(path, `{"x":${nested(49)}}`);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.description).not.toContain('nested');
  });

  it('refuses a million levels', async () => {
    const reply = await control('clock', `{"x":${nested(1_000_000)}}`);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.description).toContain('The body must not be nested more than 50');
  });

  table(POSTS)('%s does not interpret a member as a refusal', async (path) => {
    const reply = await control(path, { refused: '000.000.000', status: 200 });
    expect(code(reply)).toBe('400 200.300.404');
  });

  it('cannot change the clock of another entity', async () => {
    expect(code(await control('clock', { entityId: BOUND, mode: 'real' }))).toBe('403 800.900.300');
  });

  it('names the error in a query', async () => {
    const reply = await shop.send('GET', '/_sandbox/clock', shop.bearer);
    expect(faults(reply)).toEqual(['entityId=null: may not be empty']);
  });
});
