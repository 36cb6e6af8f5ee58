/** A long move of a clock: its progress, its stop, and the state afterwards. */
import { describe, expect, it, vi } from 'vitest';
import { preferredWait } from '../../../src/gateway/api/prefer.ts';
import type { Processor } from '../../../src/gateway/start.ts';
import { table } from '../../table.ts';
import { Asks, INITIAL, job } from '../domain/schedule/scheduleRequests.ts';
import {
  code,
  NOON,
  open,
  openAsItIs,
  type Reply,
  type Shop,
  temporaryFolder,
} from '../harness.ts';
import { ENGINES } from '../postgres.ts';

const HOURLY = job({ hour: '*', dayOfMonth: '*', month: '*' });
const MOVE = '/_sandbox/clock/advance';

/** A remote processor that responds at once; while it is closed, not before it is opened again. */
function gate() {
  let opened = Promise.resolve();
  let open = () => {};
  const processor: Processor = {
    kind: 'remote',
    async answer() {
      await opened;
      return { code: '000.100.110', riskScore: null } as never;
    },
  };
  const close = () => {
    opened = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { processor, close, open: () => open() };
}

const advance = (shop: Shop, by: string, prefer?: string): Promise<Reply> =>
  shop.send(
    'POST',
    MOVE,
    { ...shop.bearer, 'content-type': 'application/json', ...(prefer && { prefer }) },
    JSON.stringify({ entityId: shop.gateway.entityId, by }),
  );

const ask = (method: 'GET' | 'DELETE', shop: Shop, prefer?: string): Promise<Reply> =>
  shop.send(method, `${MOVE}?entityId=${shop.gateway.entityId}`, {
    ...shop.bearer,
    ...(prefer && { prefer }),
  });

const over = (shop: Shop): Promise<Reply> =>
  vi.waitFor(
    async () => {
      const reply = await ask('GET', shop);
      expect(reply.body.state).not.toBe('moving');
      return reply;
    },
    { timeout: 20_000, interval: 20 },
  );

describe.each(ENGINES)('$name', ({ options }) => {
  const start = async (more = {}) => {
    const place = await options();
    const shop = await open({ ...place, ...more });
    return { shop, place };
  };

  /** An hourly plan whose runs wait for the processor. */
  const waiting = async (more = {}) => {
    const bank = gate();
    const { shop, place } = await start({ processor: bank.processor, ...more });
    const asks = new Asks(shop);
    const { body } = await asks.schedule(await shop.stored(INITIAL), HOURLY);
    return { shop, place, bank, asks, id: body.id as string };
  };

  it('a clock that was not moved has no progress and cannot be stopped', async () => {
    const shop = await openAsItIs(await options());
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body } = await ask(method, shop);
      expect(status).toBe(200);
      const { entityId } = shop.gateway;
      expect(body).toEqual({ entityId, mode: 'real', state: 'none', now: expect.any(String) });
    }
    expect(code(await shop.send('GET', MOVE, shop.bearer))).toBe('400 200.300.404');
    expect((await shop.send('GET', `${MOVE}?entityId=${shop.gateway.entityId}`)).status).toBe(401);
  });

  it('a move that ends in time gets the usual response, and can be read afterwards', async () => {
    const { shop } = await start();
    const id = await shop.checkout();
    const reply = await advance(shop, 'PT1H', 'respond-async, wait=20');
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'preference-applied': 'wait=20' });
    const executed = [
      { at: '2030-01-31T12:30:00.000Z', kind: 'checkoutExpiry', id, outcome: 'done' },
    ];
    const now = '2030-01-31T13:00:00.000Z';
    const clock = { entityId: shop.gateway.entityId, mode: 'frozen', now };
    expect(reply.body).toEqual({ ...clock, executed });
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body } = await ask(method, shop);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...clock,
        state: 'done',
        from: '2030-01-31T12:00:00.000Z',
        until: now,
        executedCount: 1,
        executed,
      });
    }
  });

  it('one that takes longer returns its progress, and continues', async () => {
    const { shop, bank } = await waiting();
    bank.close();
    const reply = await advance(shop, 'PT3H', 'wait=0');
    expect(reply.status).toBe(202);
    expect(reply.headers).toMatchObject({
      location: `${MOVE}?entityId=${shop.gateway.entityId}`,
      'retry-after': '1',
      'preference-applied': 'wait=0',
    });
    const state = { state: 'moving', until: '2030-01-31T15:00:00.000Z', mode: 'frozen' };
    expect(reply.body).toMatchObject(state);
    await vi.waitFor(async () => {
      const { status, body } = await ask('GET', shop);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...state, executedCount: 1, now: '2030-01-31T13:00:00.000Z' });
      expect(body).not.toHaveProperty('executed');
    }, 10_000);
    // Another move does not wait longer than its caller.
    expect(code(await advance(shop, 'PT1S', 'wait=0'))).toBe('400 800.700.100');
    bank.open();
    const { body } = await over(shop);
    expect(body).toMatchObject({ state: 'done', now: state.until, executedCount: 3 });
    expect(body.executed.map(({ kind }: { kind: string }) => kind)).toEqual(
      Array(3).fill('scheduleRun'),
    );
  });

  it('one that is stopped keeps its changes, and the next continues from there', async () => {
    const { shop, bank, asks, id } = await waiting();
    bank.close();
    const answered = advance(shop, 'PT10H');
    await vi.waitFor(
      async () => expect((await ask('GET', shop)).body.executedCount).toBe(1),
      10_000,
    );
    const stopped = await ask('DELETE', shop);
    expect(stopped.status).toBe(200);
    const now = '2030-01-31T13:00:00.000Z';
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      now,
      executedCount: 1,
      detail: `The move was stopped; the clock stands at ${now}`,
    });
    const moveReply = await answered;
    expect(code(moveReply)).toBe('400 200.300.404');
    expect(moveReply.body.result.description).toContain(`the clock stands at ${now}`);
    expect(await shop.gateway.clock.now()).toBe(now);
    bank.open();
    const { executed } = await shop.gateway.clock.elapse('PT2H');
    // The payment of 13:00 may complete before or after its secrets are due to be erased.
    const runs = executed.filter(({ kind }) => kind === 'scheduleRun');
    expect(runs.map(({ at }) => at.slice(11, 16))).toEqual(['14:00', '15:00']);
    expect((await asks.read(id)).body.plan.lastRun.due).toBe('2030-01-31 15:00:00+0000');
  });

  it('a caller need not wait until the move has stopped', async () => {
    const { shop, bank } = await waiting();
    bank.close();
    await advance(shop, 'PT10H', 'respond-async');
    expect((await ask('DELETE', shop, 'wait=0')).body.state).toMatch(/^(moving|stopped)$/);
    expect((await over(shop)).body.state).toBe('stopped');
    bank.open();
  });

  it('a running clock continues from the time at which it was stopped', async () => {
    const { shop, bank } = await waiting();
    const ahead = JSON.stringify({
      entityId: shop.gateway.entityId,
      mode: 'offset',
      at: '2030-01-31T12:59:00Z',
    });
    const headers = { ...shop.bearer, 'content-type': 'application/json' };
    await shop.send('POST', '/_sandbox/clock', headers, ahead);
    bank.close();
    await advance(shop, 'P1D', 'wait=0');
    await vi.waitFor(
      async () => expect((await ask('GET', shop)).body.now).toBe('2030-01-31T13:00:00.000Z'),
      10_000,
    );
    const { body } = await ask('DELETE', shop);
    expect(body).toMatchObject({ state: 'stopped', mode: 'offset' });
    expect(body.now.slice(0, 16)).toBe('2030-01-31T13:00');
    bank.open();
  });

  it('with many runs, after a stop exactly the reported runs exist', async () => {
    const { shop } = await start();
    const asks = new Asks(shop);
    const { body } = await asks.schedule(await shop.stored(INITIAL), HOURLY);
    await advance(shop, 'P1Y', 'wait=0');
    await vi.waitFor(
      async () => expect((await ask('GET', shop)).body.executedCount).toBeGreaterThan(10),
      { timeout: 20_000, interval: 5 },
    );
    const stopped = (await ask('DELETE', shop)).body;
    expect(stopped.state).toBe('stopped');
    expect(stopped.executedCount).toBeLessThan(8760);
    expect(stopped.executed).toHaveLength(stopped.executedCount);
    const runs = stopped.executed.filter(({ kind }: { kind: string }) => kind === 'scheduleRun');
    const hours = runs.map((_: unknown, i: number) => Date.parse(NOON) + (i + 1) * 3_600_000);
    expect(runs.map(({ at }: { at: string }) => Date.parse(at))).toEqual(hours);
    expect(stopped.now).toBe(stopped.executed.at(-1).at);
    // Timers that are due at this time run automatically.
    await vi.waitFor(async () => {
      const { lastRun } = (await asks.read(body.id)).body.plan;
      expect(lastRun.due).toBe(stopped.now.replace('T', ' ').replace('.000Z', '+0000'));
    }, 10_000);
  });

  it('a gateway that ends stops the move', async () => {
    const kept = { data: temporaryFolder(), cardKey: 'ab'.repeat(32) };
    const { shop, bank, place } = await waiting(kept);
    bank.close();
    const moving = advance(shop, 'PT10H');
    await vi.waitFor(
      async () => expect((await ask('GET', shop)).body.executedCount).toBe(1),
      10_000,
    );
    const closed = shop.gateway.close();
    expect(code(await moving)).toBe('400 200.300.404');
    bank.open();
    await closed;
    const next = await openAsItIs({ ...place, ...kept });
    expect((await ask('GET', next)).body).toMatchObject({
      state: 'stopped',
      now: '2030-01-31T13:00:00.000Z',
      executedCount: 1,
    });
  });
});

describe('the time that a caller waits', () => {
  const APPLIED = 'Preference-Applied';
  table([
    [undefined, 60_000, {}],
    ['wait=10', 10_000, { [APPLIED]: 'wait=10' }],
    ['WAIT = "10"', 10_000, { [APPLIED]: 'wait=10' }],
    ['wait=0', 0, { [APPLIED]: 'wait=0' }],
    ['respond-async', 0, { [APPLIED]: 'respond-async' }],
    ['respond-async, wait=5', 5000, { [APPLIED]: 'wait=5' }],
    ['return=minimal; foo, wait=7; x=1, wait=9', 7000, { [APPLIED]: 'wait=7' }],
    [['return=minimal', 'wait=3'], 3000, { [APPLIED]: 'wait=3' }],
    ['wait=100000', 300_000, { [APPLIED]: 'wait=300' }],
    ['wait=-1', 60_000, {}],
    ['wait=ten', 60_000, {}],
    ['wait', 60_000, {}],
    ['wait=1.5', 60_000, {}],
    ['wait="1', 60_000, {}],
    ['wait=99999999999999999999', 60_000, {}],
    ['', 60_000, {}],
  ] as const)('Prefer: %s is %s ms', (prefer, ms, headers) => {
    const sent = prefer === undefined ? {} : { prefer: prefer as string | string[] };
    expect(preferredWait({ headers: sent })).toEqual({ ms, headers });
  });
});
