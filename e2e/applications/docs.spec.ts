/** The code of docs/applications.md does what the page says: it is taken from there, bundled, and paid with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../examples/server.mjs';
import { expect, test } from '../support/fixtures.ts';
import { bundle, pageWith } from './bundle.ts';

const text = readFileSync('docs/applications.md', 'utf8');

/** The blocks of code below a heading, by their language. */
function codeBelow(heading: string): Record<string, string> {
  const section = text.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  return Object.fromEntries(blocks.map(([, language, code]) => [language, code]));
}

for (const [heading, body] of Object.entries({
  'The loader': '<div id="payment"></div>',
  'The element': codeBelow('The element')['html'] ?? '',
})) {
  test(`${heading.toLowerCase()} of the page pays without changes`, async ({
    page,
    gateway,
    pay,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'docs-'));
    const entry = join(folder, 'entry.ts');
    writeFileSync(entry, codeBelow(heading)['ts'] ?? '');
    writeFileSync(join(folder, 'index.html'), pageWith(await bundle(entry), body));
    const { url, entityId, token } = gateway;
    const shop = await startShop({ folder, gateway: url, entityId, token });
    page.on('dialog', (dialog) => dialog.accept());
    try {
      await page.goto(shop.url);
      await pay();
      const { search } = new URL(page.url());
      expect(await (await fetch(`${shop.url}/payment${search}`)).json()).toEqual({ state: 'paid' });
    } finally {
      shop.close();
      rmSync(folder, { recursive: true });
    }
  });
}
