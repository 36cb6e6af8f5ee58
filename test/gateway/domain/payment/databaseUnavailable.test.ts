/** A database that is unavailable after the request to the processor: no shopper is asked to pay again. */

import { afterAll, expect, it } from 'vitest';
import { type Composed, compose } from '../../../../src/gateway/app.ts';
import { readConfig } from '../../../../src/gateway/config.ts';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { createFollowUp } from '../../../../src/gateway/domain/payment/followUp/createFollowUp.ts';
import type { PaymentAnswer } from '../../../../src/gateway/domain/payment/paymentAnswer.ts';
import type { Verdict } from '../../../../src/gateway/domain/payment/processor.ts';
import { createServerPayment } from '../../../../src/gateway/domain/payment/serverPayment.ts';
import type { PaymentId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { UNANSWERED } from '../../../../src/gateway/domain/transaction/status.ts';
import { fixtureAssets, VISA } from '../../harness.ts';

const composed: Composed[] = [];
afterAll(async () => {
  for (const one of composed) await one.close();
});

class AwayError extends Error {}

/** A gateway with a remote processor, and a store that is unavailable when the test sets it. */
async function fragile() {
  const state = { verdict: { code: '000.100.110', riskScore: null } as Verdict, isAway: false };
  const config = readConfig({ data: ':memory:', logLevel: 'silent' }, {});
  const answer = async () => state.verdict;
  const parts = { assets: fixtureAssets(), processor: { kind: 'remote', answer } as const };
  const made = await compose(config, parts);
  composed.push(made);
  const { context } = made;
  let transactions = 0;
  const store: Store = {
    ...context.store,
    async transaction(work) {
      // The second one of a payment.
      if (state.isAway && ++transactions % 2 === 0) throw new AwayError();
      return context.store.transaction(work);
    },
    faultOf: (error) => (error instanceof AwayError ? 'away' : undefined),
  };
  const needs = { ...context, store };
  const base = 'https://pay.example';
  const common = { entityId: SANDBOX.id, ndc: 'x', now: context.systemClock.now(), base };
  const asked = { amount: '92.00', currency: 'EUR' };
  const money = { minor: 92_00n, currency: 'EUR' };
  const idAndCode = (answer: unknown) => {
    const { payment } = answer as PaymentAnswer;
    return { id: payment.id, code: `${payment.status} ${payment.code}` };
  };
  const endLease = (key: PaymentId) => {
    const due = context.systemClock.now();
    return context.store.timer.arm({ entityId: SANDBOX.id, kind: 'resumeSubmit', key, due });
  };
  return {
    state,
    store: context.store,
    pay: async (paymentType: string) =>
      idAndCode(
        await createServerPayment(needs, {
          ...common,
          money,
          request: { ...asked, ...VISA, paymentType } as never,
        }),
      ),
    capture: async (to: PaymentId) =>
      idAndCode(
        await createFollowUp(needs, {
          ...common,
          to,
          by: 'path',
          money,
          request: { ...asked, paymentType: 'CP' },
        }),
      ),
    /** Ends the lease of a payment, and waits until the gateway has asked and has armed the next timer. */
    async askedAgain(id: PaymentId) {
      await endLease(id);
      const read = async () =>
        (await context.store.timer.ofKey(SANDBOX.id, ['resumeSubmit'], id))[0]?.payload['phase'];
      await expect.poll(read, { timeout: 10_000 }).toBe('again');
    },
    /** Ends the lease of a payment, and waits for its result. */
    async resumed(id: PaymentId, code: string) {
      await endLease(id);
      const read = async () => (await context.store.payment.find(id))?.code;
      await expect.poll(read, { timeout: 10_000 }).toBe(code);
    },
  };
}

it('a payment whose processor was asked is pending, and completed later under the same id', async () => {
  const { state, store, pay, resumed } = await fragile();
  state.isAway = true;
  const { id, code } = await pay('DB');
  expect(code).toBe('processing 000.200.000');
  expect(await store.payment.find(id)).toMatchObject(UNANSWERED);
  await resumed(id, '000.100.110');
});

it('a capture that may have arrived stays pending while the processor cannot be asked again', async () => {
  const { state, pay, capture, resumed, askedAgain } = await fragile();
  const { id } = await pay('PA');
  state.isAway = true;
  const first = await capture(id);
  expect(first.code).toBe('processing 000.200.000');
  state.isAway = false;
  // Nothing was sent the second time; it was the first time.
  state.verdict = { code: '900.100.600', riskScore: null };
  await askedAgain(first.id);
  expect((await capture(id)).code).toBe('failed 700.400.100');
  state.verdict = { code: '000.100.110', riskScore: null };
  await resumed(first.id, '000.100.110');
});
