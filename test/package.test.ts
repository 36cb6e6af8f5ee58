import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const targets = [
  ...Object.values(bin),
  ...Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry as object),
  ),
] as string[];

it.each(targets)('every export of the package exists after a build: %s', (target) => {
  expect(target).toMatch(/^\.\//);
  expect(existsSync(target)).toBe(true);
});
