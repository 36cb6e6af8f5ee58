import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDemo } from '../public/storefront/demo/demo.mjs';
import { GOODS } from '../public/storefront/demo/goods.mjs';
import { SHOPS } from '../public/storefront/demo/shops.mjs';
import {
  BANK_CODE,
  CARDS,
  LANGUAGES,
  METHODS,
  OUTCOMES,
  STYLES,
} from '../public/storefront/demo/tables.mjs';
import { cardBrand, OTHER_BRANDS } from '../src/brands/index.ts';
import { digitsOf, luhn } from '../src/card/index.ts';
import { groupOf, isResultCode } from '../src/contract/resultCodes.ts';
import { languageTag } from '../src/language/locales.ts';
import { DECLINED_CARD } from '../src/simulator/bank/cards.ts';
import { authenticatedCard } from '../src/simulator/issuer/cards.ts';
import { isRightCode } from '../src/simulator/issuer/oneTimeCode.ts';
import { type FakeGateway, startFakeGateway } from './fakeGateway.ts';

let gateway: FakeGateway;
let demo: Awaited<ReturnType<typeof startDemo>>;

const options = () => ({
  port: 0,
  gateway: gateway.url,
  entityId: 'a0000000000000000000000000000001',
  token: 'a-token',
});

beforeEach(async () => {
  gateway = await startFakeGateway();
  demo = await startDemo(options());
});

afterEach(async () => {
  await demo.close();
  await new Promise((resolve) => gateway.server.close(resolve));
});

async function get(path: string, address = demo.url) {
  const response = await fetch(address + path);
  return { headers: response.headers, html: await response.text() };
}

describe('the tables', () => {
  test('have every language of the form, with its tag', () => {
    const files = readdirSync('locales')
      .filter((name) => /^\w+\.json$/.test(name))
      .map((name) => name.replace('.json', ''));
    expect(LANGUAGES.map(([name]) => name).sort()).toEqual(files.sort());
    for (const [name, , tag] of LANGUAGES) expect(languageTag(name)).toBe(tag);
  });

  test('name brands that exist', () => {
    const keys = METHODS.flatMap(({ brands }) => brands.split(' '));
    const unknown = keys.filter((key) => !cardBrand(key) && !OTHER_BRANDS.includes(key));
    expect(unknown).toEqual([]);
  });

  test('force results that exist', () => {
    const codes = OUTCOMES.flatMap(
      ({ parameters }) => parameters['customParameters[forceResultCode]'] ?? [],
    );
    for (const code of codes) expect(isResultCode(code)).toBe(true);
    expect(codes.map((code) => isResultCode(code) && groupOf(code))).toEqual([
      'rejected-bank',
      'rejected-bank',
      'pending-long',
    ]);
  });

  test('have each value once', () => {
    for (const table of [METHODS, OUTCOMES]) {
      const values = table.map(({ value }) => value);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test.each(CARDS)('have the card $number as the simulator has it: $end', ({ number, end }) => {
    const digits = digitsOf(number);
    const status = authenticatedCard(digits)?.status;
    expect([digits === DECLINED_CARD, status === 'C', !luhn(digits)]).toEqual([
      end === 'declined',
      end === 'challenged',
      end === 'refused',
    ]);
  });

  test('have the code of the simulated banks', () => {
    expect(isRightCode(BANK_CODE)).toBe(true);
  });
});

describe('the payment page', () => {
  test('sends amount, currency and the outcome to the gateway', async () => {
    await get('/pay?amount=12.50&currency=USD&outcome=funds');
    const sent = gateway.asked[0]?.body;
    expect(sent?.get('amount')).toBe('12.50');
    expect(sent?.get('currency')).toBe('USD');
    expect(sent?.get('customParameters[forceResultCode]')).toBe('800.100.155');
  });

  test('has the chosen ways to pay, language and style', async () => {
    const { html } = await get('/pay?method=ideal&method=card&brands=JCB&locale=de&style=plain');
    expect(html).toContain('class="paymentWidgets" data-brands="VISA MASTER AMEX IDEAL JCB"');
    expect(html).toContain('var wpwlOptions = {"style":"plain","theme":"auto","locale":"de"};');
    expect(html).toContain('<option value="de" lang="de" selected>');
  });

  test('offers every style', async () => {
    const { html } = await get('/pay');
    for (const [value] of STYLES) expect(html).toContain(`<option value="${value}"`);
  });

  test('shows the code of what is seen, with the token of the sandbox only', async () => {
    const { html } = await get('/pay?locale=de&outcome=limit');
    expect(html).toContain(
      'wpwlOptions = {&#34;locale&#34;:&#34;de&#34;,&#34;style&#34;:&#34;modern&#34;,&#34;theme&#34;:&#34;auto&#34;}',
    );
    expect(html).toContain('-d &#39;customParameters[forceResultCode]=800.100.162&#39;');
    expect(html).toContain('Authorization: Bearer $TOKEN');
    expect(html).not.toContain('a-token');
    const sandbox = await startDemo({ ...options(), token: 'sandbox-access-token' });
    expect((await get('/pay', sandbox.url)).html).toContain('Bearer sandbox-access-token');
    await sandbox.close();
  });

  test('ignores unknown settings', async () => {
    const { html } = await get('/pay?method=x&locale=xx&style=x&theme=x&outcome=x');
    expect(html).toContain('var wpwlOptions = {"style":"modern","theme":"auto"};');
    expect(html).toContain('data-brands="VISA MASTER AMEX PAYPAL"');
    expect([...(gateway.asked[0]?.body.keys() ?? [])].join()).not.toContain('customParameters');
  });

  test('lets nothing of its address become markup or a word of the shell', async () => {
    const evil = encodeURIComponent(`'</script><script>"$(x)`);
    const names = ['method', 'brands', 'locale', 'style', 'theme', 'amount', 'currency', 'outcome'];
    const { html } = await get(`/pay?${names.map((name) => `${name}=${evil}`).join('&')}`);
    expect(html.match(/<script\b/g)).toHaveLength(3);
    expect(html).toContain(
      '-d &#39;amount=&#39;\\&#39;&#39;&#60;/script&#62;&#60;script&#62;&#34;$(x)&#39;',
    );
  });

  test.each([
    ['', false, false],
    ['light', true, false],
    ['dark', false, true],
  ])('has the colours %j', async (theme, isLight, isDark) => {
    const { html } = await get(`/pay?theme=${theme}`);
    expect(html.includes(':root:root { color-scheme: light;')).toBe(isLight);
    expect(html.includes(':root:root { color-scheme: dark;')).toBe(isDark);
  });
});

describe('the shops of the gallery', () => {
  test.each(SHOPS)('$value shows its own goods, also in its basket', async ({ value, goods }) => {
    const drawings = GOODS[value] ?? [];
    expect(drawings).toHaveLength(2);
    for (const path of ['/pay', '/']) {
      const { html } = await get(`${path}?shop=${value}`);
      const [main = ''] = /<main>.*<\/main>/s.exec(html) ?? [];
      expect(main.match(/<svg.*?<\/svg>\s*<span>[^<]*/gs)).toHaveLength(2);
      for (const [at, name] of goods.entries()) {
        expect(main).toContain(`${drawings[at]}</svg><span>${name}</span>`);
      }
    }
  });

  test('draw nothing twice', () => {
    const drawings = Object.values(GOODS).flat();
    expect(new Set(drawings).size).toBe(2 * SHOPS.length);
  });

  test('boutique is in Arabic, from right to left, without an English word of the shop', async () => {
    for (const path of ['/pay', '/']) {
      const { html } = await get(`${path}?shop=boutique`);
      expect(html).toContain('<html lang="ar" dir="rtl" class="shop-boutique">');
      const [shop = ''] = /<main>.*<\/footer>/s.exec(html) ?? [];
      const text = shop.replace(/<script.*?<\/script>|<[^>]*>|&#\d+;/gs, '');
      expect(text).toContain('المجموع');
      expect(text.match(/[A-Za-z]+/g)).toBeNull();
    }
  });
});

test('every page has the policy of the storefront, and marks its scripts and styles with the nonce', async () => {
  for (const path of ['/', '/pay', '/result']) {
    const { headers, html } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain('unsafe');
    const inline = html.match(/<(?:script|style)\b(?![^>]*\bsrc=)[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(0);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
  }
});
