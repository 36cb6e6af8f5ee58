import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formFaults, versionFaults, withRelease } from '../scripts/release/changelog.mjs';

const NEXT = '# Changelog\n\n## [1.0.0] - Unreleased\n\n### Added\n\n- It\n';
const RELEASED = NEXT.replace('Unreleased', '2026-01-31');

it('the changelog has the form of Keep a Changelog', () => {
  expect(formFaults(readFileSync('CHANGELOG.md', 'utf8'))).toEqual([]);
});

it.each([
  ['## [Unreleased]\n### Added\n- It\n', 'no version or no date'],
  ['## [1.0.0]\n### Added\n- It\n', 'no version or no date'],
  [
    `${RELEASED}## [0.9.0] - Unreleased\n### Added\n- It\n`,
    'section 0.9.0 of CHANGELOG.md has no version or no date',
  ],
  ['## [1.0.0] - Unreleased\n### Improved\n- It\n', 'headings of the section 1.0.0'],
  ['## [1.0.0] - Unreleased\n### Fixed\n### Added\n- It\n', 'are Fixed, Added'],
  ['## [1.0.0] - Unreleased\n- It\n', 'headings of the section 1.0.0'],
])('a changelog of another form is refused: %j', (text, fault) => {
  expect(formFaults(text)).toEqual([expect.stringContaining(fault)]);
});

it('a release gets what is unreleased, once', () => {
  expect(withRelease(NEXT, '1.0.0', '2026-01-31')).toBe(RELEASED);
  // The changes may need another version than was thought.
  expect(withRelease(NEXT, '1.1.0', '2026-01-31')).toBe(RELEASED.replace('1.0.0', '1.1.0'));
  expect(() => withRelease(RELEASED, '1.1.0', '2026-02-28')).toThrow('there is nothing to release');
  const empty = `## [1.1.0] - Unreleased\n\n${RELEASED}`;
  expect(() => withRelease(empty, '1.1.0', '2026-02-28')).toThrow('there is nothing to release');
  expect(() => withRelease(empty, '1.0.0', '2026-02-28')).toThrow('has a section 1.0.0');
});

it('the newest section must be that of the version, with its date and its changes', () => {
  const faults = (text: string) => versionFaults(text, '1.0.0', '2026-01-31');
  expect(faults(RELEASED)).toEqual([]);
  expect(faults(NEXT)).toEqual([expect.stringContaining('is unreleased')]);
  expect(faults('## [0.9.0] - 2026-01-01\n')).toEqual([expect.stringContaining('is 0.9.0')]);
  expect(faults('## [1.0.0] - 2026-01-31\n')).toEqual([expect.stringContaining('is empty')]);
});
