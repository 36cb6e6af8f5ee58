import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/gateway/api/pages/document.ts';
import { pageTexts } from '../../../../src/gateway/api/pages/texts.ts';
import { holderPage } from '../../../../src/gateway/api/pages/way.ts';
import { table } from '../../../table.ts';
import { directives, everyPage, hidden, named, VALUES } from './everyPage.ts';

const texts = pageTexts('en');
const all: Readonly<Record<string, Page>> = { ...everyPage(), blank: hidden() };

/** The hashes of inline content, which a policy requires. */
const hashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

const expectedStatus: Record<string, number> = {
  expired: 410,
  unknown: 404,
  over: 410,
  invalid: 400,
  'link over': 410,
  'link busy': 429,
};

describe.each(Object.entries(all))('the %s page', (name, page) => {
  const policy = directives(page);

  it('is HTML without caching, referrer and isolation', () => {
    expect(page.headers).toMatchObject({
      'Content-Type': 'text/html;charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    expect(page.headers['Permissions-Policy']).toContain('camera=()');
    expect(page.headers).not.toHaveProperty('X-Frame-Options');
    // Isolation would separate the window from that of the shop, which waits for its message.
    expect(page.headers).not.toHaveProperty('Cross-Origin-Opener-Policy');
  });

  it('allows exactly the style and the script of the page', () => {
    expect(policy['default-src']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    expect([policy['style-src']].filter(Boolean)).toEqual(hashes(page.html, 'style'));
    expect([policy['script-src']].filter(Boolean)).toEqual(hashes(page.html, 'script'));
    expect(page.html).not.toMatch(/\son\w+=|\sstyle=|<script\s|<link/);
  });

  it('has the status of the result', () => {
    expect(page.status).toBe(expectedStatus[name]);
  });
});

describe('a script', () => {
  table(['holder', 'full holder', 'bank', 'post', 'leave', 'done', 'challenge again'])(
    'runs on the %s page',
    (name) => expect(named(all, name).html).toContain('<script>'),
  );

  table(['challenge', 'expired', 'unknown', 'over', 'invalid', 'blank'])(
    'does not run on the %s page',
    (name) => {
      expect(named(all, name).html).not.toContain('<script');
      expect(directives(named(all, name))['script-src']).toBeUndefined();
    },
  );
});

describe('forms and frames', () => {
  table(['challenge', 'bank', 'post', 'leave', 'done', 'over'])(
    'of the %s page belong to the gateway',
    (name) => {
      const policy = directives(named(all, name));
      expect(policy['form-action']).toBe("'self'");
      expect(policy['frame-src']).toBeUndefined();
    },
  );

  it('of the holder may also belong to the issuer', () => {
    const policy = directives(named(all, 'holder'));
    // An issuer's page may redirect to any address.
    expect(policy['form-action']).toBe("https: 'self' https://pay.example");
    expect(policy['frame-src']).toBe("https: 'self' https://pay.example");
  });

  table(['/acs/challenge', 'nowhere:x', 'https://a;script-src.example/', 'https://a,b.example/'])(
    'of a holder for %s belong to the gateway, or use https',
    (issuerAddress) => {
      const page = holderPage({
        ...VALUES,
        texts,
        ancestors: '*',
        issuerAddress,
        parameters: [],
        size: 'full',
      });
      expect(directives(page)['form-action']).toBe("https: 'self'");
      expect(directives(page)['frame-src']).toBe("https: 'self'");
    },
  );

  table(Object.keys(all))('of the %s page are in a policy that has no other origin', (name) => {
    const policy = { ...directives(named(all, name)) };
    if (name.includes('holder') || name === 'post')
      for (const key of ['form-action', 'frame-src']) delete policy[key];
    if (name !== 'blank') expect(policy['frame-ancestors']).toBe("'self' https://shop.example");
    delete policy['frame-ancestors'];
    expect(Object.values(policy).join(' ')).not.toMatch(/https?:|\*/);
  });
});

describe('frame ancestors', () => {
  table([
    // `*` would refuse the pages of apps at `file:`, `data:` and schemes of their own.
    ['*', undefined],
    ['', "'self'"],
    ["'none'", "'self'"],
    ['https://a.example http://localhost:3000', "'self' https://a.example http://localhost:3000"],
    [
      'https://*.a.example capacitor://localhost',
      "'self' https://*.a.example capacitor://localhost",
    ],
    ['https://a.example; script-src *', "'self'"],
    ['https://[::1]:8080', "'self' https://[::1]:8080"],
  ])('%s means %s', (ancestors, expected) => {
    for (const page of [...Object.values(everyPage(VALUES, texts, ancestors)), hidden(ancestors)]) {
      expect(directives(page)['frame-ancestors']).toBe(expected);
      expect(directives(page)['script-src'] ?? '').not.toContain('*');
    }
  });
});
