// The inventory of what the form runs in a shopper's browser: each script with its purpose and its hash, as a review of a
// payment page asks for it (PCI DSS 6.4.3). The purpose is the first sentence of its source.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './inputs.mjs';
import { PARTS, SCRIPT } from './widgetModules.mjs';

/**
 * @typedef {object} InventoryEntry
 * @property {string} file below dist/
 * @property {string} address path on the gateway
 * @property {string} runs in which document: the shop's page, or a frame of the gateway
 * @property {string} purpose
 * @property {string} integrity `sha384-...`, as the attribute `integrity` has it
 * @property {number} bytes not compressed
 */

/**
 * Lists the scripts of a build.
 * @param {string} folder the build
 * @param {string} version of the parts, in their addresses
 * @returns {InventoryEntry[]} the order is that of their files
 */
export function inventoryOf(folder, version) {
  const scripts = filesBelow(join(folder, 'widget'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const bytes = readFileSync(join(folder, 'widget', file));
      const isPart = file.startsWith('parts/');
      const address = isPart ? `/v1/static/${version}/${file}` : `/v1/${file}`;
      const purpose = purposeOf(isPart ? entryOf(file) : SCRIPT);
      return { file: `widget/${file}`, address, runs: 'the page of the shop', purpose, bytes };
    });
  const frame = readFileSync(join(folder, 'frame', 'frame.html'), 'utf8');
  const [, inline = ''] = /<script>([\s\S]*?)<\/script>/.exec(frame) ?? [];
  return [
    ...scripts,
    {
      file: 'frame/frame.html',
      address: '/v1/checkouts/{id}/frame',
      runs: 'a frame of the gateway',
      purpose: purposeOf('src/frame/main.ts'),
      bytes: Buffer.from(inline),
    },
  ].map(({ bytes, ...entry }) => ({
    ...entry,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
  }));
}

/** The entry of a part. @param {string} file `parts/methods/giftCard.js` */
function entryOf(file) {
  const entry = PARTS.get(file.slice('parts/'.length, -'.js'.length));
  if (entry === undefined) throw new Error(`${file} is not in the list of parts`);
  return entry;
}

/** The first sentence of the comment that a source begins with. @param {string} source */
function purposeOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s*/, '').trim());
  const [purpose = ''] = lines
    .join(' ')
    .trim()
    .split(/(?<=\.)\s/);
  if (purpose === '')
    throw new Error(`${source} must begin with a comment that describes its purpose`);
  return purpose;
}

/** The inventory as a table, for people. @param {readonly InventoryEntry[]} entries @param {string} version of the package */
export function inventoryTable(entries, version) {
  const rows = entries.map(
    ({ address, runs, purpose, bytes, integrity }) =>
      `| \`${address}\` | ${runs} | ${purpose.replaceAll('|', '\\|')} | ${bytes} | \`${integrity}\` |`,
  );
  return `# Scripts of payment-widgets ${version}

Every script of the form. It loads no other, and none from another host.

| address | runs in | purpose | bytes | integrity |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
