/** shopperResultUrl of an app (API 2, Asynchronous payments: "only absolute URLs"), which the shop's server sends. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, faults, open, type Shop, VISA } from '../../harness.ts';
import { walk, within } from '../../shopper/browser.ts';
import { BROWSER, CHALLENGED, openOwn, redirectOf } from '../../shopper/shopperRequests.ts';
import { GOOD } from './modes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const APPS = [
  ['app://return', 'app://return'],
  ['com.shop.app:/return', 'com.shop.app:/return'],
  ['shop-app://pay/done?order=7#top', 'shop-app://pay/done'],
] as const;

describe('a shopper returns to an app', () => {
  table(APPS)('from a payment by the server: %s', async (shopperResultUrl, beginning) => {
    const reply = await shop.charge({ ...CHALLENGED, shopperResultUrl });
    expect(code(reply)).toBe('200 000.200.000');
    const back = await walk(within(shop), redirectOf(reply), 'approve');
    expect(back?.startsWith(beginning)).toBe(true);
    const { id } = reply.body;
    expect(back).toContain(`id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`);
    if (shopperResultUrl.includes('#')) expect(back).toMatch(/\?order=7&id=.*#top$/);
    expect(code(await shop.payment(id))).toBe(GOOD);
  });

  it('from a form, for any address of its page', async () => {
    const id = await shop.checkout({ shopperResultUrl: 'app://return' });
    const { shopperResultUrl: _, ...card } = CHALLENGED;
    const reply = await shop.pay(id, { ...card, shopperResultUrl: 'https://shop.example/r' });
    const back = await walk(within(shop), redirectOf(reply), 'approve');
    expect(back).toMatch(/^app:\/\/return\?id=/);
    expect(code(await shop.status(id))).toBe(GOOD);
  });

  it('with any bound origins of the entity', async () => {
    const entity = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
    const bound = await openOwn({ entities: [{ ...entity, origins: ['https://shop.example'] }] });
    const id = await bound.checkout({ shopperResultUrl: 'app://return' });
    const reply = await bound.pay(id, {
      ...VISA,
      ...BROWSER,
      ...CHALLENGED,
      shopperResultUrl: undefined,
    });
    expect(redirectOf(reply).url).toContain('/v1/redirects/');
  });
});

it('a form may be shown by any page in test: an app has no origin', async () => {
  const id = await shop.checkout({ shopperResultUrl: 'app://return' });
  expect((await shop.config(id)).body.origins).toBeNull();
});

it('the gateway sends no request to the address of an app, and the clock continues', async () => {
  const own = await openOwn();
  const id = await own.checkout({ shopperResultUrl: 'app://return' });
  await own.pay(id);
  await own.gateway.clock.advance('PT29M30S');
  expect(code(await own.status(id))).toBe(GOOD);
});

const MESSAGE =
  "must match ^https?://[^\\s/]+\\S*$, or be an address of an app's own scheme, such as app://return";

describe('an invalid address of an app is refused', () => {
  table([
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'JAVASCRIPT://x/%0aalert(1)',
    'java\nscript://x',
    ' javascript://x',
    'data:text/html,x',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc/hosts',
    'blob:https://shop.example/1',
    'filesystem:https://shop.example/1',
    'about:blank',
    'view-source://shop.example',
    'chrome-extension://abc/x',
    'intent://shop#Intent;end',
    'content://media/1',
    'ftp://shop.example/',
    'ws://shop.example/',
    'http:/shop.example',
    '//shop.example/r',
    '/result',
    'app:return',
    'app://re turn',
  ])('%j', async (shopperResultUrl) => {
    expect(faults(await shop.create({ shopperResultUrl }))).toEqual([
      `shopperResultUrl=${shopperResultUrl}: ${MESSAGE}`,
    ]);
    const reply = await shop.charge({ ...CHALLENGED, shopperResultUrl });
    expect(code(reply)).toBe('400 200.300.404');
  });

  it('and any address of an app that only a browser sends', async () => {
    const reply = await shop.pay(await shop.checkout(), { shopperResultUrl: 'app://return' });
    expect(faults(reply)).toEqual([
      'shopperResultUrl=app://return: must match ^https?://[^\\s/]+\\S*$',
    ]);
  });
});
