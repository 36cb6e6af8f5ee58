/** Checkouts that a test creates. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { type CheckoutParameters, createCheckout } from '../../src/testkit/checkouts.ts';
import { createEntity, type TestEntity } from '../../src/testkit/index.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { open } from '../gateway/harness.ts';

let entity: TestEntity;
beforeAll(async () => {
  entity = await createEntity((await open()).gateway);
});

it('has an id, the address of its script, and the hash of the script', async () => {
  const { id, url, integrity } = await createCheckout(entity);
  expect(url).toBe(`${entity.url}/v1/paymentWidgets.js?checkoutId=${id}`);
  const script = await fetch(url);
  expect(script.status).toBe(200);
  const hash = await crypto.subtle.digest('SHA-384', await script.arrayBuffer());
  expect(integrity).toBe(`sha384-${Buffer.from(hash).toString('base64')}`);
});

it('parameters replace the defaults, and undefined leaves one out', async () => {
  const parameters = { paymentType: undefined, amount: undefined, currency: undefined };
  const { id } = await createCheckout(entity, { ...parameters, createRegistration: 'true' });
  const path = `/v1/checkouts/${id}/registration?entityId=${entity.entityId}`;
  const headers = { authorization: `Bearer ${entity.token}` };
  const { result } = await (await fetch(entity.url + path, { headers })).json();
  expect(result.code).toBe('000.200.000');
});

it.each<[string, CheckoutParameters, string]>([
  ['an amount', { amount: '4711x' }, 'amount '],
  ['an unknown name', { amuont: '4711x' }, 'amuont '],
  ['a text of 100,000 characters', { merchantTransactionId: '4711x'.repeat(20_000) }, 'merchant'],
])('%s that is refused is named, and its value is not repeated', async (_, given, name) => {
  const error = String(await createCheckout(entity, given).catch((it: Error) => it));
  expect(error).toContain('POST /v1/checkouts was answered with status 4');
  expect(error).toContain(name);
  expect(error).not.toContain('4711x');
});

it('the answer of another server is refused with its status', async () => {
  const server = createServer((_, response) => response.writeHead(502).end('<h1>4711x</h1>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(createCheckout({ ...entity, url })).rejects.toThrow(
    /^POST \/v1\/checkouts was answered with status 502$/,
  );
});
