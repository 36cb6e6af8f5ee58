/** The clock of an entity, over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCheckout } from '../../src/testkit/checkouts.ts';
import { entityClock } from '../../src/testkit/entityClock.ts';
import { createEntity, startWebhookReceiver, type TestEntity } from '../../src/testkit/index.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { NOON, open } from '../gateway/harness.ts';

let entity: TestEntity;
beforeAll(async () => {
  entity = await createEntity((await open()).gateway);
});

it('a clock is frozen, moved with its timers, and set back to the system clock', async () => {
  const clock = entityClock(entity);
  expect(await clock.freeze(NOON)).toBe(NOON);
  const { id } = await createCheckout(entity);
  expect(await clock.elapse('PT30M')).toEqual({
    now: '2030-01-31T12:30:00.000Z',
    executed: [{ at: '2030-01-31T12:30:00.000Z', kind: 'checkoutExpiry', id, outcome: 'done' }],
  });
  expect(await clock.advance('P1D')).toBe('2030-02-01T12:30:00.000Z');
  expect(await clock.now()).toBe('2030-02-01T12:30:00.000Z');
  expect(Date.parse(await clock.real())).toBeLessThan(Date.parse(NOON));
});

it('a webhook becomes active while the clock is frozen', async () => {
  await entityClock(entity).freeze(NOON);
  const receiver = await startWebhookReceiver({ gateway: entity });
  await receiver.close();
});

it.each([
  ['a text', NOON],
  ['milliseconds since 1970', Date.parse(NOON)],
  ['a Date', new Date(NOON)],
])('an instant can be %s', async (_, at) => {
  expect(await entityClock(entity).freeze(at)).toBe(NOON);
});

it.each([
  ['at', 'must be an ISO 8601 instant', () => entityClock(entity).freeze('4711')],
  ['at', 'must be a valid Date', () => entityClock(entity).freeze(new Date('4711-99'))],
  ['at', 'must be a valid Date', () => entityClock(entity).freeze(Number.NaN)],
  ['by', 'must be an ISO 8601 duration', () => entityClock(entity).advance('4711')],
])('a wrong value of %s is refused, and not repeated: %s', async (name, message, call) => {
  const error = await call().catch((it: Error) => it);
  expect(String(error)).toContain(`${name} ${message}`);
  expect(String(error)).not.toContain('4711');
});

describe('a move that takes longer than its caller waits', () => {
  /** A gateway that is still moving a clock twice, and then answers. @returns its address */
  const moving = async (last: object) => {
    const answers = [{ state: 'moving', now: NOON }, { state: 'moving', now: NOON }, last];
    const server = createServer((_, response) => response.end(JSON.stringify(answers.shift())));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    whenFileEnds(() => void server.close());
    return { ...entity, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  it('is awaited until it is done', async () => {
    const now = '2031-01-31T12:00:00.000Z';
    const gateway = await moving({ state: 'done', now, executed: [] });
    expect(await entityClock(gateway).elapse('P1Y')).toEqual({ now, executed: [] });
  });

  it('fails with the reason of the gateway', async () => {
    const gateway = await moving({ state: 'failed', now: NOON, detail: 'more than 50,000 timers' });
    await expect(entityClock(gateway).advance('P1Y')).rejects.toThrow(
      `the move of the clock ended at ${NOON}: more than 50,000 timers`,
    );
  });
});
