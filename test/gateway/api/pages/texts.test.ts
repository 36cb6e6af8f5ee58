import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../src/gateway/api/pages/localeFiles.ts';
import { pageTexts } from '../../../../src/gateway/api/pages/texts.ts';

describe('the language of a page', () => {
  it.each([
    ['de', undefined, 'de'],
    ['de-AT', undefined, 'de-AT'],
    ['cn', undefined, 'zh'],
    ['zh_Hans_TW', undefined, 'zh-Hans-TW'],
    ['zh_Hant_TW', undefined, 'zh-Hant-TW'],
    ['da', undefined, 'da'],
    ['nn-NO', undefined, 'nb-NO'],
    [undefined, undefined, 'en'],
    [undefined, '', 'en'],
    [undefined, 'fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr-CH'],
    ['pt', 'pt-BR, en', 'pt-BR'],
    [undefined, 'xx, pl;q=0.4, el;q=0.7', 'el'],
    [undefined, 'de;q=0, sv;q=0.1', 'sv'],
    [undefined, 'de;q=x, *', 'en'],
    ['xx', 'ko', 'ko'],
    ['it', 'ko', 'it'],
    ['en', 'ko', 'en'],
    ['__proto__', 'constructor, toString', 'en'],
  ])('requested in %s by a browser with %j is in %s', (language, accept, expected) => {
    expect(pageTexts(language, accept).language).toBe(expected);
  });

  it('is a supported one, for any header', () => {
    const tags = Object.keys(LOCALES).map((name) => pageTexts(name).language);
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 2_000 }), (language, accept) => {
        expect(tags).toContain(pageTexts(language, accept).language);
      }),
    );
  });

  it('can be each of the locales', () => {
    const files = readdirSync('locales').map((file) => file.replace('.json', ''));
    expect(Object.keys(LOCALES).sort()).toEqual(files.sort());
  });

  it('runs from right to left in Arabic only', () => {
    const rtl = Object.keys(LOCALES).filter((name) => pageTexts(name).direction === 'rtl');
    expect(rtl).toEqual(['ar']);
  });

  it('is that of the texts', () => {
    expect(pageTexts('de-DE').say('page.merchant')).toBe('Händler');
    expect(pageTexts('zh').say('cancel')).toBe('取消');
  });
});
