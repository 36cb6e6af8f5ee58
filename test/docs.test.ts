import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

describe('the documentation', () => {
  it.each(pages)('%s has no broken links', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/(?:\]\(|src=")([^)#"]+)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !/^(https?:|mailto:|GATEWAY)/.test(target));
    for (const target of links) {
      expect([page, target, existsSync(join(dirname(page), target))]).toEqual([page, target, true]);
    }
  });

  it('names every folder of the sources in the architecture, and no other', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${name}/`);
    for (const name of [
      ...folders('src'),
      ...folders('src/widget'),
      ...folders('src/gateway'),
      ...folders('src/gateway/domain'),
      ...folders('src/simulator'),
      ...folders('src/sandbox'),
    ]) {
      expect(text).toContain(name);
    }
    for (const [section, path] of [
      ['### Inside `src/widget/`', 'src/widget'],
      ['### Inside `src/gateway/`', 'src/gateway'],
      ['### Inside `src/gateway/domain/`', 'src/gateway/domain'],
      ['### Inside `src/simulator/`', 'src/simulator'],
      ['### Inside `src/sandbox/`', 'src/sandbox'],
    ] as const) {
      const table = text.slice(text.indexOf(section)).split('\n\n')[1] ?? '';
      const named = [...table.matchAll(/`((?:\w+\/)*[\w.]+\/?)`/g)].map(
        ([, name]) => name as string,
      );
      for (const name of named.filter((entry) => /[/.]/.test(entry))) {
        if (name.startsWith('form.') || name.startsWith('/')) continue;
        expect([path, name, existsSync(join(path, name))]).toEqual([path, name, true]);
      }
    }
  });
});
