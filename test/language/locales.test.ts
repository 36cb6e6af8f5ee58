import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageTag, localeFor } from '../../src/language/locales.ts';

const names = readdirSync('locales').map((file) => basename(file, '.json'));
const find = (language: string, ...shoppers: string[]) =>
  localeFor(language, (name) => names.includes(name), shoppers);

describe('the locale file', () => {
  it.each([
    ['de', 'de'],
    ['DE_at', 'de'],
    ['zh-CN', 'cn'],
    ['zh', 'cn'],
    ['pt-BR', 'pt-BR'],
    ['pt_br', 'pt-BR'],
    ['zh-TW', 'zh-TW'],
    ['zh_Hant', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['cn-TW', 'zh-TW'],
    ['zh-Hans-HK', 'cn'],
    ['zh-SG', 'cn'],
    ['pt-PT', 'pt'],
    ['pt-AO', 'pt'],
    ['ar_EG', 'ar'],
    ['en-GB', 'en'],
    ['cs', 'cz'],
    ['el-GR', 'gr'],
    ['da', 'dk'],
    ['sv-SE', 'se'],
    ['nb', 'no'],
    ['nn', 'no'],
    ['dk', 'dk'],
    ['xx', undefined],
    ['', undefined],
  ])('for %s is %s', (language, name) => expect(find(language)).toBe(name));

  it.each([
    ['pt', ['pt-BR', 'pt', 'en'], 'pt-BR'],
    ['pt', ['en-US', 'pt-br'], 'pt-BR'],
    ['pt', ['pt-PT', 'pt-BR'], 'pt'],
    ['pt-PT', ['pt-BR'], 'pt'],
    ['zh', ['zh-TW'], 'zh-TW'],
    ['zh-CN', ['zh-TW'], 'cn'],
    ['de', ['pt-BR'], 'de'],
    ['de', ['de-AT'], 'de'],
  ])('for %s and a shopper with %j is %s', (language, shoppers, name) =>
    expect(find(language, ...shoppers)).toBe(name),
  );

  it.each([
    ['de', ['de-CH'], 'de-CH'],
    ['de', ['DE_ch'], 'de-CH'],
    ['de', ['de', 'de-AT', 'de-CH'], 'de-AT'],
    ['de', ['fr-CA'], 'de'],
    ['cn', ['cn-SG'], 'zh-SG'],
    ['cn', ['zh-Hans-TW'], 'zh-Hans-TW'],
    ['cn', ['zh-TW'], 'zh'],
    ['zh-TW', ['zh-TW'], 'zh-TW'],
    ['zh-TW', ['zh-Hant-HK'], 'zh-Hant-HK'],
    ['zh-TW', ['zh-CN', 'zh-HK'], 'zh-HK'],
    ['pt-BR', ['pt-BR'], 'pt-BR'],
    ['pt', ['pt-BR', 'pt-AO'], 'pt-BR'],
    ['no', ['nn-NO'], 'nb-NO'],
    ['en', ['en-"><script>'], 'en'],
    ['ar', ['ar-EG'], 'ar-EG'],
  ])('%s, asked for as %j, has the tag %s', (name, wishes, tag) =>
    expect(languageTag(name, wishes)).toBe(tag),
  );

  it.each(names)('%s is found again by its tag, which is a language', (name) => {
    const tag = languageTag(name);
    expect(find(tag)).toBe(name);
    expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).not.toBe(tag);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });
});
