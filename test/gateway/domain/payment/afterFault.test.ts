/** Repeated requests after a fault: no amount is charged twice. */
import { describe, expect, it } from 'vitest';
import type { Processor, Verdict } from '../../../../src/gateway/start.ts';
import { code, open } from '../../harness.ts';

const GOOD: Verdict = { code: '000.100.110', riskScore: null };

/** A remote processor that responds as a test sets it; it approves reversals. */
function scriptedProcessor() {
  const state: { verdict: Verdict } = { verdict: GOOD };
  const processor: Processor = {
    kind: 'remote',
    async answer({ type }) {
      return type === 'RV' ? GOOD : state.verdict;
    },
  };
  return { state, processor };
}

describe('an uncertain result', () => {
  it('counts for duplicates: the same reference is refused', async () => {
    const { state, processor } = scriptedProcessor();
    const terms = { duplicates: 'refused' } as const;
    const entity = { entityId: 'c'.repeat(32), token: 'the-token-of-c', terms };
    const shop = await open({ processor, processorTimeout: 'PT1S', entities: [entity] });
    const pay = () =>
      shop.send(
        'POST',
        '/v1/payments',
        { authorization: `Bearer ${entity.token}` },
        `entityId=${entity.entityId}&amount=9.00&currency=EUR&paymentType=DB&merchantTransactionId=order-0001&card.number=4200000000000000&card.expiryMonth=05&card.expiryYear=2034`,
      );
    state.verdict = { code: '900.100.600', riskScore: null };
    expect(code(await pay())).toBe('400 900.100.600');
    state.verdict = { code: '900.100.300', riskScore: null };
    expect(code(await pay())).toBe('200 000.200.000');
    state.verdict = GOOD;
    expect(code(await pay())).toBe('400 800.130.100');
  });
});

describe('the retention', () => {
  it('deletes payments that were pending when it passed', async () => {
    const { state, processor } = scriptedProcessor();
    const shop = await open({ processor, retention: 'P1D' });
    state.verdict = { code: '800.400.500', riskScore: null };
    const { id } = (await shop.charge()).body;
    await shop.gateway.clock.advance('P2D');
    expect(code(await shop.payment(id))).toBe('200 800.400.500');
    await shop.gateway.clock.advance('P5D');
    expect(code(await shop.payment(id))).toMatch(/^4/);
    await shop.gateway.clock.advance('P1D');
    expect(code(await shop.payment(id))).toBe('404 700.400.580');
  });

  it('starts again after a clock was set back', async () => {
    const shop = await open({ retention: 'P1D' });
    const { clock } = shop.gateway;
    await clock.freeze('2033-01-31T12:00:00Z');
    await shop.charge();
    await clock.freeze('2030-01-31T12:00:00Z');
    const { id } = (await shop.charge()).body;
    await clock.advance('P1D');
    expect(code(await shop.payment(id))).toBe('404 700.400.580');
  });
});
