import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STYLES } from '../../src/gateway/api/pages/styles.ts';

const TOKENS = readFileSync(
  new URL('../../src/console/styles/tokens.css', import.meta.url),
  'utf8',
);

/** The colours of a scheme: the first block of declarations after a place. */
function colours(css: string, after: string): Record<string, string> {
  const block = /\{([^{}]*)\}/.exec(css.slice(css.indexOf(after) + after.length - 1))?.[1] ?? '';
  const found = [...block.matchAll(/(--[\w-]+):\s*(#\w+|none)/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

test.each([':root {', 'prefers-color-scheme: dark) {'])(
  'the console has the colours of the other pages: %s',
  (after) => {
    const wanted = colours(STYLES, after);
    expect(Object.keys(wanted).length).toBeGreaterThan(10);
    expect(colours(TOKENS, after)).toMatchObject(wanted);
  },
);
