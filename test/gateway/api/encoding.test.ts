import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { CompressedVariants } from '../../../src/gateway/api/encoding.ts';
import type { Request, TextAnswer } from '../../../src/gateway/api/route.ts';
import { open } from '../harness.ts';

const acceptEncoding = (encodings: string) =>
  ({ headers: { 'accept-encoding': encodings } }) as unknown as Request;
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe('the config and the document of a frame', () => {
  it.each(['br', 'gzip'] as const)('are sent as %s', async (encoding) => {
    const shop = await open();
    const id = await shop.checkout();
    for (const what of ['config', 'frame']) {
      const url = `/v1/checkouts/${id}/${what}`;
      const get = (headers: Record<string, string>) =>
        shop.gateway.app.inject({ method: 'GET', url, headers });
      const plain = await get({});
      const reply = await get({ 'accept-encoding': encoding });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['vary']).toBe(
        what === 'frame' ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      );
      const text = DECODE[encoding](reply.rawPayload).toString();
      // Each response has another timestamp.
      const untimed = (body: string) => body.replace(/"timestamp":"[^"]*"/, '');
      expect(untimed(text)).toBe(untimed(plain.body));
    }
  });
});

describe('variants that are sent repeatedly', () => {
  const text = Array.from({ length: 800 }, (_, i) => `<p class="a${i % 37}">${i * i}</p>`).join(
    '\n',
  );
  const answer: TextAnswer = { status: 200, headers: {}, body: text };

  it('become smaller in the background', async () => {
    const variants = new CompressedVariants();
    const send = () => variants.answer(acceptEncoding('br'), answer).body as Buffer;
    const first = send().length;
    for (let i = 0; i < 7; i++) send();
    await vi.waitFor(() => expect(send().length).toBeLessThan(first));
    expect(brotliDecompressSync(send()).toString()).toBe(text);
  });

  it('are deleted when there are too many; the latest ones stay', () => {
    const variants = new CompressedVariants(2);
    const send = (body: string) =>
      variants.answer(acceptEncoding('gzip'), { ...answer, body }).body;
    const [a, b] = [send('a'), send('b')];
    expect(send('a')).toBe(a);
    send('c');
    expect(send('a')).toBe(a);
    expect(send('b')).not.toBe(b);
  });
});
