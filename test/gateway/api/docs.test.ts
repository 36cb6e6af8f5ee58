import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureAssets, open, type Shop } from '../harness.ts';

const PROJECT = 'https://github.com/payment-widgets/payment-widgets/blob/main/docs';

describe('with the documentation site', () => {
  let shop: Shop;
  beforeAll(async () => {
    const assets = fixtureAssets();
    for (const [name, text] of Object.entries({
      'index.html': 'home',
      'parameters.html': 'parameters',
      'operations.html': 'how to run it',
      'api.html': 'explorer',
      '404.html': 'no such page',
      'assets/site-0123456789.js': 'script',
    })) {
      const file = join(assets, 'docs', name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(`${file}.br`, brotliCompressSync(text));
    }
    shop = await open({ assets });
  });

  it.each([
    ['/docs', 200, 'home'],
    ['/docs/', 200, 'home'],
    ['/docs/parameters', 200, 'parameters'],
    ['/docs/parameters/', 200, 'parameters'],
    ['/docs/operations', 200, 'how to run it'],
    ['/docs/api', 200, 'explorer'],
    ['/docs/assets/site-0123456789.js', 200, 'script'],
    ['/docs/nowhere', 404, 'no such page'],
    ['/docs/parameters.html', 404, 'no such page'],
    ['/docs/..%2Fwidget%2Fversion', 404, 'no such page'],
    ['/docs/assets/..%2F..%2Fwidget%2Fversion.json', 404, 'The documentation has no such file'],
  ])('GET %s is answered with %i', async (path, status, text) => {
    const reply = await shop.send('GET', path);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(text);
  });

  it('permits the scripts of the site alone, and none that is inline', async () => {
    const policy = async (path: string) =>
      (await shop.send('GET', path)).headers['content-security-policy'];
    const own =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(await policy('/docs')).toBe(`${own}; require-trusted-types-for 'script'`);
    expect(await policy('/docs/nowhere')).toBe(`${own}; require-trusted-types-for 'script'`);
    expect(await policy('/docs/api')).toBe(own.replace("img-src 'self'", "img-src 'self' data:"));
  });

  it('lets browsers keep files whose address has a hash, and no page', async () => {
    const caching = async (path: string) => (await shop.send('GET', path)).headers['cache-control'];
    expect(await caching('/docs/assets/site-0123456789.js')).toContain('immutable');
    expect(await caching('/docs/parameters')).toBe('no-cache');
  });

  it('has the plain page of the API, too', async () => {
    const reply = await shop.send('GET', '/docs/api-plain');
    expect(reply.text).toContain('POST /v1/checkouts');
  });
});

describe('without the documentation site', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });

  it.each(['/docs', '/docs/', '/docs/api', '/docs/api-plain'])(
    '%s is the plain page of the API',
    async (path) => {
      const reply = await shop.send('GET', path);
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('POST /v1/checkouts');
    },
  );

  it('redirects to the published document', async () => {
    const reply = await shop.send('GET', '/docs/parameters');
    expect(reply.status).toBe(302);
    expect(reply.headers['location']).toBe(`${PROJECT}/parameters.md`);
  });

  it.each(['/docs/a%0d%0ab', '/docs/a/b', '/docs/%2F%2Fevil.example'])(
    'refuses %s',
    async (path) => {
      expect((await shop.send('GET', path)).status).toBe(404);
    },
  );
});
