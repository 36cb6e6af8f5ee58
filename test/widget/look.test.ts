/** Every brand has a picture, which harms nobody; the style sheets leave the last word to the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/inputs.mjs';
import { OTHER_BRANDS } from '../../src/brands/index.ts';
import { CARD_BRANDS } from '../../src/widget/forms/card/cardBrands.ts';
import { styleRules } from '../../src/widget/kernel/styles/adoptStyles.ts';
import { pictureRules } from '../../src/widget/kernel/styles/brandPictures.ts';
import later from '../../src/widget/kernel/styles/later.css?inline';
import { partStyles } from '../../src/widget/kernel/styles/partStyles.ts';
import { STYLE_SHEETS } from '../../src/widget/kernel/styles/publishedSheets.ts';
import { brandName, NAMED_BRANDS } from '../../src/widget/kernel/texts/brandNames.ts';
import { spritePlaces } from '../spritePlaces.ts';
import { table } from '../table.ts';

const folder = join(root, 'public', 'img');
const PICTURES = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file.slice(0, -4), readFileSync(join(folder, file), 'utf8')]),
);

describe('brand pictures', () => {
  it('are those that the form has rules for', () => {
    expect(Object.keys(PICTURES).toSorted()).toEqual(
      ['GENERIC', ...CARD_BRANDS, ...OTHER_BRANDS].toSorted(),
    );
  });

  table(Object.entries(PICTURES))(
    '%s fetches nothing, runs nothing and needs no font',
    (_, svg) => {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 56 36">/);
      expect(svg.match(/<(?!\/)[\w:]+/g)).toEqual(svg.match(/<(svg|g|rect|circle|path)(?=[ >/])/g));
      expect(svg).not.toMatch(/href|url\(|style|\bon\w+=|NaN|undefined/);
      expect(svg.length).toBeLessThan(1500);
    },
  );

  it('look different from one another, but where a brand has two keys', () => {
    const keys = Object.keys(PICTURES);
    const twins = keys.filter((key, i) =>
      keys.some((other, j) => j < i && PICTURES[other] === PICTURES[key]),
    );
    // The products of Klarna have its name. The line or the button beside it names the product.
    const others = twins.filter((key) => !key.startsWith('KLARNA_'));
    expect(others.toSorted()).toEqual(['APPLEPAYTKN', 'GOOGLEPAYTKN', 'PAYPAL_CONTINUE', 'SEPA']);
  });

  it('of the sprite are in the documented places, in rows of eight', () => {
    const places = spritePlaces();
    expect(places).toHaveLength(75);
    expect(places.map(({ x, y }) => [x, y])).toEqual(
      places.map((_, i) => [(i % 8) * 56, Math.floor(i / 8) * 36]),
    );
    const sprite = readFileSync(join(folder, 'brand.png'));
    // PNG, IHDR: width and height.
    expect([sprite.readUInt32BE(16), sprite.readUInt32BE(20)]).toEqual([8 * 56, 10 * 36]);
    expect(sprite.length).toBeLessThan(32_000);
  });

  it('of the sprite are brands, but for three families', () => {
    const others = spritePlaces().filter(({ name }) => !(name in PICTURES));
    expect(others.map(({ name }) => name)).toEqual(['KLARNA', 'BANCONTACT', 'DIRECTDEBIT']);
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
          later +
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
