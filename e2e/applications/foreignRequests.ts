/** Requests to the server of a shop that do not come from its pages. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeReceiver } from '../../test/server/hostileMessages.ts';
import { expect } from '../support/fixtures.ts';
import type { BuiltExample } from './builtExample.ts';

/** What makes a checkout: `POST /checkout`. */
type Call = `${'GET' | 'POST'} ${string}`;

const KEY = '000102030405060708090a0b0c0d0e0f'.repeat(2);

/** A gateway that keeps the parameters of checkouts, and does nothing else. */
async function startRecorder() {
  const checkouts: URLSearchParams[] = [];
  const server = createServer(async (asked, response) => {
    const id = checkouts.push(new URLSearchParams(await text(asked)));
    response.end(JSON.stringify({ id: `checkout-${id}`, integrity: 'sha384-AAAA' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entityId: 'a'.repeat(32),
    token: 'token',
    checkouts,
    close: () => void server.close().closeAllConnections(),
  };
}

/** Makes a request. fetch() sets the Host header itself. */
async function send(address: string, call: Call, headers: Record<string, string> = {}) {
  const [method, path = ''] = call.split(' ');
  const asked = request(new URL(path, address), { method, headers }).end();
  const [response] = await once(asked, 'response');
  await text(response);
}

/** @param name in the titles */
export function describeHost(name: string, { test, start }: BuiltExample, call: Call): void {
  test(`the ${name} example takes the address of its result page from no request`, async () => {
    const gateway = await startRecorder();
    const shop = await start(gateway);
    await send(shop.url, call, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    shop.close();
    gateway.close();
    expect(gateway.checkouts.map((sent) => sent.get('shopperResultUrl'))).toEqual([
      `${shop.url}/result`,
    ]);
  });
}

/** @param name in the titles */
export function describeWebhook(name: string, { test, start }: BuiltExample, call: Call): void {
  const ends: (() => void)[] = [];
  test.afterAll(() => {
    for (const end of ends) end();
  });
  test.describe(`the webhook of the ${name} example`, () => {
    describeReceiver(
      async () => {
        const gateway = await startRecorder();
        const { url, lines, stop } = await start(gateway, { WEBHOOK_KEY: KEY });
        ends.push(stop, gateway.close);
        for (const _ of 'abc') await send(url, call);
        return {
          url: `${url}/webhook`,
          key: KEY,
          entityId: gateway.entityId,
          orders: gateway.checkouts.map((sent) => sent.get('merchantTransactionId') ?? ''),
          handled: lines,
        };
      },
      { test, expect },
    );
  });
}
