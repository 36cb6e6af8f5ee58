import { expect, test } from 'vitest';
import { fitting } from '../scripts/timeLimit.mjs';

const project = { minutes: 10, files: [], edited: [] };

test('a project that fits into the time is run', () => {
  expect(fitting(project, 10)).toEqual([]);
  expect(fitting(project, Number.POSITIVE_INFINITY)).toEqual([]);
  expect(fitting({ files: [], edited: [] }, 0)).toEqual([]);
});

test('a project that does not fit is not run', () => {
  expect(fitting(project, 9)).toBeUndefined();
});

test('some files need less time than all', () => {
  const files = ['a', 'b'];
  expect(fitting({ ...project, files }, 1)).toBe(files);
  expect(fitting({ ...project, files }, 0.9)).toBeUndefined();
  const many = Array.from({ length: 100 }, (_, i) => `${i}`);
  expect(fitting({ ...project, files: many }, 10)).toBe(many);
});

test('edited test files are run, even if nothing else fits', () => {
  const edited = ['a'];
  expect(fitting({ ...project, edited }, 0)).toBe(edited);
  expect(fitting({ ...project, edited }, 10)).toEqual([]);
});
