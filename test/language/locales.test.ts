import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageTag, localeFor } from '../../src/language/locales.ts';

const names = readdirSync('locales').map((file) => basename(file, '.json'));
const find = (language: string) => localeFor(language, (name) => names.includes(name));

describe('the locale file', () => {
  it.each([
    ['de', 'de'],
    ['DE_at', 'de'],
    ['zh-CN', 'cn'],
    ['zh', 'cn'],
    ['pt-BR', 'pt'],
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

  it('is preferred for the whole tag', () => {
    expect(localeFor('pt-BR', (name) => ['pt', 'pt-br'].includes(name))).toBe('pt-br');
  });

  it.each(names)('%s is found again by its tag, which is a language', (name) => {
    const tag = languageTag(name);
    expect(find(tag)).toBe(name);
    expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).not.toBe(tag);
  });
});
