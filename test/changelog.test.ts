import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formFaults, withRelease } from '../scripts/release/changelog.mjs';

it('the changelog has the form of Keep a Changelog', () => {
  expect(formFaults(readFileSync('CHANGELOG.md', 'utf8'))).toEqual([]);
});

it.each([
  ['## [1.0.0] - 2026-01-31\n### Added\n- It\n', 'not `## [Unreleased]`'],
  ['## [Unreleased]\n## [1.0.0]\n### Added\n- It\n', 'no version or no date'],
  ['## [Unreleased]\n### Improved\n- It\n', 'headings of the section Unreleased'],
  ['## [Unreleased]\n### Fixed\n### Added\n- It\n', 'are Fixed, Added'],
  ['## [Unreleased]\n- It\n', 'headings of the section Unreleased'],
])('a changelog of another form is refused: %j', (text, fault) => {
  expect(formFaults(text)).toEqual([expect.stringContaining(fault)]);
});

it('a release gets what is unreleased, once', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- It\n';
  const after = withRelease(before, '1.0.0', '2026-01-31');
  expect(after).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-01-31\n\n### Added\n\n- It\n',
  );
  expect(() => withRelease(after, '1.1.0', '2026-02-28')).toThrow('there is nothing to release');
  expect(() => withRelease(after, '1.0.0', '2026-02-28')).toThrow('has a section 1.0.0');
});
