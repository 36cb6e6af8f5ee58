/**
 * Style sheets of pages that were written for other layouts: floats, inline blocks, widths in percent, flexible boxes, grids.
 * Whatever a page says, each control has room, none lies over another, and the form can be paid. By measured boxes.
 */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, FORM, ready, test } from '../compatibility/shopPage.ts';
import { cardForm } from '../support/cardForm.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of a form, by the last part of their class: `control-cvv`, `label-cvv`, `group-cvv`, `form-card`. */
type Boxes = Readonly<Record<string, Box>>;

const FIELDS = ['cardNumber', 'expiry', 'cardHolder', 'cvv'] as const;

async function measure(page: Page): Promise<Boxes> {
  return page.evaluate(() => {
    const found: Record<string, Box> = {};
    for (const element of document.querySelectorAll('.wpwl-form-card, .wpwl-form-card *')) {
      const names = [...element.classList].filter((name) =>
        /^wpwl-(?:form-card$|(?:group|label|wrapper|control)-\w+$|button-pay$)/.test(name),
      );
      const { x, y, width, height } = element.getBoundingClientRect();
      const isShown = getComputedStyle(element).display !== 'none' && width > 0;
      for (const name of names) if (isShown) found[name.slice(5)] ??= { x, y, width, height };
    }
    return found;
  });
}

const at = (boxes: Boxes, name: string): Box =>
  boxes[name] ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

/** Runs in the page: this sheet takes the place of the last one. */
function writeRule(css: string): void {
  const sheet = document.querySelector('#rule');
  if (sheet) sheet.textContent = css;
}

/** What is wrong with any form, whatever the page says. */
function faultsOf(boxes: Boxes): string[] {
  const form = at(boxes, 'form-card');
  const names = [...FIELDS.map((field) => `control-${field}`), 'button-pay'];
  const small = names.filter((name) => {
    const { width, height } = at(boxes, name);
    return !(width >= 60 && height >= 20);
  });
  const outside = names.filter((name) => {
    const { x, width } = at(boxes, name);
    return !(x >= form.x - 1 && x + width <= form.x + form.width + 1);
  });
  const covering = names.flatMap((name, i) =>
    names.slice(i + 1).filter((other) => overlap(at(boxes, name), at(boxes, other))),
  );
  return [
    ...small.map((name) => `${name} has no room: ${JSON.stringify(boxes[name])}`),
    ...outside.map((name) => `${name} is outside of the form`),
    ...covering.map((name) => `${name} lies over another`),
  ];
}

const inLine = (boxes: Boxes, ...fields: readonly string[]) => {
  const [first, ...others] = fields.map((field) => at(boxes, `control-${field}`));
  return others.every(({ y }) => Math.abs(y - (first?.y ?? 0)) < 3);
};
const isAbove = (boxes: Boxes, label: string, control: string) => {
  const { y, height } = at(boxes, label);
  return y + height <= at(boxes, control).y + 1;
};
const isFull = (boxes: Boxes, field: string) => {
  const group = at(boxes, `group-${field}`);
  return at(boxes, `control-${field}`).width > group.width * 0.9;
};
/** All fields but those of two in a line are one below the other. */
const isStacked = (boxes: Boxes) => !inLine(boxes, 'cardNumber', 'expiry');

interface Rule {
  readonly css: string;
  /** Done to the page's elements, too. */
  readonly script?: () => void;
  /** What the page wants, beside room for everything. */
  readonly wants?: (boxes: Boxes, style: string) => boolean;
}

const RULES: Readonly<Record<string, Rule>> = {
  'no rule': {
    css: '',
    wants: (boxes, style) =>
      style === 'plain'
        ? isStacked(boxes) && !isAbove(boxes, 'label-cvv', 'control-cvv')
        : inLine(boxes, 'cardNumber', 'expiry') &&
          inLine(boxes, 'cardHolder', 'cvv') &&
          isAbove(boxes, 'label-cvv', 'control-cvv'),
  },
  'inline blocks of half the width': {
    css: '.wpwl-group { display: inline-block; width: 48% }',
    wants: (boxes) =>
      inLine(boxes, 'cardNumber', 'expiry') || inLine(boxes, 'expiry', 'cardHolder'),
  },
  'labels above by widths': {
    css: '.wpwl-label, .wpwl-wrapper { width: 100% }',
    wants: (boxes) =>
      FIELDS.every((field) => isAbove(boxes, `label-${field}`, `control-${field}`)) &&
      isFull(boxes, 'cvv'),
  },
  'hidden labels': { css: '.wpwl-label { display: none }' },
  'hidden labels, and the whole width': {
    css: '.wpwl-label { display: none } .wpwl-wrapper { width: 100% }',
    wants: (boxes) => FIELDS.every((field) => field === 'cardNumber' || isFull(boxes, field)),
  },
  'floats of half the width': {
    css: '.wpwl-group { float: left; width: 50%; padding-right: 10px }',
    wants: (boxes) => inLine(boxes, 'cardHolder', 'cvv') || inLine(boxes, 'expiry', 'cardHolder'),
  },
  'expiry and code floated': {
    css: '.wpwl-group-expiry, .wpwl-group-cvv { float: left; width: 50% } .wpwl-group-submit { clear: both }',
  },
  'labels and wrappers floated otherwise': {
    css: '.wpwl-label { float: left; width: 40% } .wpwl-wrapper { float: right; width: 60% }',
  },
  'expiry and code in a row of the page': {
    css: '.row { display: flex; gap: 12px }',
    script() {
      const row = Object.assign(document.createElement('div'), { className: 'row' });
      const [expiry, code] = ['expiry', 'cvv'].map((field) =>
        document.querySelector(`.wpwl-group-${field}`),
      );
      expiry?.before(row);
      row.append(...([expiry, code].filter(Boolean) as Element[]));
    },
    wants: (boxes) => inLine(boxes, 'expiry', 'cvv'),
  },
  'a grid of two columns': {
    css: '.wpwl-form { display: grid; grid-template-columns: 1fr 1fr; gap: 10px }',
  },
  'a grid that groups fill': {
    css: '.wpwl-form { display: grid; grid-template-columns: 1fr 1fr; gap: 10px } .wpwl-group { width: auto }',
    wants: (boxes, style) =>
      inLine(boxes, 'expiry', 'cardHolder') && (style === 'plain' || isFull(boxes, 'cardHolder')),
  },
  'a form of blocks': { css: '.wpwl-form { display: block }' },
  'groups as columns': {
    css: '.wpwl-group { display: flex; flex-direction: column }',
    wants: (boxes) => FIELDS.every((field) => isAbove(boxes, `label-${field}`, `control-${field}`)),
  },
  'groups as rows': {
    css: '.wpwl-group { display: flex; width: 100% } .wpwl-label { width: 30% } .wpwl-wrapper { flex: 1 }',
  },
  'every group a line': {
    css: '.wpwl-group { width: 100%; padding: 0 }',
    wants: (boxes) => isStacked(boxes) && !inLine(boxes, 'cardHolder', 'cvv'),
  },
  'controls with borders and padding of the page': {
    css: '.wpwl-control { box-sizing: content-box; width: 80%; padding: 8px; border: 2px solid }',
  },
  'controls side by side': {
    css: '.wpwl-control { display: inline-block; width: 70% }',
  },
  'a wide container that floats': {
    css: '.wpwl-container { float: left; width: 100% } .wpwl-form { max-width: none }',
  },
  'a container in a row': { css: 'body { display: flex } .wpwl-container { flex: 1 }' },
  'a container that the page hides': { css: '.wpwl-container { display: none }' },
  'pictures of brands in other groups': {
    css: '.wpwl-brand-custom { float: right }',
    script() {
      for (const field of ['cardNumber', 'submit']) {
        const clone = document.querySelector('.wpwl-brand')?.cloneNode() as Element;
        clone.className = 'wpwl-brand wpwl-brand-custom wpwl-brand-MASTER';
        document.querySelector(`.wpwl-group-${field}`)?.append(clone);
      }
    },
  },
};

for (const style of ['card', 'plain', 'logos']) {
  for (const direction of ['ltr', 'rtl']) {
    test(`style ${style}, ${direction}: every rule of a page leaves room for each control`, async ({
      page,
      open,
      paid,
    }) => {
      test.slow();
      const wrong: string[] = [];
      const locale = direction === 'rtl' ? 'ar' : 'en';
      const openWith = async (css: string) => {
        await open(
          (tag) =>
            `<html dir="${direction}"><style id="rule">${css}</style>
            <script>var wpwlOptions = { style: '${style}', locale: '${locale}' }</script>${tag}${FORM}`,
        );
        await ready(page);
      };
      await openWith('');
      // One page for all: a browser lays out the form anew with each sheet. Rules that move elements are the last.
      const rules = Object.entries(RULES).sort(([, a], [, b]) => +!!a.script - +!!b.script);
      for (const [name, { css, script, wants }] of rules) {
        if (script) {
          await openWith(css);
          await page.evaluate(script);
        } else await page.evaluate(writeRule, css);
        const boxes = await measure(page);
        wrong.push(...faultsOf(boxes).map((fault) => `${name}: ${fault}`));
        if (wants && !wants(boxes, style)) wrong.push(`${name}: ${JSON.stringify(boxes)}`);
      }
      expect(wrong).toEqual([]);
      // One of them pays, as all would.
      if (direction === 'rtl') return;
      const checkoutId = await open(
        (tag) =>
          `<style>${RULES['inline blocks of half the width']?.css}</style>
          <script>var wpwlOptions = { style: '${style}' }</script>${tag}${FORM}`,
      );
      await fillCard(page, TEST_CARDS.visa);
      await pay(page);
      await paid(checkoutId);
    });
  }
}

test('without labels a field of style "plain" begins where its group does', async ({
  page,
  open,
}) => {
  await open(
    (tag) =>
      `<script>var wpwlOptions = { style: 'plain', showLabels: false }</script>${tag}${FORM}`,
  );
  await ready(page);
  const boxes = await measure(page);
  for (const field of FIELDS) {
    expect(Math.abs(at(boxes, `control-${field}`).x - at(boxes, `group-${field}`).x)).toBeLessThan(
      2,
    );
    expect(isFull(boxes, field)).toBe(true);
  }
});

test('without a code the holder has the whole line', async ({ page, open }) => {
  await open((tag) => `<script>var wpwlOptions = { requireCvv: false }</script>${tag}${FORM}`);
  await expect(cardForm(page).number).toBeVisible();
  const boxes = await measure(page);
  expect(at(boxes, 'group-cardHolder').width).toBeGreaterThan(at(boxes, 'form-card').width * 0.9);
});

test('in a line of the page a frame is aligned like an input', async ({ page, open }) => {
  await open(
    (tag) =>
      `<style>.wpwl-group { display: inline-block; width: auto; padding: 0 } .wpwl-control { display: inline-block; width: 160px }</style>
      <script>var wpwlOptions = { onReady() {
        const line = document.createElement('div');
        document.querySelector('.wpwl-group-submit').before(line);
        for (const field of ['expiry', 'cvv']) line.append(document.querySelector('.wpwl-control-' + field));
      } }</script>${tag}${FORM}`,
  );
  await expect
    .poll(async () => {
      const boxes = await measure(page);
      const [expiry, code] = [at(boxes, 'control-expiry'), at(boxes, 'control-cvv')];
      return [code.y - expiry.y, code.height - expiry.height, code.width - expiry.width];
    })
    .toEqual([0, 0, 0]);
});
