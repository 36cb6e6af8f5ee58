/** A database that is away once the processor has been asked: nobody is told to pay again. */
import { afterAll, expect, it } from 'vitest';
import { type Composed, compose } from '../../../src/gateway/compose.ts';
import { type Config, readConfig } from '../../../src/gateway/config.ts';
import { SANDBOX } from '../../../src/gateway/entity/types.ts';
import { initiate } from '../../../src/gateway/payment/initiate.ts';
import type { Rendered } from '../../../src/gateway/results/envelope.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { fixtureAssets, VISA } from '../harness.ts';

let composed: Composed | undefined;
afterAll(() => composed?.close());

class AwayError extends Error {}

it('a payment that was asked about is pending, under its own id, and settled later', async () => {
  const config = readConfig(['--data', ':memory:', '--log-level', 'silent'], {}) as Config;
  const answer = async () => ({ code: '000.100.110', riskScore: null }) as const;
  const parts = { assets: fixtureAssets(), processor: { kind: 'remote', answer } as const };
  composed = await compose(config, parts);
  const { house } = composed;
  let transactions = 0;
  const store: Store = {
    ...house.store,
    async transaction(work) {
      if (++transactions === 2) throw new AwayError();
      return house.store.transaction(work);
    },
    faultOf: (error) => (error instanceof AwayError ? 'away' : undefined),
  };
  const now = house.wall.now();
  const request = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA } as never;
  const order = { entityId: SANDBOX.id, request, ndc: 'x', now };
  const { status, body } = (await initiate({ ...house, store }, order)) as Rendered;
  const told = JSON.parse(body);
  expect([status, told.result.code]).toEqual([200, '000.200.000']);

  const payment = await house.store.payment.find(told.id);
  expect(payment).toMatchObject({ code: '000.200.000', judgedBy: 'nobody' });
  const wish = { entityId: SANDBOX.id, kind: 'resumeSubmit' as const, key: told.id };
  // Its lease is over.
  await house.store.timer.arm({ ...wish, due: now });
  await expect
    .poll(async () => (await house.store.payment.find(told.id))?.code, { timeout: 10_000 })
    .toBe('000.100.110');
});
