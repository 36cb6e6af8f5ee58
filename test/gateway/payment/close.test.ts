/** A gateway that is closed while a processor elsewhere is asked. */
import { expect, it, vi } from 'vitest';
import type { Processor, Question, Verdict } from '../../../src/gateway/start.ts';
import { code, encode, openAsItIs, temporaryFolder, VISA } from '../harness.ts';

it('waits for the answer, also where nobody waits for the payment any more', async () => {
  const data = temporaryFolder();
  const asked: Question[] = [];
  let say: (verdict: Verdict) => void = () => {};
  const processor: Processor = {
    kind: 'remote',
    answer: (question) => {
      asked.push(question);
      return new Promise((resolve) => {
        say = resolve;
      });
    },
  };
  const shop = await openAsItIs({ data, processor });
  const { entityId, url } = shop.gateway;
  const leaving = new AbortController();
  const paying = fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { ...shop.bearer, 'content-type': 'application/x-www-form-urlencoded' },
    body: encode({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'PA', ...VISA }),
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  leaving.abort();
  await expect(paying).rejects.toThrow();
  let isClosed = false;
  const closing = shop.gateway.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  say({ code: '000.100.110', riskScore: null });
  await closing;

  const next = await openAsItIs({ data, processor });
  const { paymentId } = asked[0] as Question;
  expect(code(await next.payment(paymentId))).toBe('200 000.100.110');
  expect(asked).toHaveLength(1);
});
