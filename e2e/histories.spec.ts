/**
 * The property of test/frame/nonInterference in real browsers, bounded: whatever a page orders while a shopper types, it hears
 * the same of two cards that it must not tell apart. `HISTORIES=20 npx playwright test e2e/histories.spec.ts` tries so many.
 */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { luhn } from '../src/card/luhn.ts';
import { BLANK, test } from './support/attack.ts';
import {
  attackFrom,
  type Envelope,
  type Held,
  ORDER,
  SETUP,
  withoutChance,
} from './support/attacker.ts';
import { expect } from './support/fixtures.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 2);
const NUMBER = 0;
const CODE = 1;

/** Equal in what a page may know: the first six and the last four digits, the length, the check digit; no beginning is whole. */
const CARDS = [
  { number: '4539570316760473', code: '731' },
  { number: '4539572930030473', code: '402' },
] as const;

type Step =
  | { readonly do: 'type'; readonly frame: number; readonly digits: number }
  | { readonly do: 'submit'; readonly frame: number; readonly brand: string; readonly path: string }
  | { readonly do: 'setup'; readonly frame: number; readonly brand: string }
  | { readonly do: 'check'; readonly frame: number }
  | { readonly do: 'focus'; readonly frame: number }
  | { readonly do: 'move'; readonly frame: number };

const frame = fc.constantFrom(NUMBER, CODE);
const brand = fc.constantFrom('VISA', 'TARJETASHOPPING', 'UNIONPAY', 'ANYTHING', '');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      frame,
      digits: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      frame,
      brand,
      path: fc.constantFrom('payment', 'data', 'registration'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('setup' as const), frame, brand }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('check' as const), frame }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('focus' as const), frame }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), frame }) },
);
/** Much of the number stands there from the beginning, so that orders come while it is typed. */
const history = fc
  .tuple(fc.integer({ min: 8, max: 12 }), fc.array(step, { minLength: 6, maxLength: 12 }))
  .map(([digits, steps]): Step[] => [{ do: 'type', frame: NUMBER, digits }, ...steps]);
const histories = fc.sample(history, { numRuns: HISTORIES, seed: 24 });

test('the two cards have the same permitted view', () => {
  for (const { number } of CARDS) {
    expect(luhn(number)).toBe(true);
    expect(luhn(number.slice(0, 13))).toBe(false);
  }
  expect(CARDS[0].number.slice(0, 6)).toBe(CARDS[1].number.slice(0, 6));
  expect(CARDS[0].number.slice(-4)).toBe(CARDS[1].number.slice(-4));
});

for (const [at, steps] of histories.entries()) {
  test(`history ${at + 1}: a page gets the same messages of both`, async ({
    browser,
    shop,
    frameOf,
  }) => {
    test.setTimeout(120_000);
    const heard: string[][] = [];
    for (const card of CARDS) {
      // A browser remembers for a minute that a number was typed below a site.
      const tab = await browser.newPage();
      await tab.goto(shop.payPage({ html: BLANK, policy: null }));
      heard.push(await play(tab, await frameOf('card.number'), steps, card));
      await tab.close();
    }
    expect(heard[0]?.length).toBeGreaterThan(steps.length);
    expect(heard[1], JSON.stringify(steps)).toEqual(heard[0]);
  });
}

/** Plays a history with a card. @returns all that the page heard, in the order of the ports, without ids and times */
async function play(
  page: Page,
  address: string,
  steps: readonly Step[],
  card: (typeof CARDS)[number],
): Promise<string[]> {
  const attacker = await attackFrom(page);
  const addresses = [address, address.replace('card.number', 'card.cvv')];
  const held: Held[] = [];
  const ports: Held[] = [];
  for (const one of addresses) {
    const port = await attacker.connect(one);
    ports.push(port);
    held.push(port);
  }
  const rest = [card.number, card.code] as [string, string];
  let keys = 0;
  for (const one of steps) {
    const port = ports[one.frame] as Held;
    if (one.do === 'type') {
      const digits = rest[one.frame]?.slice(0, one.digits) ?? '';
      rest[one.frame] = rest[one.frame]?.slice(one.digits) ?? '';
      await attacker.field(one.frame).click();
      await page.keyboard.press('End');
      for (const digit of digits) await page.keyboard.press(digit);
      // What the frame says of the keys comes before its answer.
      await port.answer('check', null);
    } else if (one.do === 'submit') {
      const name = `history-${String(++keys).padStart(24, '0')}`;
      await port.answer('submit', {
        ...ORDER,
        key: name,
        attempt: name,
        path: one.path,
        siblings: one.frame === NUMBER ? ['card.cvv'] : ['card.number'],
        fields: [['paymentBrand', one.brand], ...ORDER.fields.slice(1)],
      });
    } else if (one.do === 'setup') {
      await port.say('setup', { ...SETUP, brands: [one.brand], brand: one.brand });
      await port.answer('check', null);
    } else if (one.do === 'check') await port.answer('check', null);
    else if (one.do === 'focus') {
      await port.say('focus', null);
      await expect(attacker.field(one.frame)).toBeFocused();
    } else {
      ports[one.frame] = await attacker.move(one.frame);
      held.push(ports[one.frame] as Held);
    }
  }
  const all = await Promise.all(held.map((port) => port.heard()));
  // The number of a request is the page's own.
  return all.flat().map(({ name, value }: Envelope) => withoutChance({ name, value }));
}
