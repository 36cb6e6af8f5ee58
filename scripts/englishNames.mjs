// The names of brands in English, for the documentation, the pictures and the tests.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './inputs.mjs';
import { load } from './load.mjs';

/** @returns {Promise<(brand: string) => string>} */
export async function englishNames() {
  /** @type {typeof import('../src/brands/index.ts')} */
  const { nameOfBrand, textKeyOf } = await load('src/brands/index.ts');
  const texts = JSON.parse(readFileSync(join(root, 'locales', 'en.json'), 'utf8'));
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  return (brand) =>
    nameOfBrand(brand, {
      phrase: (kind) => texts[textKeyOf(kind)],
      country: (code) => countries.of(code) ?? code,
    });
}
