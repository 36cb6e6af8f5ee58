/** Requests that two programs may read differently, with a hidden second request: the hidden request is never answered. */
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { table } from '../../table.ts';
import { open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** Sends text unchanged. @returns the status of each response, once the gateway closes or that many have arrived */
function exchange(text: string, expected = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { hostname, port } = new URL(shop.gateway.url);
  return new Promise((resolve) => {
    let received = '';
    const statuses = () =>
      [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.on('data', (chunk) => {
      received += chunk;
      if (statuses().length >= expected) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(statuses()));
  });
}

const HIDDEN = 'GET /v1/resultcodes HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /v1/checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n${body}`;

table([
  [
    'both lengths',
    post(
      `Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked`,
      `0\r\n\r\n${HIDDEN}`,
    ),
  ],
  [
    'both lengths, in the other order',
    post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${HIDDEN}`),
  ],
  ['two lengths', post('Content-Length: 0\r\nContent-Length: 50', HIDDEN)],
  ['a list of lengths', post('Content-Length: 0, 50', HIDDEN)],
  ['a length with a sign', post('Content-Length: +0', HIDDEN)],
  ['an invalid length', post('Content-Length: 0x0', HIDDEN)],
  ['an unknown transfer coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunked twice', post('Transfer-Encoding: chunked, chunked', `0\r\n\r\n${HIDDEN}`)],
  [
    'chunked, with another coding after it',
    post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`),
  ],
  ['a blank before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a folded header', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a tab in the name', post('Transfer\tEncoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a bare line feed', post('X: a\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a bare carriage return', post('X: a\rTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['an invalid chunk size', post('Transfer-Encoding: chunked', `0x0\r\n\r\n${HIDDEN}`)],
  [
    'a chunk size beyond the limit',
    post('Transfer-Encoding: chunked', `ffffffffffffffff1\r\n${HIDDEN}`),
  ],
  ['a null in a header', post('X: a\0b', HIDDEN)],
] as [string, string][])('with %s nothing hidden is answered', async (_, text) => {
  const answers = await exchange(text);
  // One refusal, or the connection is closed without a response.
  expect(answers.filter((status) => status !== '400')).toEqual([]);
  expect(answers.length).toBeLessThanOrEqual(1);
});

it('a valid request is answered, and so is the next one on the connection', async () => {
  expect(await exchange(`${post('Content-Length: 0', '')}${HIDDEN}`, 2)).toEqual(['401', '200']);
});
