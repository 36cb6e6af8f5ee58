/** The package as somebody installs it: what is in it, what can be imported where, and that its types are right. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../scripts/inputs.mjs';
import { allBlocks } from './documentBlocks.ts';
import { createProject, type Project } from './project.ts';

/** Compiling everything that is imported, with nothing left out, takes its time where other tests run beside it. */
const PATIENCE = { timeout: 120_000 };

let project: Project;
beforeAll(() => {
  project = createProject(['@types/react', 'react', 'vue', '@vue']);
}, 60_000);
afterAll(() => project.remove());

it('contains the build and the required documents, and no other files', () => {
  const tops = new Set(project.packed.map((path) => path.replace(/\/.*/, '')));
  expect([...tops].sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'locales',
    'monitoring',
    'package.json',
    'public',
    'systemd',
  ]);
  expect(project.packed.filter((path) => /\.test\.|\.stamp$|\.raw\/|\.gz$/.test(path))).toEqual([]);
});

it('adds at most 6.5 MB to what a project installs', () => {
  const bytes = project.packed.reduce(
    (sum, path) => sum + statSync(join(project.home, path)).size,
    0,
  );
  expect(bytes).toBeGreaterThan(3_000_000);
  expect(bytes).toBeLessThan(6_500_000);
});

it.each(['suite', 'react', 'next', 'webhooks'])(
  'has the example %s with it, and copies it into a folder that stands alone',
  (name) => {
    const program = 'node_modules/payment-widgets/dist/gateway/main.js';
    const { status, output } = project.run(program, 'example', name, `copies/${name}`);
    expect([status, output]).toEqual([0, expect.stringContaining(`to copies/${name}`)]);
    const folder = join(project.folder, 'copies', name);
    for (const path of filesBelow(folder)) {
      const text = readFileSync(join(folder, path), 'utf8');
      for (const [, module = ''] of text.matchAll(/(?:from|import) '(\.[^']+\.mjs)'/g)) {
        expect(existsSync(join(folder, path, '..', module)), `${module} of ${path}`).toBe(true);
      }
      expect(text).not.toMatch(/file:\.\.|node \.\.\//);
    }
  },
);

it('copies a suite whose shop starts', () => {
  const program = 'node_modules/payment-widgets/dist/gateway/main.js';
  project.run(program, 'example', 'suite', 'shop-with-tests');
  const starts = `import { startShop } from './shop-with-tests/shop.mjs';
    const shop = await startShop({ url: 'http://127.0.0.1:9', entityId: 'a'.repeat(32), token: 'token' });
    console.log((await fetch(shop.url)).status);
    shop.close();`;
  expect(project.run(project.write('starts.mjs', starts)).output).toBe('200\n');
});

/** Follows links as a browser does. Prints the number of them, and those that lead nowhere. */
const FOLLOW = `
import { readdirSync, readFileSync } from 'node:fs';
import { startGateway } from 'payment-widgets/gateway';
const { url, close } = await startGateway();
const pages = new Map();
async function page(path) {
  if (!pages.has(path)) {
    const reply = await fetch(url + path, { redirect: 'manual' });
    pages.set(path, { status: reply.status, text: await reply.text() });
  }
  return pages.get(path);
}
const dist = 'node_modules/payment-widgets/dist/';
// What the gateway, the console, the form and the command line name.
const named = readdirSync(dist, { recursive: true })
  .filter((file) => /\\.(?:js|html)$/.test(file))
  .flatMap((file) => [...readFileSync(dist + file, 'utf8').matchAll(/(?<![\\w.])\\/docs(?:\\/[a-z0-9-]+)?(?:#[\\w-]+(?:\\.[\\w-]+)*)?(?=["'\`) :,.;])/g)])
  .map(([link]) => link);
const links = new Set(['/', '/console', ...named]);
for (const link of links) {
  if (!/^\\/(?:docs|console)?(?:[\\/#]|$)/.test(link)) continue;
  const { text } = await page(link.split('#')[0]);
  for (const [, href] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
    const { origin, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), url + link);
    if (origin === url) links.add(pathname + hash);
  }
}
const lost = [];
for (const link of links) {
  const [path, anchor] = link.split('#');
  const { status, text } = await page(path);
  if (status !== 200 || (anchor && !text.includes('id="' + decodeURIComponent(anchor) + '"'))) lost.push([link, status]);
}
await close();
console.log(JSON.stringify({ named: new Set(named).size, links: links.size, lost }));
`;

it('has its documentation with it: each link of the gateway, the console and the documents is answered', () => {
  const { output } = project.run(project.write('follow.mjs', FOLLOW));
  const { named, links, lost } = JSON.parse(output);
  expect(lost).toEqual([]);
  expect([named > 5, links > 500]).toEqual([true, true]);
});

it('can be imported on a server, every part of it that is code', () => {
  const { status, output } = project.run(
    '--input-type=module',
    '--eval',
    `import { loadPaymentWidgets, LoadError } from 'payment-widgets';
     import { define } from 'payment-widgets/element';
     import { PaymentForm as ReactForm } from 'payment-widgets/react';
     import { PaymentForm as VueForm } from 'payment-widgets/vue';
     import { startGateway } from 'payment-widgets/gateway';
     import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
     import { expect, test } from 'payment-widgets/testkit/playwright';
     define();
     const error = await loadPaymentWidgets({ gateway: 'https://pay.example' }).catch((it) => it);
     console.log([error instanceof LoadError, error.code, typeof ReactForm, VueForm.name, typeof startGateway, typeof fillCard, TEST_CARDS.visa.cvv, typeof test.extend, typeof expect].join());`,
  );
  expect([status, output.trim()]).toEqual([
    0,
    'true,NO_DOCUMENT,function,PaymentForm,function,function,123,function,function',
  ]);
});

/** What a block of a page takes from the text around it. */
const AROUND: Readonly<Record<string, string>> = {
  'README.md': `declare const gateway: string, checkoutId: string, signal: AbortSignal;\n`,
};

/** Code that only the tool of its framework compiles: the project `frameworks` builds it. */
const isOfFramework = (code: string) =>
  /from '(?:@angular\/|next\/|\.)|defineEventHandler/.test(code);

/** The code of the documents that imports the package. That of docs/extending.md is for the sources. */
const codeOfDocuments = () =>
  allBlocks()
    .filter(({ page }) => page !== 'docs/extending.md')
    .filter(({ language, text }) => /^tsx?$/.test(language) && !isOfFramework(text))
    .map(({ page, language, text }) => ({ language, code: `${AROUND[page] ?? ''}${text}` }));

it('the code of the documentation that needs no browser runs', () => {
  const runs = codeOfDocuments().filter(
    ({ code }) => code.includes('startGateway()') && !/@playwright|testkit\/playwright/.test(code),
  );
  expect(runs.length).toBeGreaterThanOrEqual(1);
  for (const { code } of runs) {
    const ended = project.run('--input-type=module', '--eval', `${code}\nawait gateway.close();`);
    expect([code, ended.status, ended.output]).toEqual([code, 0, '']);
  }
});

/** As a project has it that wants to know everything. */
const CONFIGURATION = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  jsx: 'react-jsx',
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
};

describe.each([
  ['node16', { module: 'node16', moduleResolution: 'node16' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])('with moduleResolution %s', PATIENCE, (name, resolution) => {
  /** Compiles these files, strictly. @returns what the compiler says */
  const compiled = (files: Readonly<Record<string, string>>, types: string[] = []) => {
    for (const [file, text] of Object.entries(files)) project.write(`${name}/${file}`, text);
    const compilerOptions = { ...CONFIGURATION, ...resolution, types };
    const configuration = { compilerOptions, files: Object.keys(files) };
    project.write(`${name}/tsconfig.json`, JSON.stringify(configuration));
    return project.run('node_modules/typescript/bin/tsc', '-p', name).output;
  };

  it('the code of the documentation compiles', () => {
    const blocks = codeOfDocuments();
    expect(blocks.length).toBeGreaterThanOrEqual(10);
    const files = blocks.map(({ language, code }, i) => [`block${i}.${language}`, code]);
    expect(compiled(Object.fromEntries(files), ['node'])).toBe('');
  });

  it('the globals of a page have their types, without an import of code', () => {
    const page = `import type { WpwlCallbacks } from 'payment-widgets/types';
      const callbacks: WpwlCallbacks = { onReady: (forms) => console.log(forms[0]?.containerKey) };
      window.wpwlOptions = { ...callbacks, locale: 'de' };
      window.wpwl?.executePayment('wpwl-container-card');
      const id: string | undefined = window.wpwl?.checkout?.id;
      console.log(id);`;
    expect(compiled({ 'page.ts': page })).toBe('');
  });

  it('wrong use is found: a parameter, an option, an event, a global', () => {
    const wrong = `import { loadPaymentWidgets } from 'payment-widgets';
      import 'payment-widgets/element';
      loadPaymentWidgets({ gatway: 'https://pay.example' });
      loadPaymentWidgets({ gateway: 'https://pay.example', options: { lokale: 'de' } });
      document.querySelector('payment-widgets')?.reload(1);
      window.wpwl?.pay();`;
    const lines = [...compiled({ 'wrong.ts': wrong }).matchAll(/wrong\.ts\((\d+),/g)];
    expect(lines.map(([, line]) => line)).toEqual(['3', '4', '5', '6']);
  });
});

it.each(['node16', 'esnext'])('the testkit compiles without Playwright: %s', PATIENCE, (module) => {
  const alone = createProject([], ['@playwright/test']);
  try {
    alone.write(
      'test.ts',
      `import { fillCard, startGateway, startWebhookReceiver, TEST_CARDS } from 'payment-widgets/testkit';
       const gateway = await startGateway();
       const receiver = await startWebhookReceiver({ gateway });
       const url: string = receiver.url;
       const number: string = TEST_CARDS.visa.number;
       export { fillCard, number, url };
       export const wrong: number = gateway.url;`,
    );
    const moduleResolution = module === 'node16' ? module : 'bundler';
    const { allowImportingTsExtensions: _, ...strict } = CONFIGURATION;
    const compilerOptions = { ...strict, module, moduleResolution, types: ['node'] };
    alone.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['test.ts'] }));
    const { output } = alone.run('node_modules/typescript/bin/tsc', '-p', '.');
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^test\.ts\(7,21\): error TS2322/),
    ]);
  } finally {
    alone.remove();
  }
});
