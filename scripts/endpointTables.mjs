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

/** Operations of one path with the same credentials go together. @param {readonly Operation[]} operations @returns
{Operation[][]} */
function samePath(operations) {
  /** @type {Map<string, Operation[]>} */
  const rows = new Map();
  for (const operation of operations) {
    const key = `${operation.path} ${operation.credentials}`;
    rows.set(key, [...(rows.get(key) ?? []), operation]);
  }
  return [...rows.values()];
}

/** @param {Operation} operation */
const requestOf = ({ method, path }) => `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;

/** The summaries, and links to the pages that the descriptions name. @param {readonly Operation[]} operations */
function effectOf(operations) {
  const summaries = operations.map(({ summary }) => summary).join(' ');
  const pages = operations.flatMap(({ description = '' }) =>
    [...description.matchAll(/\bdocs\/([\w-]+\.md)/g)].map(([, page = '']) => page),
  );
  const links = [...new Set(pages)].map((page) => `[${titleOf(page)}](${page})`);
  return links.length > 0 ? `${summaries} See ${links.join(', ')}.` : summaries;
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
        samePath(Object.values(OPERATIONS)).map((operations) => [
          operations.map(requestOf).join(', '),
          operations[0] ? credentialsOf(operations[0]) : '',
          effectOf(operations),
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
