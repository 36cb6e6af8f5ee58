import { readFileSync } from 'node:fs';

/**
 * The pictures of the sprite `img/brand.png` as docs/styling.md lists them, with the place of the upper left corner of each,
 * in pixels of the sprite.
 */
export function spritePlaces(): {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}[] {
  const [, sprite = ''] = readFileSync('docs/styling.md', 'utf8').split('\n### Sprite\n');
  const [columns = [], ...rows] = [...sprite.matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.replaceAll('`', '').trim()),
  );
  const pixels = (cell = '') => Math.abs(Number.parseInt(cell, 10));
  return rows.flatMap(([row, ...names]) =>
    names
      .map((name, i) => ({ name, x: pixels(columns[i + 1]), y: pixels(row) }))
      .filter(({ name }) => /^\w+$/.test(name)),
  );
}
