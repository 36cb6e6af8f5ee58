/** The brand pictures are what the table says, and harm nobody; the style sheets leave the last word to the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/inputs.mjs';
import { COLUMNS, documented, positions } from '../../scripts/pictureSprite.mjs';
import { HEIGHT, PICTURES as TABLE, WIDTH } from '../../scripts/pictureTable.mjs';
import { brandName, PICTURES } from '../../src/widget/forms/brandNames.ts';
import { moreOf } from '../../src/widget/look/more.ts';
import { STYLE_SHEETS } from '../../src/widget/look/published.ts';
import { lookOf } from '../../src/widget/look/sheet.ts';

const folder = join(root, 'public', 'img');

describe('brand pictures', () => {
  it('are drawn by the script, every one', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
    const drawn = files.map((file) => [
      file.slice(0, -4),
      readFileSync(join(folder, file), 'utf8'),
    ]);
    expect(Object.fromEntries(drawn)).toEqual(TABLE);
  });

  it('are those that the form has rules for', () => {
    expect(['GENERIC', ...PICTURES].toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it('of a family have their rule before those of its members, which win by it', () => {
    const late = PICTURES.filter((family, i) =>
      PICTURES.slice(0, i).some((key) => key.startsWith(`${family}_`)),
    );
    expect(late).toEqual([]);
  });

  it('cover the brands that shops ask for most', () => {
    const common =
      'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY BCMC CARTEBANCAIRE CARTEBLEUE DANKORT MADA ELO HIPERCARD AURA CABAL RUPAY POSTEPAY NARANJA TCARD PAYPAL APPLEPAY GOOGLEPAY KLARNA SOFORTUEBERWEISUNG IDEAL EPS GIROPAY STC_PAY TABBY TAMARA ALIPAY DIRECTDEBIT_SEPA BOLETO PREPAYMENT';
    expect(PICTURES).toEqual(expect.arrayContaining(common.split(' ')));
  });

  it.each(Object.entries(TABLE))('%s fetches nothing, runs nothing and needs no font', (_, svg) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 56 36">/);
    expect(svg.match(/<(?!\/)[\w:]+/g)).toEqual(svg.match(/<(svg|g|rect|circle|path)(?=[ >/])/g));
    expect(svg).not.toMatch(/href|url\(|style|\bon\w+=|NaN|undefined/);
    expect(svg.length).toBeLessThan(1500);
  });

  it('are all in the sprite, where the documentation says', () => {
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
  it.each([
    ['MASTER', 'Mastercard'],
    ['VISADEBIT', 'Visa Debit'],
    ['IDEAL', 'iDEAL'],
    ['PAYPAL_CONTINUE', 'PayPal Continue'],
    ['CMR_FALABELLA', 'CMR FALABELLA'],
    ['toString', 'toString'],
  ])('%s: %s', (key, name) => expect(brandName(key)).toBe(name));
});

describe('published style sheets', () => {
  it.each(['card', 'plain', 'logos'])(
    '%s: the look of the form, and of what only some pages have',
    (style) => {
      expect(STYLE_SHEETS[`${style}.min.css`]).toBe(lookOf(style, '../img') + moreOf(style));
    },
  );

  it('differ where the styles do', () => {
    expect(lookOf('logos', '')).toBe(lookOf('card', ''));
    expect(lookOf('plain', '')).not.toBe(lookOf('card', ''));
    expect(moreOf('plain')).not.toContain('directDebit');
    expect(moreOf('card')).toContain('directDebit');
  });

  it('fetch pictures only', () => {
    for (const text of Object.values(STYLE_SHEETS)) {
      const addresses = [...text.matchAll(/url\((.*?)\)/g)].map(([, address]) => address);
      expect(addresses).toHaveLength(PICTURES.length + 1);
      expect(addresses.filter((address) => !/^"\.\.\/img\/\w+\.svg"$/.test(address ?? ''))).toEqual(
        [],
      );
      expect(text).not.toContain('@import');
    }
  });
});
