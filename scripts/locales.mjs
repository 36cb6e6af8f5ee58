// The locale files. A file with a region in its name (`pt-BR.json`) contains only the texts that differ from its language,
// which is `cn.json` for `zh-TW.json`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All texts of each locale, by its name, which is that of its file.
 * @param {string} folder
 * @returns {ReadonlyMap<string, Readonly<Record<string, string>>>}
 */
export function localesOf(folder) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  return new Map(
    names.map((name) => {
      const [language = '', region] = name.split('-');
      const base = language === 'zh' ? 'cn' : language;
      return [name, region ? { ...read(base), ...read(name) } : read(name)];
    }),
  );
}
