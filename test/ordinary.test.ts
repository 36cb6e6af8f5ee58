import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CHROMIUM_ONLY } from '../e2e/chromiumOnly.ts';
import { type Choice, ORDINARY, ordinaryTests } from '../e2e/ordinary.ts';

const names = listNames();

test('every entry of the chosen end-to-end tests is a test', () => {
  for (const [browser, choice] of Object.entries(ORDINARY)) {
    const chosen = ordinaryTests(browser as keyof typeof ORDINARY);
    expect(names.filter((name) => chosen.test(`${browser} ${name}`)).length).toBeGreaterThan(30);
    expectThere(choice);
  }
});

test('every entry of the tests that Firefox leaves out is a test, and others of its file are not', () => {
  expectThere(CHROMIUM_ONLY);
  for (const [file, titles] of Object.entries(CHROMIUM_ONLY)) {
    const own = names.filter((name) => name.startsWith(`${file}.spec.ts `));
    const left = own.filter(
      (name) => titles !== true && !titles.some((it) => name.includes(` ${it}`)),
    );
    expect(left, file).not.toEqual([]);
  }
});

/** Expects that every entry of a choice begins the title of a test. */
function expectThere(choice: Choice) {
  for (const [file, titles] of Object.entries(choice)) {
    const own = names.filter((name) => name.startsWith(`${file}.spec.ts `));
    expect(own, file).not.toEqual([]);
    for (const title of titles === true ? [] : titles) {
      const isThere = own.some((name) => name.includes(` ${title}`));
      expect(isThere, `${file}: ${title}`).toBe(true);
    }
  }
}

/** Every end-to-end test. */
function listNames(): string[] {
  const listed = execFileSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return namesIn(JSON.parse(listed).suites, []);
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string }[];
}

/** File and title of each test, as Playwright's own filter sees them. */
function namesIn(suites: readonly Suite[], above: readonly string[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const here = [...above, title];
    return [...specs.map((spec) => [...here, spec.title].join(' ')), ...namesIn(inner, here)];
  });
}
