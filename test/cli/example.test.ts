/** The command `example`: lists the examples, and copies one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { whenTestEnds } from '../cleanUp.ts';
import { runHere } from './terminal.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  whenTestEnds(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The folders of `examples/` in this repository. */
const folders = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('lists every example', async () => {
  const { out, exitCode } = await runHere(['example']);
  expect(exitCode).toBe(0);
  const listed = out
    .trim()
    .split('\n')
    .map((line) => line.replace(/ .*/, ''));
  expect(listed.sort()).toEqual(folders.sort());
});

it.each(folders)('copies %s into a new folder', async (name) => {
  const place = join(temporaryFolder(), 'deep', 'shop');
  const { out, exitCode } = await runHere(['example', name, place]);
  expect(exitCode).toBe(0);
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(out).toContain(`copied ${files.length} files to ${place}`);
  for (const { parentPath, name: file } of files) {
    expect(readFileSync(join(parentPath, file), 'utf8')).not.toMatch(/file:\.\.|node \.\.\//);
  }
});

const OWN = /['"](payment-widgets[\w-]*)(?:\/[\w/]+)?['"]/g;

it.each(folders.filter((name) => existsSync(join('examples', name, 'package.json'))))(
  'has in the manifest of %s each of our packages that the copy imports',
  async (name) => {
    const place = join(temporaryFolder(), 'shop');
    await runHere(['example', name, place]);
    const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    const named = Object.keys(dependencies).filter((key) => key.startsWith('payment-widgets'));
    const imported = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:m?[jt]sx?|vue|svelte)$/.test(entry.name))
      .flatMap(({ parentPath, name: file }) => [
        ...readFileSync(join(parentPath, file), 'utf8').matchAll(OWN),
      ])
      .map(([, found]) => found);
    expect([...new Set(imported)]).toEqual(named);
  },
);

it('refuses a folder that is not empty, and a file', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'mine');
  for (const place of [folder, file]) {
    expect(await runHere(['example', 'suite', place])).toMatchObject({
      exitCode: 2,
      refused: `${place} exists and is not an empty folder: name a new one`,
    });
  }
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(await runHere(['example', 'suite', empty])).toMatchObject({ exitCode: 0 });
});

it('suggests the nearest name, and asks for the folder', async () => {
  expect(await runHere(['example', 'suit', 'x'])).toMatchObject({
    exitCode: 2,
    refused: expect.stringContaining(
      'unknown example suit: did you mean suite? The examples are suite,',
    ),
  });
  expect(await runHere(['example', 'suite'])).toMatchObject({
    exitCode: 2,
    refused: 'DIR is missing: payment-widgets example suite DIR',
  });
});
