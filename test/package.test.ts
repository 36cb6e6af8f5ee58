import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../scripts/inputs.mjs';
import { DRIVER_VERSION } from '../src/gateway/platform/store/driver.ts';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const PACKAGES = [
  ['payment-widgets', '.'],
  ['payment-widgets-loader', 'dist/packages/loader'],
] as const;

describe.each(PACKAGES)('the package %s', (name, folder) => {
  const manifest = json(`${folder}/package.json`);
  const targets = [
    ...Object.values(manifest.bin ?? {}),
    ...Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry as object),
    ),
  ] as string[];

  it('has all that it exports', () => {
    expect(manifest.name).toBe(name);
    expect(targets.filter((target) => !existsSync(`${folder}/${target}`))).toEqual([]);
  });

  it('says where it comes from', () => {
    const { repository, homepage, bugs, keywords, license, version } = manifest;
    expect(repository.url).toMatch(/^git\+https:\/\/.*\.git$/);
    for (const address of [homepage, bugs.url]) expect(address).toMatch(/^https:\/\//);
    expect(keywords.length).toBeGreaterThanOrEqual(5);
    expect([license, version]).toEqual(['MIT', json('package.json').version]);
  });
});

it('installs no other package, and takes the SQLite driver in the version that the gateway names', () => {
  const { dependencies, optionalDependencies, ...manifest } = json('package.json');
  expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
  for (const { optional } of Object.values<{ optional: boolean }>(manifest.peerDependenciesMeta)) {
    expect(optional).toBe(true);
  }
  expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(
    Object.keys(manifest.peerDependencies),
  );
  expect(manifest.peerDependencies.libsql).toBe(DRIVER_VERSION);
  expect(manifest.devDependencies.libsql).toBe(DRIVER_VERSION);
});

it('the package of the loader is small, and installs nothing else', () => {
  const folder = 'dist/packages/loader';
  const manifest = json(`${folder}/package.json`);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
  // The framework of a page, which the component for it takes.
  expect(Object.keys(peerDependencies)).toEqual(['react', 'vue']);
  for (const name of ['react', 'vue']) expect(peerDependenciesMeta[name].optional).toBe(true);
  const files = filesBelow(folder);
  const bytes = files.reduce((sum, file) => sum + readFileSync(`${folder}/${file}`).length, 0);
  expect(bytes).toBeLessThan(300_000);
  expect(files.filter((file) => /\.(?:node|map)$/.test(file))).toEqual([]);
});

/** The modules that code or declarations import, as far as they are no files of the build. */
const packagesIn = (folder: string, ending: string): string[] => {
  const found = filesBelow(folder)
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(/(?:(?<![.\w])from\s*|\bimport\s*\(?\s*)['"]([^.'"][^'"]*)['"]/g)];
    });
  const names = new Set(found.map(([, name = '']) => name));
  return [...names].filter((name) => !name.startsWith('node:')).sort();
};

it('the types need no package that is inside the build', () => {
  expect(packagesIn('dist/types', '.d.ts')).toEqual(['@playwright/test', 'react', 'vue']);
  expect(packagesIn('dist/packages/loader', '.d.ts')).toEqual(['react', 'vue']);
});

it.each(['react', 'vue'])('only the component for %s imports it', (name) => {
  const folder = 'dist/packages/loader';
  const importers = filesBelow(folder).filter((file) =>
    new RegExp(`(?:from|import)\\s*\\(?['"]${name}['"]`).test(
      readFileSync(`${folder}/${file}`, 'utf8'),
    ),
  );
  expect(importers).toEqual([`${name}.js`, `types/loader/${name}.d.ts`].sort());
});

it('the bill of materials names the packages whose code is in the build, with their versions', () => {
  const { components, metadata } = json('dist/sbom.json') as {
    components: { name: string; version: string; purl: string; licenses?: unknown[] }[];
    metadata: { component: { purl: string } };
  };
  expect(metadata.component.purl).toBe(`pkg:npm/payment-widgets@${json('package.json').version}`);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'zod', 'avvio']));
  expect(names).not.toContain('libsql');
  const locked = Object.entries<{ version: string }>(json('package-lock.json').packages);
  const unknown = components.filter(
    ({ name, version }) =>
      !locked.some(
        ([path, one]) => path.endsWith(`node_modules/${name}`) && one.version === version,
      ),
  );
  expect(unknown).toEqual([]);
  expect(components.filter(({ licenses }) => !licenses)).toEqual([]);
});
