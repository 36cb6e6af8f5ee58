/** A processor with an inquiry of its own is asked by the id of the payment, in place of the repeated question. */
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { code, open } from '../../harness.ts';
import { listen, say } from './testSystem.ts';

/** Answers each question with a pending code, and inquiries as given; records every request. */
async function processorWith(inquiry: Parameters<typeof say>) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    request.resume();
    if (request.url?.includes('/payments/')) return say(...inquiry)(response);
    return say(request.method === 'GET' ? '{"inquiry":true}' : '{"code":"000.200.000"}')(response);
  });
  const { port } = await listen(server);
  const shop = await open({ processorUrl: `http://127.0.0.1:${port}/acquirer` });
  const { id } = (await shop.charge({ testMode: 'EXTERNAL' })).body;
  await shop.gateway.clock.advance('PT5S');
  return { id, calls, result: code(await shop.payment(id)) };
}

it('its answer is the result of the payment', async () => {
  const { id, calls, result } = await processorWith(['{"code":"000.100.112"}']);
  expect(result).toBe('200 000.100.112');
  expect(calls).toEqual(['GET /acquirer', 'POST /acquirer', `GET /acquirer/payments/${id}`]);
});

it('if it does not know the payment, the question is repeated', async () => {
  const { id, calls, result } = await processorWith(['{}', 404]);
  expect(result).toBe('200 000.200.000');
  expect(calls.slice(2)).toEqual([`GET /acquirer/payments/${id}`, 'POST /acquirer']);
});

it('if its answer cannot be used, it is asked again later', async () => {
  const { id, calls, result } = await processorWith(['{}', 503]);
  expect(result).toBe('200 000.200.000');
  expect(calls.slice(2)).toEqual([`GET /acquirer/payments/${id}`]);
});
