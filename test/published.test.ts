/** Both packages as npm publishes them: correct for tools that read them, and usable by every kind of project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_FOLDERS } from '../scripts/release/pack.mjs';
import { faultsOf } from '../scripts/release/packageFaults.mjs';
import { createProject, type Project } from './project.ts';

/** The compiler and the rules about types take their time on a busy machine. */
const PATIENCE = { timeout: 120_000 };

/** The places of an export. Only the types of a page have no code. */
interface Places {
  readonly types: string;
  readonly default?: string;
}

describe.each(PACKAGE_FOLDERS)('the package in %s', PATIENCE, (folder) => {
  let project: Project;
  let name: string;
  let entries: [module: string, places: Places][];
  beforeAll(() => {
    // Two of its modules need the framework of the page, which is there.
    project = createProject(['@types/react', 'react', 'vue', '@vue'], [], folder);
    const manifest = JSON.parse(readFileSync(join(project.home, 'package.json'), 'utf8'));
    name = manifest.name;
    entries = Object.entries<Places | string>(manifest.exports).flatMap(([path, places]) =>
      typeof places === 'string' ? [] : [[path.replace('.', name), places] as const],
    ) as typeof entries;
  }, 60_000);
  afterAll(() => project.remove());

  const modules = () => entries.flatMap(([module, places]) => (places.default ? [module] : []));

  it('has no fault that publint or the rules about types find', async () => {
    expect(await faultsOf(project.tarball)).toEqual([]);
  });

  it('can be required by a CommonJS module, every part of it that is code', () => {
    const code = modules().map((module) => `Object.keys(require('${module}')).length > 0`);
    const { status, output } = project.run(
      '--input-type=commonjs',
      '--eval',
      `console.log([${code}].every(Boolean))`,
    );
    expect([status, output.trim().split('\n').at(-1)]).toEqual([0, 'true']);
  });

  /** The names of the values that a module exports. */
  const valuesOf = (module: string): string[] => {
    const script = `console.log(JSON.stringify(Object.keys(await import('${module}'))))`;
    return JSON.parse(project.run('--input-type=module', '--eval', script).output);
  };

  /** A program that imports each value and each type of every export, and rejects a value without a type. */
  const consumer = () => {
    const lines = entries.flatMap(([module, places], i) => {
      const values = places.default ? valuesOf(module) : [];
      const types = exportsOf(readFileSync(join(project.home, places.types), 'utf8'));
      expect(values.length + types.length).toBeGreaterThan(0);
      expect(types).toEqual(expect.arrayContaining(values));
      const as = (names: string[], kind: string) =>
        names.map((one, n) => `${one} as ${kind}${i}_${n}`).join(', ');
      return [
        `import { ${as(values, 'value')} } from '${module}';`,
        `import type { ${as(types, 'Type')} } from '${module}';`,
        ...values.map((_, n) => `check(value${i}_${n});`),
      ];
    });
    return `const check = <T>(_value: 0 extends 1 & T ? never : T): void => {};\n${lines.join('\n')}\n`;
  };

  it.each([
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ])('has types for all its exports: module %s, moduleResolution %s', (module, resolution) => {
    project.write(
      `${resolution}/consumer.ts`,
      `${consumer()}import { missing } from '${name}';\nconsole.log(missing);\n`,
    );
    const compilerOptions = {
      module,
      moduleResolution: resolution,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    };
    const configuration = { compilerOptions, files: ['consumer.ts'] };
    project.write(`${resolution}/tsconfig.json`, JSON.stringify(configuration));
    const { output } = project.run('node_modules/typescript/bin/tsc', '-p', resolution);
    // The one name that does not exist is an error, so the compiler has read the types.
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining("exported member 'missing'"),
    ]);
  });
});

/** The names that a declaration file exports. */
function exportsOf(text: string): string[] {
  const { body } = parseSync('entry.d.ts', text, { lang: 'dts' }).program;
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = node;
    const declared =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => id)
        : declaration && 'id' in declaration
          ? [declaration.id]
          : [];
    const names = [...node.specifiers.map(({ exported }) => exported), ...declared];
    return names.flatMap((one) => (one?.type === 'Identifier' ? [one.name] : []));
  });
}
