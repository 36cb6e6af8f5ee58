import { expect, test } from 'vitest';
import { reachedBy, reachedSince } from '../scripts/reach.mjs';

const PROJECTS = [
  'processes',
  'cluster',
  'postgres',
  'business',
  'contract',
  'losses',
  'deep',
  'attacks',
  'languages',
  'webkit',
  'fission',
  'frameworks',
];
const reached = (...changed: string[]) => {
  const { of } = reachedBy(changed);
  return PROJECTS.filter((project) => of(project).length > 0);
};

test('a text reaches no deep project, nor does the note of the last commit on which all passed', () => {
  expect(reached('docs/gateway.md', 'CHANGELOG.md', '.ci/tested')).toEqual([]);
});

test('files that a test names affect that test', () => {
  expect(reachedBy(['Containerfile']).of('processes')).toEqual(['test/container/steps.test.ts']);
  expect(reachedBy(['container/health.mjs']).of('processes')).toEqual([
    'test/container/steps.test.ts',
  ]);
  expect(reached('compose.yaml', '.devcontainer/devcontainer.json')).toEqual([]);
  expect(reached('docs/ci.md')).toEqual(['deep']);
});

test('code for browsers affects the end-to-end projects', () => {
  expect(reached('src/widget/submit/submit.ts')).toEqual(['deep', 'attacks']);
  expect(reached('src/widget/styles/base.css')).toEqual(['deep', 'languages']);
  expect(reached('src/simulator/pages/challenge.ts')).toContain('languages');
  expect(reached('src/frame/input.ts')).toEqual(expect.arrayContaining(['webkit', 'fission']));
});

test('the loader and the examples affect the frameworks', () => {
  expect(reached('src/loader/react.ts')).toEqual(['deep', 'frameworks']);
  expect(reached('examples/nuxt/app/pages/pay.vue')).toEqual(['frameworks']);
  expect(reached('src/widget/forms/buttonForm.tsx')).not.toContain('frameworks');
});

test('code for servers only does not affect the end-to-end projects', () => {
  const { of } = reachedBy(['src/gateway/api/routes/query.ts']);
  for (const project of ['deep', 'languages', 'webkit', 'fission']) {
    expect(of(project)).toEqual([]);
  }
  expect(of('processes')).toBe('all');
  expect(of('postgres')).toContain('test/gateway/contract/payments.test.ts');
});

test('code below the pages of the gateway affects the tests of the API', () => {
  for (const file of [
    'platform/store/sqlite.ts',
    'domain/registration/useRegistration.ts',
    'catalogue/parameters/catalogue.ts',
  ]) {
    expect(reached(`src/gateway/${file}`)).toEqual(['processes', 'cluster', 'postgres']);
  }
});

test('what counts the money of payments affects the generated business', () => {
  for (const file of ['domain/payment/draft.ts', 'domain/settlement/arithmetic.ts']) {
    expect(reached(`src/gateway/${file}`)).toContain('business');
  }
  expect(reached('src/gateway/domain/payment/resume.ts')).toEqual(
    expect.arrayContaining(['contract', 'losses']),
  );
});

test('shared code affects all its importers', () => {
  expect(reached('src/card/luhn.ts')).toEqual([
    'processes',
    'cluster',
    'postgres',
    'deep',
    'attacks',
    'webkit',
    'fission',
  ]);
});

test('a test reaches itself', () => {
  const { of } = reachedBy(['e2e/pays.spec.ts', 'test/gateway/crash.test.ts']);
  expect(of('deep')).toEqual(['e2e/pays.spec.ts']);
  expect(of('processes')).toEqual(['test/gateway/crash.test.ts']);
  const attack = reachedBy(['e2e/deception.spec.ts']).of;
  expect(attack('attacks')).toBe('all');
  expect(attack('deep')).toEqual([]);
});

test('the policies of pages reach the tests of all that is done under them', () => {
  expect(reachedBy(['src/cli/csp/policy.ts']).of('deep')).toContain('e2e/policies.spec.ts');
});

test('a file of types reaches nothing: the compiler looks at it in every run', () => {
  for (const file of ['domain/tables.ts', 'platform/store/schema.ts', 'domain/schedule/types.ts']) {
    expect(reached(`src/gateway/${file}`)).toEqual([]);
  }
});

test('everything is affected by an unknown file', () => {
  expect(reached('package.json')).toEqual(PROJECTS);
  expect(reached('.ci/run')).toEqual(PROJECTS);
  expect(reached('node_modules/vite/package.json')).toEqual(PROJECTS);
  expect(reachedSince('no-such-commit').of('webkit')).toBe('all');
  expect(reachedSince('').of('webkit')).toBe('all');
  // A range leaves out what is not committed; an option is no commit.
  expect(reachedSince('HEAD~1..HEAD').of('webkit')).toBe('all');
  expect(reachedSince('--stat').of('webkit')).toBe('all');
});

test('an edited test file is named, also if everything is reached', () => {
  const { of, edited } = reachedBy(['package.json', 'e2e/leaks.spec.ts', 'test/tally.test.ts']);
  expect(of('deep')).toBe('all');
  expect(edited('deep')).toEqual(['e2e/leaks.spec.ts']);
  expect(edited('languages')).toEqual([]);
  expect(reachedSince('').edited('deep')).toEqual([]);
});
