import { expect, test } from 'vitest';
import { reachedBy, reachedSince } from '../scripts/reach.mjs';

const PROJECTS = [
  'processes',
  'postgres',
  'deep',
  'attacks',
  'matrix',
  'languages',
  'webkit',
  'fission',
];
const reached = (...changed: string[]) => {
  const { of } = reachedBy(changed);
  return PROJECTS.filter((project) => of(project).length > 0);
};

test('a text reaches no deep project', () => {
  expect(reached('docs/gateway.md', 'CHANGELOG.md')).toEqual([]);
});

test('what browsers load reaches the end-to-end projects', () => {
  expect(reached('src/widget/submit/submit.ts')).toEqual([
    'deep',
    'attacks',
    'matrix',
    'languages',
  ]);
  expect(reached('src/frame/input.ts')).toEqual(expect.arrayContaining(['webkit', 'fission']));
});

test('what only servers ask for reaches no browser', () => {
  const { of } = reachedBy(['src/gateway/http/routes/query.ts']);
  for (const project of ['deep', 'matrix', 'languages', 'webkit', 'fission']) {
    expect(of(project)).toEqual([]);
  }
  expect(of('processes')).toBe('all');
  expect(of('postgres')).toContain('test/gateway/contract/payments.test.ts');
});

test('what is far below reaches all that stands on it', () => {
  expect(reached('src/card/luhn.ts')).toEqual(PROJECTS);
});

test('a test reaches itself', () => {
  const { of } = reachedBy(['e2e/pays.spec.ts', 'test/gateway/crash.test.ts']);
  expect(of('deep')).toEqual(['e2e/pays.spec.ts']);
  expect(of('processes')).toEqual(['test/gateway/crash.test.ts']);
});

test('everything is reached where the rest cannot be said', () => {
  expect(reached('package.json')).toEqual(PROJECTS);
  expect(reached('node_modules/vite/package.json')).toEqual(PROJECTS);
  expect(reachedSince('no-such-commit').of('webkit')).toBe('all');
  expect(reachedSince('').of('webkit')).toBe('all');
});
