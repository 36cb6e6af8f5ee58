/** The brand pictures are what the table says, and harm nobody; the style sheets leave the last word to the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/inputs.mjs';
import { CAPITAL } from '../../scripts/lettering.mjs';
import { everyPicture, LEAST } from '../../scripts/pictureLettered.mjs';
import { HEIGHT, WIDTH } from '../../scripts/pictureShapes.mjs';
import { COLUMNS, documented, positions } from '../../scripts/pictureSprite.mjs';
import { FURTHER, SPRITE } from '../../scripts/pictureTable.mjs';
import { OTHER_BRANDS } from '../../src/brands/index.ts';
import { brandName, NAMED_BRANDS } from '../../src/widget/forms/card/brandNames.ts';
import { CARD_BRANDS } from '../../src/widget/forms/card/cardBrands.ts';
import { styleRules } from '../../src/widget/styles/adoptStyles.ts';
import { pictureRules } from '../../src/widget/styles/brandPictures.ts';
import { partStyles } from '../../src/widget/styles/partStyles.ts';
import { STYLE_SHEETS } from '../../src/widget/styles/publishedSheets.ts';
import { table } from '../table.ts';

const folder = join(root, 'public', 'img');
const TABLE = await everyPicture();

/** Relative luminance of `#rgb` or `#rrggbb`, by WCAG. */
function light(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(digits.slice(i, i + 2), 16) / 255)
    .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('brand pictures', () => {
  it('are those that node scripts/pictures.mjs draws', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
    const names = files.map((file) => file.slice(0, -4));
    const drawn = Object.keys(TABLE);
    expect(
      drawn.filter((name) => !names.includes(name)),
      'missing',
    ).toEqual([]);
    expect(
      names.filter((name) => !drawn.includes(name)),
      'of no brand',
    ).toEqual([]);
    const isOld = (name: string) =>
      readFileSync(join(folder, `${name}.svg`), 'utf8') !== TABLE[name];
    expect(drawn.filter(isOld), 'drawn otherwise').toEqual([]);
  });

  it('are those that the form has rules for', () => {
    expect(['GENERIC', ...CARD_BRANDS, ...OTHER_BRANDS].toSorted()).toEqual(
      Object.keys(TABLE).toSorted(),
    );
  });

  table(Object.entries(TABLE))('%s fetches nothing, runs nothing and needs no font', (_, svg) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 56 36">/);
    expect(svg.match(/<(?!\/)[\w:]+/g)).toEqual(svg.match(/<(svg|g|rect|circle|path)(?=[ >/])/g));
    expect(svg).not.toMatch(/href|url\(|style|\bon\w+=|NaN|undefined/);
    expect(svg.length).toBeLessThan(1500);
  });

  it('without a drawing have letters, large and dark enough to be read', () => {
    const lettered = Object.entries(TABLE).filter(([name]) => !SPRITE[name] && !FURTHER[name]);
    expect(lettered.length).toBeGreaterThan(100);
    for (const [name, svg] of lettered) {
      const ground = /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1] ?? '';
      const lines = [...svg.matchAll(/<path fill="(#\w+)" transform="[^"]*scale\(([\d.]+)\)/g)];
      expect(lines.length, name).toBeGreaterThan(0);
      for (const [, ink = '', scale] of lines) {
        const [more = 0, less = 0] = [light(ground), light(ink)].sort((a, b) => b - a);
        expect((more + 0.05) / (less + 0.05), name).toBeGreaterThan(4.5);
        expect(Number(scale) * CAPITAL, name).toBeGreaterThanOrEqual(LEAST - 0.05);
      }
    }
  });

  it('look different from one another, but where a brand has two keys', () => {
    const keys = Object.keys(TABLE);
    const twins = keys.filter((key, i) =>
      keys.some((other, j) => j < i && TABLE[other] === TABLE[key]),
    );
    expect(twins.toSorted()).toEqual(['PAYPAL_CONTINUE', 'SEPA']);
  });

  it('are in the sprite as they are alone, but for those of three families', () => {
    const alone = Object.keys(SPRITE).filter((name) => TABLE[name] !== SPRITE[name]);
    expect(alone).toEqual(['KLARNA', 'BANCONTACT', 'DIRECTDEBIT']);
    expect(positions()).toHaveLength(75);
  });

  it('of the sprite are at the documented positions', () => {
    const sprite = readFileSync(join(folder, 'brand.png'));
    const places = positions();
    const last = places.at(-1);
    expect([sprite.readUInt32BE(16), sprite.readUInt32BE(20)]).toEqual([
      COLUMNS * WIDTH,
      (last?.y ?? 0) + HEIGHT,
    ]);
    expect(sprite.length).toBeLessThan(32_000);
    const page = readFileSync(join(root, 'docs', 'styling.md'), 'utf8');
    expect(documented(page)).toBe(page);
  });
});

describe('brand names', () => {
  table([
    ['MASTER', 'Mastercard'],
    ['VISADEBIT', 'Visa Debit'],
    ['CMR_FALABELLA', 'CMR FALABELLA'],
    ['toString', 'toString'],
  ])('%s: %s', (key, name) => expect(brandName(key)).toBe(name));

  it('of the usual cards are those of cards', () => {
    expect(NAMED_BRANDS.filter((key) => !CARD_BRANDS.includes(key))).toEqual([]);
    expect(new Set(NAMED_BRANDS).size).toBe(NAMED_BRANDS.length);
  });
});

describe('published style sheets', () => {
  table(['card', 'plain', 'logos'])(
    '%s: the look of the form, and of what only some pages have',
    (style) => {
      expect(STYLE_SHEETS[`${style}.min.css`]).toBe(
        styleRules(style, '../img') +
          pictureRules(
            '../img',
            [...CARD_BRANDS, ...OTHER_BRANDS].filter((brand) => !NAMED_BRANDS.includes(brand)),
          ) +
          partStyles(style),
      );
    },
  );

  it('differ where the styles do', () => {
    expect(styleRules('logos', '')).toBe(styleRules('card', ''));
    expect(styleRules('plain', '')).not.toBe(styleRules('card', ''));
    expect(partStyles('plain')).not.toContain('directDebit');
    expect(partStyles('card')).toContain('directDebit');
  });

  it('fetch pictures only', () => {
    for (const text of Object.values(STYLE_SHEETS)) {
      const addresses = [...text.matchAll(/url\((.*?)\)/g)].map(([, address]) => address);
      expect(addresses).toHaveLength(CARD_BRANDS.length + OTHER_BRANDS.length + 1);
      expect(addresses.filter((address) => !/^"\.\.\/img\/\w+\.svg"$/.test(address ?? ''))).toEqual(
        [],
      );
      expect(text).not.toContain('@import');
    }
  });
});
