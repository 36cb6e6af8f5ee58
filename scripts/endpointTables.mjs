// The table of the endpoints in docs/gateway.md, from the descriptions that the routes carry.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './inputs.mjs';
import { load, loadNative } from './load.mjs';

/** @typedef {import('../src/gateway/api/openapi/operation.ts').Operation} Operation */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** What routes read of the context while they are made. */
const EMPTY_CONTEXT = { files: { others: new Map() } };

/** The operations of all routes. @returns {Promise<Operation[]>} */
async function operations() {
  const { operationsOf } = await load('src/gateway/api/openapi/operation.ts');
  const { apiEndpoints } = await loadNative('src/gateway/api/routes/index.ts');
  return operationsOf(apiEndpoints(EMPTY_CONTEXT));
}

/** @param {Operation} operation */
function credentialsOf({ credentials, path }) {
  if (credentials === 'token') return 'Bearer';
  const key = path.includes('/checkouts/:id') ? 'the checkout’s id' : '';
  if (credentials === 'either') return `Bearer, or ${key}`;
  return path.includes('/:token') ? 'the token in the path' : key;
}

/** The summary, and links to the pages that the description names. @param {Operation} operation */
function effectOf({ summary, description = '' }) {
  const pages = [...description.matchAll(/\bdocs\/([\w-]+\.md)/g)].map(([, page = '']) => page);
  const links = [...new Set(pages)].map((page) => `[${titleOf(page)}](${page})`);
  return links.length > 0 ? `${summary} See ${links.join(', ')}.` : summary;
}

/** The first heading of a page of the documentation. @param {string} page */
const titleOf = (page) => /^# (.*)$/m.exec(readFileSync(join(root, 'docs', page), 'utf8'))?.[1];

/** The tables: file, mark, rows. @param {Table} table */
export const endpointTables = (table) => [
  {
    file: 'docs/gateway.md',
    mark: 'endpoints',
    async rows() {
      return table(
        ['request', 'credentials', 'what it does'],
        (await operations()).map((operation) => [
          `\`${operation.method.toUpperCase()} ${operation.path.replace(/:(\w+)/g, '{$1}')}\``,
          credentialsOf(operation),
          effectOf(operation),
        ]),
      );
    },
  },
];
