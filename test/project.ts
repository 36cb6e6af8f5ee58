/** An empty project that has installed the package as it would be published: packed by npm, its dependencies linked from here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pack } from '../scripts/release/pack.mjs';

/** A folder of its own, outside of this repository. */
export interface Project {
  readonly folder: string;
  /** Where the package is installed. */
  readonly home: string;
  /** The path of the packed package. */
  readonly tarball: string;
  /** The files of the package, as paths within it. */
  readonly packed: readonly string[];
  /** Writes a file. @returns its path */
  write(name: string, text: string): string;
  /** Runs a script of Node there. @returns what it printed, also where it failed */
  run(...args: string[]): { readonly status: number; readonly output: string };
  remove(): void;
}

/** What the project has installed beside the package: what its own code imports, and the driver for a Node without SQLite. */
const BESIDE = ['@playwright/test', '@types/node', 'libsql', 'typescript', 'vite'];

const linked = (folder: string, name: string) => {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(resolve('node_modules', name), place, 'dir');
};

/**
 * Packs what was built: asks no registry.
 *
 * @param more packages that its code imports, too
 * @param missing packages that the project has not installed
 * @param from the folder of the package
 */
export function createProject(
  more: readonly string[] = [],
  missing: readonly string[] = [],
  from = '.',
): Project {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const { name: packageName, tarball, files } = pack(from, folder);
  const home = join(folder, 'node_modules', packageName);
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', home]);
  const installed = [...BESIDE, ...more];
  for (const name of installed) if (!missing.includes(name)) linked(folder, name);
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  write('package.json', JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  return {
    folder,
    home,
    tarball,
    packed: files.map(({ path }) => path),
    write,
    run(...given) {
      try {
        const output = execFileSync(process.execPath, given, { cwd: folder, encoding: 'utf8' });
        return { status: 0, output };
      } catch (error) {
        const { status, stdout, stderr } = error as Record<'status' | 'stdout' | 'stderr', unknown>;
        return { status: Number(status ?? -1), output: `${stdout}${stderr}` };
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
