/** Moves of a clock: forward, back, far, two at once, and automatically. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { code, NOON, open, openAsItIs, type Shop } from '../harness.ts';
import { ENGINES } from '../postgres.ts';

const entityId = 'a0000000000000000000000000000001';

const control = (shop: Shop, path: string, body: unknown) =>
  shop.send(
    'POST',
    `/_sandbox/${path}`,
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify(body),
  );

describe.each(ENGINES)('$name', ({ options }) => {
  const start = async () => open(await options());

  it('returns the executed timers over HTTP, in order', async () => {
    const shop = await start();
    const first = await shop.checkout();
    await shop.gateway.clock.advance('PT1S');
    const second = await shop.checkout();
    const { body } = await control(shop, 'clock/advance', { entityId, by: 'PT1H' });
    expect(body).toEqual({
      entityId,
      mode: 'frozen',
      now: '2030-01-31T13:00:01.000Z',
      executed: [
        {
          at: '2030-01-31T12:30:00.000Z',
          kind: 'checkoutExpiry',
          id: first,
          outcome: 'done',
        },
        {
          at: '2030-01-31T12:30:01.000Z',
          kind: 'checkoutExpiry',
          id: second,
          outcome: 'done',
        },
      ],
    });
  });

  it('a clock that is set forward runs the timers in between', async () => {
    const shop = await start();
    const id = await shop.checkout();
    const at = '2030-01-31T12:30:00.000Z';
    for (const [mode, expected] of [
      ['frozen', [{ at, kind: 'checkoutExpiry', id, outcome: 'done' }]],
      ['frozen', []],
    ] as const) {
      const { body } = await control(shop, 'clock', { entityId, mode, at: '2031-01-01' });
      expect(body).toMatchObject({ now: '2031-01-01T00:00:00.000Z', executed: expected });
    }
    await shop.gateway.clock.freeze(NOON);
    const other = await shop.checkout();
    const { body } = await control(shop, 'clock', { entityId, mode: 'offset', at: '2032-01-01' });
    expect(body.mode).toBe('offset');
    expect(body.executed.map((one: { id: string }) => one.id)).toContain(other);
  });

  it('back again: executed timers are not reverted, and not run again', async () => {
    const shop = await start();
    const id = await shop.checkout();
    await shop.gateway.clock.advance('PT30M');
    await shop.gateway.clock.freeze(NOON);
    expect(code(await shop.status(id))).toBe('400 200.300.404');
    expect(code(await shop.pay(id))).toBe('400 200.300.404');
    expect((await shop.gateway.clock.elapse('PT1H')).executed).toEqual([]);
    const fresh = await shop.checkout();
    await shop.gateway.clock.freeze('2001-01-01');
    expect(code(await shop.pay(fresh))).toBe('200 000.100.110');
    const { executed } = await shop.gateway.clock.elapse('P1Y');
    expect(executed.map(({ kind }) => kind)).toEqual(['settlement']);
    expect(code(await shop.status(fresh))).toBe('200 000.100.110');
  });

  it('ten years: every timer on the way runs, each at its own time', async () => {
    const shop = await start();
    const ids = await Promise.all(Array.from({ length: 50 }, () => shop.checkout()));
    for (const id of ids.slice(0, 10)) await shop.pay(id);
    const { now, executed } = await shop.gateway.clock.elapse('P10Y');
    expect(now).toBe('2040-01-31T12:00:00.000Z');
    expect(executed.map(({ kind, at }) => `${at} ${kind}`)).toEqual([
      ...Array(50).fill('2030-01-31T12:30:00.000Z checkoutExpiry'),
      '2030-02-01T00:00:00.000Z settlement',
      // 14 months of the calendar.
      '2031-03-31T12:00:00.000Z retention',
      '2031-04-01T00:00:00.000Z settlementEnd',
    ]);
    expect(code(await shop.create())).toBe('200 000.200.100');
    expect((await shop.gateway.clock.elapse('P7000Y')).executed).toHaveLength(2);
  });

  it('two advances at once run one after the other', async () => {
    const shop = await start();
    const id = await shop.checkout();
    const { clock } = shop.gateway;
    const moves = await Promise.all([clock.elapse('PT20M'), clock.elapse('PT20M')]);
    expect(await clock.now()).toBe('2030-01-31T12:40:00.000Z');
    expect(moves.flatMap(({ executed }) => executed)).toEqual([
      { at: '2030-01-31T12:30:00.000Z', kind: 'checkoutExpiry', id, outcome: 'done' },
    ]);
  });

  it('an advance beyond the limit changes nothing, and releases the clock', async () => {
    const shop = await start();
    await shop.checkout();
    await expect(shop.gateway.clock.advance('P9000Y')).rejects.toThrow('9999');
    expect(await shop.gateway.clock.now()).toBe(NOON);
    expect((await shop.gateway.clock.elapse('PT1H')).executed).toHaveLength(1);
  });

  it('timers of a running clock run automatically', async () => {
    const shop = await openAsItIs(await options());
    const id = await shop.checkout();
    const { expiresAt } = (await shop.config(id)).body;
    const almost = new Date(Date.parse(expiresAt) - 1500);
    await control(shop, 'clock', { entityId, mode: 'offset', at: almost.toISOString() });
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    const events = async () => {
      const { executed } = await shop.gateway.clock.elapse('PT0S');
      expect(executed).toEqual([]);
      return code(await shop.status(id));
    };
    await vi.waitFor(async () => expect(await events()).toBe('400 200.300.404'), 10_000);
  });

  it('names unknown members', async () => {
    const shop = await start();
    const reply = await control(shop, 'clock/advance', { entityId, by: 'PT1S', wait: 'forever' });
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.result.parameterErrors).toEqual([
      { name: 'wait', value: 'forever', message: 'must be one of [none, deliveries]' },
    ]);
  });
});

describe('docs/time.md', () => {
  it('has examples with the documented responses', async () => {
    const page = readFileSync('docs/time.md', 'utf8');
    const calls = [
      ...page.matchAll(/POST http:\/\/127\.0\.0\.1:3000\/_sandbox\/(\S+)[\s\S]*?-d '(.*)'/g),
    ];
    expect(calls).toHaveLength(2);
    const shop = await openAsItIs();
    const bodies: unknown[] = [];
    let id = '';
    for (const [, path = '', body = ''] of calls) {
      bodies.push((await control(shop, path, JSON.parse(body))).body);
      id ||= await shop.checkout();
    }
    const documented = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
      JSON.parse(text.replace('CHECKOUT_ID', id)),
    );
    expect(bodies.slice(1)).toEqual(documented);
  });
});
