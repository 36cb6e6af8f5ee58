/** The processor of docs/extending.md, in a gateway. */
import { expect, it } from 'vitest';
import { code, open } from '../harness.ts';
import { QUESTION } from '../platform/processor/sampleQuestion.ts';
import { processor } from './processor.ts';

it('authorises, declines and refunds payments', async () => {
  const shop = await open({ processor });
  const good = await shop.charge({ amount: '999.99' });
  expect(code(good)).toBe('200 000.000.000');
  expect(good.body.resultDetails).toMatchObject({ ConnectorTxID1: expect.any(String) });
  expect(code(await shop.charge({ amount: '1000.00' }))).toBe('400 800.100.155');
  expect(code(await shop.refer(good.body.id, 'RF', { amount: '999.99' }))).toBe('200 000.000.000');
});

it('gives a repeated question the same answer', async () => {
  const first = await processor.answer(QUESTION);
  expect(await processor.answer(QUESTION)).toEqual(first);
});
