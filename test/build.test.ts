import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow, root } from '../scripts/inputs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-build-'));
/** The build that all tests run. */
const first = join(root, 'dist');
const second = join(folder, 'deeper/second');

const build = (out: string, ...more: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/build.mjs', '--out', out, ...more], {
    cwd: root,
  });

beforeAll(() => build(second), 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (path: string) => readFileSync(join(first, path), 'utf8');
const integrity = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

test('two builds of the same sources are the same to the byte, wherever they are written to', () => {
  const files = filesBelow(first);
  expect(filesBelow(second)).toEqual(files);
  const different = files.filter(
    (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
  );
  expect(different).toEqual([]);
});

test('a build to start with has the files of the whole build that the gateway and its pages run', async () => {
  const out = join(folder, 'start');
  await build(out, '--for', 'start');
  const files = filesBelow(out);
  const whole = filesBelow(first).filter((file) =>
    /^(?:console|frame|gateway|widget)\//.test(file),
  );
  expect(whole.filter((file) => !file.endsWith('.br') && !files.includes(file))).toEqual([]);
  const different = files.filter(
    (file) =>
      file !== '.stamp' && !readFileSync(join(first, file)).equals(readFileSync(join(out, file))),
  );
  expect(different).toEqual([]);
}, 60_000);

test('the integrity of the script is stable', () => {
  const [one, two] = [first, second].map((out) => integrity(join(out, 'widget/paymentWidgets.js')));
  expect(one).toBe(two);
});

test('no file knows where it was built', () => {
  const telling = filesBelow(first).filter((file) => {
    const bytes = readFileSync(join(first, file));
    return bytes.includes(root) || bytes.includes(folder);
  });
  expect(telling).toEqual([]);
});

test('source maps name sources from dist/', () => {
  const { sources } = JSON.parse(text('widget/paymentWidgets.js.map'));
  expect(sources).toContain('../../src/widget/index.ts');
  expect(sources.filter((source: string) => !source.startsWith('../../'))).toEqual([]);
});

test('the frame is one document with its script inside', () => {
  const html = text('frame/frame.html');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(html).not.toContain('sourceMappingURL');
  expect(html).toContain('data-origins=""');
});

/** A hash of `integrity` as the script has it: without its last sign, which is the same for all. */
const hashOf = (file: string | Buffer) =>
  createHash('sha256').update(file).digest('base64').slice(0, -1);

test('the script contains the hashes of the files that it fetches', () => {
  const script = text('widget/paymentWidgets.js');
  const version = JSON.parse(text('widget/version.json'));
  expect(script).toContain(version.frame);
  expect(script).toContain(version.assets);
  const brands = text('widget/parts/brands.js');
  for (const file of filesBelow(join(root, 'locales')).filter((name) => name !== 'en.json')) {
    for (const [knows, folder] of [
      [script, 'widget/locales'],
      [brands, 'widget/locales/methods'],
      [text(`widget/locales/${file}`), 'widget/locales/modern'],
    ] as const) {
      const locale = readFileSync(join(first, folder, file));
      expect(knows).toContain(hashOf(locale));
    }
  }
});

test('the script knows the hashes of its parts, each one module without imports', () => {
  const script = text('widget/paymentWidgets.js');
  const brands = text('widget/parts/brands.js');
  const modern = text('widget/parts/modern.js');
  const parts = filesBelow(join(first, 'widget/parts')).filter((name) => name.endsWith('.js'));
  expect(parts).toEqual(expect.arrayContaining(['brands.js', 'methods/applePay.js']));
  for (const file of parts) {
    const code = text(`widget/parts/${file}`);
    const [folder = ''] = /^[a-z]+(?=\/)/.exec(file) ?? [];
    const knows = { methods: brands, modern }[folder] ?? script;
    expect(knows).toContain(hashOf(code));
    expect(code).not.toMatch(/\bimport\b|\bfrom\s*["']/);
  }
});

test('the schema of the options stays at home: the script has a table of it', () => {
  expect(text('widget/paymentWidgets.js')).toContain('brandDetectionPriority');
  for (const file of ['widget/paymentWidgets.js', 'widget/parts/advice.js']) {
    expect(text(file)).not.toContain('_zod');
  }
});

test("the texts of the gateway's own pages stay with the gateway", () => {
  const english = JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'));
  expect(text('widget/parts/nextAction.js')).toContain(english.authenticationTitle);
  expect(text('widget/paymentWidgets.js')).not.toContain(english['page.sandbox']);
  for (const file of filesBelow(join(root, 'locales'))) {
    const others = Object.keys(english).filter((key) => !key.startsWith('page.'));
    const served = keysOf(`widget/locales/${file}`);
    expect(served.filter((key) => key.startsWith('page.'))).toEqual([]);
    if (file === 'en.json') continue;
    const ofMethods = keysOf(`widget/locales/methods/${file}`);
    // A card page's shopper fetches nothing that only forms of other brands say.
    expect(served).toEqual(expect.arrayContaining(['cardNumber', 'birthDate']));
    expect(served).not.toContain('accountIban');
    expect(ofMethods).toEqual(expect.arrayContaining(['accountIban', 'sheetPay']));
    // Nor the wording of the style `modern`.
    const ofModern = keysOf(`widget/locales/modern/${file}`);
    const all = [...served, ...ofMethods, ...ofModern].filter((key) => key !== 'modern');
    expect([file, all.toSorted()]).toEqual([file, others.toSorted()]);
    expect([...served, ...ofMethods].filter((key) => key.startsWith('modern.'))).toEqual([]);
  }
});

const keysOf = (file: string): string[] => Object.keys(JSON.parse(text(file)));

test('exactly the English texts that the widget uses are compiled in', () => {
  const english = JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'));
  const map: { sources: string[] } = JSON.parse(text('widget/paymentWidgets.js.map'));
  const sources = map.sources
    .filter((source) => source.includes('/src/widget/'))
    .map((source) => readFileSync(join(root, 'dist/widget', source), 'utf8'));
  const quoted = Object.keys(english).filter((key) => sources.join().includes(`'${key}'`));
  expect(quoted).toContain('fieldsEmptied');
  const script = text('widget/paymentWidgets.js');
  expect(quoted.filter((key) => !script.includes(english[key]))).toEqual([]);
  for (const key of ['billingStreet2PlaceholderMandatory', 'paymentUnderWay']) {
    expect(script).not.toContain(english[key]);
  }
});

test('compressed files have the content of the uncompressed ones', () => {
  for (const file of [
    'widget/paymentWidgets.js',
    'widget/locales/de.json',
    'widget/parts/brands.js',
  ]) {
    expect(brotliDecompressSync(readFileSync(join(first, `${file}.br`))).toString()).toBe(
      text(file),
    );
  }
});

test('the inventory names every script of the form, why it is there, and the hash of its bytes', () => {
  const { scripts } = JSON.parse(text('scripts.json')) as { scripts: Record<string, string>[] };
  const built = filesBelow(join(first, 'widget')).filter((file) => file.endsWith('.js'));
  const [frame, ...others] = [...scripts].reverse();
  expect(others.map(({ file }) => file).sort()).toEqual(
    built.map((file) => `widget/${file}`).sort(),
  );
  const table = text('scripts.md');
  for (const { file, address, purpose, integrity: hash } of others) {
    expect(hash).toBe(integrity(join(first, file as string)));
    expect(purpose).toMatch(/^\S.*\.$/);
    expect(table).toContain(`| \`${address}\` | the page of the shop | ${purpose} |`);
    expect(table).toContain(hash);
  }
  const [, inline = ''] = /<script>([\s\S]*?)<\/script>/.exec(text('frame/frame.html')) ?? [];
  expect(frame?.['integrity']).toBe(
    `sha384-${createHash('sha384').update(inline).digest('base64')}`,
  );
});
