/** The colours of the style `modern`: each preset is readable by the numbers of WCAG 2.2. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOKENS } from '../../public/storefront/demo/tables.mjs';

const css = readFileSync(
  new URL('../../src/widget/mount/modern/themes.css', import.meta.url),
  'utf8',
);

/** Values of the colours by their names: `--m-text` is `text`. */
type Colours = Readonly<Record<string, string>>;

function coloursIn(rules: string, read: (value: string) => string | undefined): Colours {
  const found = [...rules.matchAll(/--m-([\w-]+):\s*([^;]+);/g)].flatMap(([, name, value]) => {
    const colour = read(value as string);
    return colour?.startsWith('#') ? [[name as string, colour]] : [];
  });
  return Object.fromEntries(found);
}

const [, followed = ''] = css.split('@supports');
const [, contrast = ''] = css.split('[data-theme="contrast"]) {');
const both = /light-dark\((#\w+),\s*(#\w+)\)/;

const PRESETS: Readonly<Record<string, Colours>> = {
  light: coloursIn(followed, (value) => both.exec(value)?.[1]),
  dark: coloursIn(followed, (value) => both.exec(value)?.[2]),
  contrast: coloursIn(contrast.split('}')[0] ?? '', (value) => value),
};

/** Relative luminance of `#rgb` or `#rrggbb`. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Foreground, background, and the least ratio: 4.5 for text, 3 for what shows a control or a state. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['text', 'surface', 4.5],
  ['text', 'background', 4.5],
  ['text', 'hover', 4.5],
  ['muted', 'surface', 4.5],
  ['error', 'surface', 4.5],
  ['error', 'background', 4.5],
  ['accent-text', 'accent', 4.5],
  ['accent-text', 'success', 4.5],
  ['border', 'background', 3],
  ['border', 'surface', 3],
  ['accent', 'surface', 3],
  ['highlight', 'surface', 4.5],
  ['highlight', 'background', 4.5],
];

it('knows the colours of each preset', () => {
  const names = [...new Set(PAIRS.flatMap((pair) => pair.slice(0, 2)))];
  for (const colours of Object.values(PRESETS)) {
    expect(Object.keys(colours)).toEqual(expect.arrayContaining(names));
  }
});

it('has the contrast of level AA in each preset', () => {
  const faults = Object.entries(PRESETS).flatMap(([preset, colours]) =>
    PAIRS.flatMap(([one, other, least]) => {
      const found = ratio(colours[one] ?? '', colours[other] ?? '');
      return found >= least ? [] : [`${preset}: ${one} on ${other} ${found.toFixed(2)} < ${least}`];
    }),
  );
  expect(faults).toEqual([]);
});

it('has a field of the demo shop and a row of the documentation for each token', () => {
  const sheets = ['mount/modern/themes', 'mount/modern/modern', 'kernel/styles/base'].map((name) =>
    readFileSync(new URL(`../../src/widget/${name}.css`, import.meta.url), 'utf8'),
  );
  const read = new Set(
    [...sheets.join('').matchAll(/var\(--wpwl-([\w-]+)/g)].map(([, name]) => name),
  );
  const docs = readFileSync(new URL('../../docs/styling.md', import.meta.url), 'utf8');
  const [, modern = ''] = docs.split('### The style `modern`');
  const [own = ''] = modern.split('## Custom properties');
  const rows = [...own.matchAll(/^\| `--wpwl-([\w-]+)`/gm)].map(([, name]) => name);
  const fields = TOKENS.map(({ name }) => name).sort();
  expect(fields).toEqual([...read].sort());
  expect(fields).toEqual(rows.sort());
});

// The sizes of controls are measured in browsers with the theme `light` (e2e/modern.spec.ts).
it.each(['light', 'dark', 'contrast'])(
  '%s sets nothing but colours and the width of the focus',
  (name) => {
    const [, rule = ''] = css.split(`div:where(.wpwl-methods[data-theme="${name}"]) {`);
    const declared = [...(rule.split('}')[0] ?? '').matchAll(/^\s*([\w-]+):\s*([^;]+);/gm)];
    expect(declared.length).toBeGreaterThan(0);
    const others = declared.filter(
      ([, property, value = '']) =>
        !['color-scheme', '--m-focus-width', '--m-ring'].includes(property ?? '') &&
        !value.startsWith('#'),
    );
    expect(others.map(([text]) => text)).toEqual([]);
  },
);

const [modern = '', later = ''] = ['modern', 'later'].map((name) =>
  readFileSync(new URL(`../../src/widget/mount/modern/${name}.css`, import.meta.url), 'utf8'),
);

it('writes the button of PayPal in letters that can be read on its gold', () => {
  const [, rule = ''] = modern.split('.wpwl-button-brand:has(> .wpwl-brand-PAYPAL)) {');
  const colours = coloursIn(rule.split('}')[0] ?? '', (value) => value);
  expect(ratio(colours['accent-text'] ?? '', colours['accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

it('opens a method in 200 to 250 ms', () => {
  const [, milliseconds] = /--m-motion: var\(--wpwl-motion, (\d+)ms\)/.exec(css) ?? [];
  const [, factor] =
    /transition-duration: calc\(var\(--m-motion\) \* ([\d.]+)\)/.exec(modern) ?? [];
  const duration = Number(milliseconds) * Number(factor);
  expect(duration).toBeGreaterThanOrEqual(200);
  expect(duration).toBeLessThanOrEqual(250);
});

it('moves in 100 to 200 ms, except what turns until a payment has its result, and not at all with reduced motion', () => {
  const [, milliseconds] = /--m-motion: var\(--wpwl-motion, (\d+)ms\)/.exec(css) ?? [];
  expect(Number(milliseconds)).toBeGreaterThanOrEqual(100);
  expect(Number(milliseconds)).toBeLessThanOrEqual(200);
  const moves = [...(modern + later).matchAll(/(?:transition|animation):([^;]+);/g)].flatMap(
    ([, value = '']) => value.split(',').map((one) => one.trim()),
  );
  const others = moves.filter((move) => !move.includes('var(--m-motion)'));
  expect(moves.length).toBeGreaterThan(others.length);
  expect(others).toEqual(['wpwl-turn 0.8s linear infinite']);
  const [, reduced = ''] = modern.split('@media (prefers-reduced-motion: reduce) {');
  expect(reduced.split('@media')[0]).toContain('--m-motion: 0s;');
});
