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
  const rows = sprite.matchAll(/^\| `(\w+)` \| `-?(\d+)(?:px)? -?(\d+)(?:px)?` \|$/gm);
  return [...rows].map(([, name = '', x, y]) => ({ name, x: Number(x), y: Number(y) }));
}
