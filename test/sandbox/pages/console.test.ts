/** /console: the page and its files, in test only. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  CONSOLE_FORM_HTML,
  CONSOLE_HTML,
  CONSOLE_SCRIPT,
  fixtureAssets,
  open,
  type Shop,
} from '../../gateway/harness.ts';
import { table } from '../../table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

table([
  '/console',
  '/console/',
  '/console?limit=5',
  '/console/payments',
  '/console/payments/0190a0b0c0d0e0f00190a0b0c0d0e0f0?q=1',
  '/console/checkouts/0190A0B0C0D0E0F00190A0B0C0D0E0F0-sandbox01',
])('%s is the page, which may load only files of the gateway', async (path) => {
  const { status, text, headers } = await shop.send('GET', path);
  expect([status, text]).toEqual([200, CONSOLE_HTML]);
  expect(headers).toMatchObject({
    'content-type': 'text/html;charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|\*|data:|blob:/);
});

it('a file with a hash in its name is cached for ever, and compressed', async () => {
  const path = '/console/assets/index-0a1b2c3d.js';
  const plain = await shop.send('GET', path);
  expect([plain.status, plain.text]).toEqual([200, CONSOLE_SCRIPT]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript;charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { headers } = await shop.send('GET', path, { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
});

it('only the console can embed the document with the form', async () => {
  const { status, text, headers } = await shop.send('GET', '/console/form/frame?id=C1');
  expect([status, text]).toEqual([200, CONSOLE_FORM_HTML]);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

table([
  '/console/assets/other-0a1b2c3d.js',
  '/console/index.html',
  '/console/form.html',
  '/console/../widget/paymentWidgets.js',
  '/console/%2e%2e/widget/paymentWidgets.js',
  '/console/assets/..%2f..%2f..%2fwidget%2fversion.json',
])('%s is no file of the console', async (path) => {
  expect((await shop.send('GET', path)).status).toBe(404);
});

it('a page says how to build the console while it is missing; after the build the console is there', async () => {
  const assets = fixtureAssets();
  rmSync(join(assets, 'console'), { recursive: true });
  const unbuilt = await open({ assets });
  const before = await unbuilt.send('GET', '/console/payments');
  expect(before.status).toBe(503);
  expect(before.text).toContain('Run <code>npm run build</code>');
  expect(before.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  mkdirSync(join(assets, 'console'));
  writeFileSync(join(assets, 'console/index.html'), CONSOLE_HTML);
  expect((await unbuilt.send('GET', '/console/payments')).text).toBe(CONSOLE_HTML);
});

it('/ names the console first', async () => {
  expect((await shop.send('GET', '/')).body.places[0].path).toBe('/console');
});
