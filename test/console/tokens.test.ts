/** The colours of the simulator's pages, the console and the documentation site have one source. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withPalette } from '../../scripts/palette.mjs';
import { PALETTE } from '../../src/gateway/api/pages/palette.ts';
import { STYLES } from '../../src/gateway/api/pages/styles.ts';
import { table } from '../table.ts';

/** Every name of a colour of the palette, at the beginning of a declaration. */
const NAMES = [...PALETTE.light.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name);

table(['src/console/styles/tokens.css', 'scripts/site/browser/style.css'])(
  '%s has the light and the dark colours, and defines none of them again',
  (path) => {
    const css = readFileSync(path, 'utf8');
    expect(NAMES.filter((name) => new RegExp(`${name}:`).test(css))).toEqual([]);
    const built = withPalette(css, PALETTE);
    for (const part of [PALETTE.light, PALETTE.dark, PALETTE.contrast]) {
      expect(built).toContain(part);
    }
  },
);

it('the pages of the simulator have the same colours', () => {
  for (const part of Object.values(PALETTE)) expect(STYLES).toContain(part);
  expect(NAMES.length).toBeGreaterThan(10);
});

it('a part that the palette does not have is an error', () => {
  expect(() => withPalette(':root { /* palette: lihgt */ }', PALETTE)).toThrow('no part lihgt');
});
