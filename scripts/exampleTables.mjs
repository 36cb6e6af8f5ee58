// The examples of applications in docs/applications.md: their code, and the versions that they are built with.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './inputs.mjs';

/** The code of a section, by its mark: a file below examples/, which the project `frameworks` builds and pays with. */
export const CODE = {
  react: 'react/src/Payment.tsx',
  svelte: 'svelte/src/Payment.svelte',
};

/** The examples: folder, the package that is the framework, the tool, and what the form is. */
const EXAMPLES = /** @type {const} */ ([
  ['React', 'react', 'react', 'vite', 'the component'],
  ['Vue', 'vue', 'vue', 'vite', 'the component'],
  ['Angular', 'angular', '@angular/core', '@angular/cli', 'the element'],
  ['Svelte', 'svelte', 'svelte', 'vite', 'the element'],
  ['Next', 'next', 'next', 'next', 'the component, on a page that the server renders'],
  ['Nuxt', 'nuxt', 'nuxt', 'nuxt', 'the component, on a page that the server renders'],
  [
    'Angular on a server',
    'angular-ssr',
    '@angular/ssr',
    '@angular/cli',
    'the element, on a page that the server renders',
  ],
]);

/**
 * @param {(heads: string[], rows: string[][]) => string[]} table
 * @param {(file: string, specifiers: [string, string][]) => string[]} source a file as a block of code
 */
export function exampleTables(table, source) {
  const file = 'docs/applications.md';
  return [
    ...Object.entries(CODE).map(([mark, path]) => ({
      file,
      mark,
      // The page names the package that has everything.
      rows: () => source(`examples/${path}`, [['payment-widgets-loader', 'payment-widgets']]),
    })),
    {
      file,
      mark: 'examples',
      rows: () =>
        table(
          ['example', 'framework', 'built by', 'the form is'],
          EXAMPLES.map(([name, folder, framework, tool, form]) => {
            const versions = versionsOf(folder);
            return [
              `[${name}](../examples/${folder})`,
              `\`${framework}\` ${versions[framework]}`,
              `\`${tool}\` ${versions[tool]}`,
              form,
            ];
          }),
        ),
    },
  ];
}

/** @param {string} folder @returns {Record<string, string>} */
function versionsOf(folder) {
  const path = join(root, 'examples', folder, 'package.json');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'));
  return { ...dependencies, ...devDependencies };
}
