/** The lines that the pages offer to tests of storefronts: they compile, and end as the pages say. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES } from '../src/simulator/issuer/cards.ts';
import type { TestCard } from '../src/testkit/cards.ts';
import { actForShopper, type ShopperAct, threeDSecureCard } from '../src/testkit/index.ts';
import { type Fields, open, type Shop, VISA } from './gateway/harness.ts';
import { AT_SHOP } from './gateway/shopper/shopperRequests.ts';

/** A row of a page's table: what the test does, and the code that the payment ends with. */
interface Line {
  readonly how: string;
  readonly brand: string | undefined;
  readonly line: string;
  readonly code: string;
}

/** The rows of a page whose cell of code is a line of a test. */
function linesOf(page: string): Line[] {
  const rows = readFileSync(page, 'utf8').matchAll(
    /^\| (?<how>[^|]+) \|(?: (?<brand>[A-Z]+) \|)? `(?<line>await [^`]+)` \| (?<code>[\d.]+) \|$/gm,
  );
  return [...rows].map(({ groups }) => groups as unknown as Line);
}

/** The lines that the outcomes of the page's table stand for. */
function linesOfOutcomes(page: string): Line[] {
  const rows = readFileSync(page, 'utf8').matchAll(
    /^\| `(?<how>\w+)` \|(?: [^|]+ \|){4} (?<code>\d{3}(?:\.\d{3}){2}) \|/gm,
  );
  return [...rows].map(({ groups }) => {
    const { how, code } = groups as unknown as Line;
    const asked = how.startsWith('challenge') ? ' await passChallenge(page);' : '';
    const line = `await fillCard(page, threeDSecureCard('VISA', '${how}')); await pay(page);${asked}`;
    return { how, brand: undefined, line, code };
  });
}

const AUTHENTICATED = [...linesOfOutcomes('docs/3d-secure.md'), ...linesOf('docs/3d-secure.md')];
const ASYNCHRONOUS = linesOf('docs/asynchronous.md');

describe('the compiler', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync('.cache', { recursive: true });
    folder = mkdtempSync(join('.cache', 'lines-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What it says of files, each with its text. */
  function faultsOf(files: Readonly<Record<string, string>>): string[] {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: {
        // A page shows the beginning of a test, and imports what the rest of it needs.
        noUnusedLocals: false,
        paths: { 'payment-widgets/testkit': ['../../src/testkit/index.ts'] },
      },
      include: [],
      files: Object.keys(files),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder]);
    return stdout
      .toString()
      .split('\n')
      .filter((said) => said.startsWith(folder));
  }

  const HEAD = `import type { Page } from '@playwright/test';
import { actForShopper, fillCard, type Gateway, passBank, passChallenge, pay, threeDSecureCard } from 'payment-widgets/testkit';
declare const page: Page;
declare const gateway: Gateway;
declare const id: string;
`;

  it('has nothing to say of the lines, and of the pages’ tests', { timeout: 60_000 }, () => {
    const lines = [...AUTHENTICATED, ...ASYNCHRONOUS].map(({ line }) => line);
    const files: Record<string, string> = { 'lines.ts': HEAD + lines.join('\n') };
    for (const page of readdirSync('docs').filter((name) => name.endsWith('.md'))) {
      const blocks = readFileSync(join('docs', page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm);
      [...blocks].forEach(([, text = ''], i) => {
        if (text.includes('payment-widgets/testkit')) files[`${page}-${i}.ts`] = text;
      });
    }
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(3);
    expect(faultsOf(files)).toEqual([]);
  });

  it('would say so of a wrong one', { timeout: 60_000 }, () => {
    const wrong = [
      "await passChallenge(page, 'later');",
      "await fillCard(page, threeDSecureCard('VISA', 'frictionles'));",
      "await passWindow(page, 'approve');",
    ];
    const found = faultsOf({ 'wrong.ts': HEAD + wrong.join('\n') });
    expect(found.map((said) => /TS\d+/.exec(said)?.[0])).toEqual(['TS2345', 'TS2345', 'TS2304']);
  });
});

/** A shopper in front of a gateway, and no browser: the hands of the testkit, by other means. */
class Hands {
  readonly #shop: Shop;
  readonly #more: Fields;
  #card: Fields = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
  id = '';

  constructor(shop: Shop, more: Fields) {
    this.#shop = shop;
    this.#more = more;
  }

  fillCard = async (_page: unknown, { number, expiry, cvv, holder, brand }: TestCard) => {
    const [month, year] = expiry.split(' / ');
    this.#card = {
      paymentBrand: brand,
      'card.number': number,
      'card.expiryMonth': month,
      'card.expiryYear': `20${year}`,
      'card.cvv': cvv,
      'card.holder': holder,
    };
  };

  pay = async () => {
    const { body } = await this.#shop.charge({ ...AT_SHOP, ...this.#card, ...this.#more });
    this.id = body.id;
    // As a form does, which no issuer has to wait for: the browser goes where the answer says.
    const way = body.redirect && new URL(body.redirect.url).pathname;
    if (way) await this.#shop.send(body.redirect.method, way, {}, '');
  };

  /** At a page: as the control API does it. Fails where the payment does not wait for anybody. */
  pass = async (_page: unknown, does: ShopperAct = 'approve') => {
    expect(await this.code()).toBe('000.200.000');
    await actForShopper(this.#shop.gateway, this.id, does);
  };

  code = async (): Promise<string> => (await this.#shop.payment(this.id)).body.result.code;

  /** Does what a line says. */
  async do(line: string): Promise<void> {
    const known = {
      actForShopper,
      threeDSecureCard,
      page: undefined,
      gateway: this.#shop.gateway,
      fillCard: this.fillCard,
      pay: this.pay,
      passBank: this.pass,
      passChallenge: this.pass,
    };
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    // Only known after `pay`.
    const text = line.replaceAll(/\bid\b/g, 'hands.id');
    await new AsyncFunction('hands', ...Object.keys(known), text)(this, ...Object.values(known));
  }
}

describe('docs/3d-secure.md', () => {
  it.each(AUTHENTICATED)('$how: $code', async ({ how, line, code }) => {
    const said = [...how.matchAll(/`([\w.]+)=(\w+)`/g)].map(([, name, value]) => [name, value]);
    const hands = new Hands(await open(), Object.fromEntries(said));
    await hands.do(line);
    expect(await hands.code()).toBe(code);
  });

  it('has a line for each outcome of a card, and for each act of its shopper', () => {
    const text = AUTHENTICATED.map(({ line }) => line).join('\n');
    const named = [...text.matchAll(/threeDSecureCard\('\w+', '(\w+)'/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(Object.keys(OUTCOMES)));
    for (const act of ['decline', 'cancel', 'expire']) {
      expect(text).toContain(`passChallenge(page, '${act}')`);
    }
  });
});

describe('docs/asynchronous.md', () => {
  it.each(ASYNCHRONOUS)('$brand, $how: $code', async ({ brand, line, code }) => {
    const hands = new Hands(await open(), { paymentBrand: brand });
    await hands.pay();
    await hands.do(line);
    expect(await hands.code()).toBe(code);
  });

  it('has a line for each act of the shopper', () => {
    const text = ASYNCHRONOUS.map(({ line }) => line).join('\n');
    for (const act of ['decline', 'cancel', 'expire', 'later']) {
      expect(text).toContain(`passBank(page, '${act}')`);
    }
  });
});
