import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock file names no registry, so that it installs from the one that is configured', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
