// The tables of the endpoints in docs/gateway.md and of the messages in docs/webhooks.md, from the rows of the contract.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './inputs.mjs';
import { load } from './load.mjs';

/** @typedef {import('../src/contract/operations/operation.ts').OperationRow} Operation */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

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

/** The names of pages, as links to them. @param {string} text */
const linked = (text) =>
  text.replace(/\bdocs\/([\w-]+\.md)/g, (_, page) => `[${titleOf(page)}](${page})`);

/** The tables: file, mark, rows. @param {Table} table */
export const endpointTables = (table) => [
  {
    file: 'docs/gateway.md',
    mark: 'endpoints',
    async rows() {
      const { OPERATIONS } = await load('src/contract/operations/index.ts');
      return table(
        ['request', 'credentials', 'what it does'],
        Object.values(OPERATIONS).map((/** @type {Operation} */ operation) => [
          `\`${operation.method} ${operation.path.replace(/:(\w+)/g, '{$1}')}\``,
          credentialsOf(operation),
          effectOf(operation),
        ]),
      );
    },
  },
  {
    file: 'docs/webhooks.md',
    mark: 'messages',
    async rows() {
      const { MESSAGES } = await load('src/contract/messages.ts');
      return table(
        ['type', 'actions', 'messages'],
        Object.entries(MESSAGES).map(([type, { actions, summary }]) => [
          `\`${type}\``,
          actions.map((/** @type {string} */ action) => `\`${action}\``).join(', '),
          linked(summary),
        ]),
      );
    },
  },
];
