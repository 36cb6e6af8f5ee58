// Writes the tables of the documentation that come from the code, between their marks: node scripts/docs.mjs
// With --check it writes nothing and fails when a table is not what the code says.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads a module of the sources: TypeScript, so it is bundled first. @param {string} path */
async function load(path) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, path), formats: ['es'] },
    },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/** @param {string[]} cells */
const row = (...cells) => `| ${cells.join(' | ')} |`;

/** The tables: file, mark, rows. */
const tables = [
  {
    file: 'docs/form.md',
    mark: 'errors',
    async rows() {
      const { ERRORS } = await load('src/widget/errors/errors.ts');
      return [
        row('`code`', '`name`', 'when', '`remedy`'),
        row('---', '---', '---', '---'),
        ...Object.entries(ERRORS).map(([code, { name, cause, remedy }]) =>
          row(`\`${code}\``, `\`${name}\``, cause, `\`${remedy}\``),
        ),
      ];
    },
  },
];

let stale = 0;
for (const { file, mark, rows } of tables) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const pattern = new RegExp(`(<!-- ${mark}:[^\n]*-->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!pattern.test(text)) throw new Error(`${file} has no mark "${mark}"`);
  const body = (await rows()).map((line) => `${line}\n`).join('');
  const next = text.replace(pattern, (_all, open, close) => `${open}\n${body}\n${close}`);
  if (next === text) continue;
  stale++;
  if (process.argv.includes('--check'))
    console.error(`${file}: the table "${mark}" is not what the code says; run npm run docs`);
  else writeFileSync(path, next);
}
if (process.argv.includes('--check') && stale) process.exitCode = 1;
