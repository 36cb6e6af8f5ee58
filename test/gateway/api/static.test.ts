import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../../src/gateway/start.ts';
import { table } from '../../table.ts';
import { ASSET_VERSION, code, fixtureAssets, open, SCRIPT_TEXT, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const SCRIPT = '/v1/paymentWidgets.js';
const VERSION = createHash('sha256').update(SCRIPT_TEXT).digest('hex').slice(0, 16);

/** The bytes as they were sent. */
async function bytes(url: string, headers: Record<string, string> = {}) {
  const reply = await shop.gateway.app.inject({ method: 'GET', url, headers });
  return { headers: reply.headers, status: reply.statusCode, bytes: reply.rawPayload };
}

describe('the script', () => {
  it('is the same file for every query', async () => {
    const plain = await shop.send('GET', SCRIPT);
    expect(plain.text).toBe(SCRIPT_TEXT);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript;charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: `"${VERSION}"`,
    });
    expect((await shop.send('GET', `${SCRIPT}?checkoutId=abc`)).text).toBe(SCRIPT_TEXT);
  });

  table([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.5', 'gzip'],
    ['br;q=nonsense, gzip;q=0.1', 'gzip'],
    ['identity;q=0, *;q=0', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
  ])('for Accept-Encoding %j is sent as %s', async (accept, expected) => {
    const sent = await bytes(SCRIPT, accept === undefined ? {} : { 'accept-encoding': accept });
    expect(sent.headers['content-encoding'] ?? 'identity').toBe(expected);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (raw: Buffer) => raw };
    expect(decode[expected as 'br'](sent.bytes).toString()).toBe(SCRIPT_TEXT);
    const suffix = expected === 'identity' ? '' : `-${expected}`;
    expect(sent.headers['etag']).toBe(`"${VERSION}${suffix}"`);
  });

  table([
    [`"${VERSION}-br"`, 304],
    [`W/"${VERSION}-br"`, 304],
    [`"x", "${VERSION}-br"`, 304],
    ['*', 304],
    [`"${VERSION}"`, 200],
    ['"x"', 200],
  ])('with If-None-Match %s answers %i', async (tag, status) => {
    const sent = await bytes(SCRIPT, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect(sent.status).toBe(status);
    expect(sent.headers['etag']).toBe(`"${VERSION}-br"`);
    if (status === 304) {
      expect(sent.bytes).toHaveLength(0);
      // A type here would replace that of the cached copy.
      expect(sent.headers['content-type']).toBeUndefined();
    }
  });

  it('answers HEAD without a body', async () => {
    const reply = await shop.send('HEAD', SCRIPT);
    expect(reply.status).toBe(200);
    expect(reply.text).toBe('');
    expect(reply.headers['content-length']).toBe(String(SCRIPT_TEXT.length));
  });

  it('has an address that may be cached for ever, and that has only these bytes', async () => {
    const kept = await shop.send('GET', `/v1/static/${VERSION}/paymentWidgets.js`);
    expect(kept.text).toBe(SCRIPT_TEXT);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const version of ['0'.repeat(16), ASSET_VERSION]) {
      const reply = await shop.send('GET', `/v1/static/${version}/paymentWidgets.js`);
      expect(code(reply)).toBe('404 200.300.406');
    }
  });

  it('has a source map', async () => {
    expect((await shop.send('GET', `${SCRIPT}.map`)).text).toBe('{"version":3}');
    const kept = await shop.send('GET', `/v1/static/${VERSION}/paymentWidgets.js.map`);
    expect(kept.text).toBe('{"version":3}');
  });

  it('has a hash that shops can request', async () => {
    const reply = await shop.send('GET', '/v1/fastcheckout/integrity');
    const hash = createHash('sha384').update(SCRIPT_TEXT).digest('base64');
    expect(reply.body).toMatchObject({
      integrity: `sha384-${hash}`,
      isTestSystem: true,
      result: { code: '000.000.100' },
      ndc: expect.any(String),
    });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('the files of the script', () => {
  table([
    [`/v1/static/${ASSET_VERSION}/locales/de.json`, 'application/json;charset=utf-8'],
    [`/v1/static/${ASSET_VERSION}/img/VISA.svg`, 'image/svg+xml;charset=utf-8'],
  ])('%s may be kept for ever', async (url, type) => {
    const { status, headers } = await bytes(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  it('pictures also have their old address', async () => {
    const { status, headers } = await bytes('/v1/paymentWidgets/img/VISA.svg');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  table([
    ['/v1/paymentWidgets/img/brand.png', 'image/png'],
    ['/v1/paymentWidgets/css/card.min.css', 'text/css;charset=utf-8'],
    ['/v1/static/0000000000000000/img/brand.png', 'image/png'],
    ['/v1/static/20190603/css/card.min.css', 'text/css;charset=utf-8'],
    [`/v1/static/${VERSION}/img/brand.png`, 'image/png'],
  ])('an address that pages contain stays valid, and is revalidated: %s', async (url, type) => {
    const { status, headers } = await bytes(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
    const again = await bytes(url, { 'if-none-match': headers['etag'] as string });
    expect(again.status).toBe(304);
  });

  table(['img/brand.png', 'css/card.min.css'])('the current %s may be cached', async (name) => {
    const { headers } = await bytes(`/v1/static/${ASSET_VERSION}/${name}`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  table([
    '/v1/static/0000000000000000/img/VISA.svg',
    '/v1/static/0000000000000000/css/none.css',
    '/v1/static/0000000000000000/css/../version.json',
    '/v1/paymentWidgets/css/none.css',
    `/v1/static/${ASSET_VERSION}/locales/xx.json`,
    `/v1/static/${VERSION}/locales/de.json`,
    `/v1/static/${ASSET_VERSION}/`,
    `/v1/static/${ASSET_VERSION}/../frame/frame.html`,
    `/v1/static/${ASSET_VERSION}/..%2Fframe%2Fframe.html`,
    `/v1/static/${ASSET_VERSION}/version.json.br`,
    '/v1/paymentWidgets/img/..%2f..%2fpackage.json',
  ])('%s is not found', async (url) => {
    expect(code(await shop.send('GET', url))).toBe('404 200.300.406');
  });
});

it('lists every result code', async () => {
  const { body } = await shop.send('GET', '/v1/resultcodes');
  // The codes that clients know, and the remaining ones of the hundred reasons of chargebacks.
  expect(body.resultCodes).toHaveLength(624 + 71);
  expect(body.resultCodes).toContainEqual({
    code: '000.100.110',
    description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  });
});

table(['widget/paymentWidgets.js', 'frame/frame.html'])(
  'does not start without %s, and the error names the remedy',
  async (file) => {
    const assets = fixtureAssets();
    rmSync(join(assets, file));
    await expect(startGateway({ assets })).rejects.toThrow('npm run build');
  },
);

it('is healthy', async () => {
  const { status, body } = await shop.send('GET', '/health');
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok' });
});
