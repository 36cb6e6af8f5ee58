/** The fixtures of `payment-widgets/testkit/playwright` in a project that has installed the package: suites that run there. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { TEST_CARDS } from 'payment-widgets/testkit';
import { findBrowser } from '../../scripts/browsers.mjs';
import { createProject, type Project } from '../../test/project.ts';
import { test as base, expect } from '../support/fixtures.ts';

const test = base.extend<object, { project: Project }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const project = createProject();
      await use(project);
      project.remove();
    },
    { scope: 'worker' },
  ],
});

/** A test of a suite, as the report has it. */
interface Ran {
  readonly title: string;
  readonly status: string;
  /** The messages of its errors. */
  readonly errors: string;
  /** The texts of its attachments, by their names. */
  readonly attachments: Readonly<Record<string, string>>;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly Result[] }[];
  }[];
}

interface Result {
  readonly status: string;
  readonly errors: readonly { readonly message?: string }[];
  readonly attachments: readonly { readonly name: string; readonly body?: string }[];
}

// Other tests run at the same time: fewer workers than the example has, and more time for each test.
const ARGS = ['--reporter=json', '--workers=2', '--timeout=120000'];

/** Runs the suite of a folder of the project. @returns its tests, in the order of their file, and the text of the report */
const runSuite = (project: Project, folder: string) =>
  reportOf(join(project.folder, folder), process.execPath, [
    join(project.folder, 'node_modules/@playwright/test/cli.js'),
    'test',
    ...ARGS,
  ]);

/** Runs a program that writes a report of Playwright. @param report where to write it */
async function reportOf(
  cwd: string,
  program: string,
  args: readonly string[],
  report = join(cwd, 'report.json'),
) {
  const browser = findBrowser('headless') ?? findBrowser('chromium') ?? '/usr/bin/chromium';
  const { CI: _, ...env } = process.env;
  const run = promisify(execFile)(program, [...args], {
    cwd,
    // The run of this test may have a report of its own, whose file the suite must not write to.
    env: { ...env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    maxBuffer: 1 << 26,
  });
  // A suite with a failed test ends with a status, and has a report.
  await run.catch(() => undefined);
  const text = readFileSync(report, 'utf8');
  const { suites } = JSON.parse(text) as { suites: Suite[] };
  return { ran: suites.flatMap(testsOf), text };
}

const testsOf = ({ suites = [], specs = [] }: Suite): Ran[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map((result) => ({ title, ...ranOf(result) }))),
  ),
  ...suites.flatMap(testsOf),
];

const ranOf = ({ status, errors, attachments }: Result): Omit<Ran, 'title'> => ({
  status,
  errors: errors.map(({ message = '' }) => message).join('\n'),
  attachments: Object.fromEntries(
    attachments.map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()]),
  ),
});

/** A test of a suite that did not pass, with the reason. */
const failures = (ran: readonly Ran[]) => ran.filter(({ status }) => status !== 'passed');

/**
 * Writes a suite with the configuration of the example.
 * @param specs a spec, or several by the names of their files
 * @param use members of `use`
 */
function writeSuite(
  project: Project,
  folder: string,
  specs: string | Readonly<Record<string, string>>,
  use: object = {},
): void {
  project.write(
    `${folder}/playwright.config.ts`,
    `import base from '../suite/playwright.config.ts';
     export default { ...base, workers: 1, use: { ...base.use, ...${JSON.stringify(use)} } };`,
  );
  for (const [name, spec] of Object.entries(typeof specs === 'string' ? { a: specs } : specs)) {
    project.write(`${folder}/${name}.spec.ts`, spec);
  }
}

/** The files of the example. */
const EXAMPLE = [
  new URL('../../examples/suite/README.md', import.meta.url),
  new URL('../../examples/suite/playwright.config.ts', import.meta.url),
  new URL('../../examples/suite/shop.mjs', import.meta.url),
  new URL('../../examples/suite/shop.spec.ts', import.meta.url),
];

// A suite starts processes of its own, beside those of other tests.
// One project serves all tests, which therefore run one after the other.
test.describe.configure({ mode: 'default', timeout: 180_000 });

test.beforeAll(({ project }) => {
  for (const file of EXAMPLE) {
    project.write(`suite/${basename(file.pathname)}`, readFileSync(file, 'utf8'));
  }
});

/** The commands of the README of the example: those with the package, in the clone, and in a copy of the folder. */
function readmeCommands(): readonly [withPackage: string[], inClone: string[], inCopy: string[]] {
  const readme = readFileSync(new URL('README.md', EXAMPLE[0]), 'utf8');
  const blocks = [...readme.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const [withPackage = [], inClone = [], inCopy = []] = blocks.map((text) =>
    text.trim().split('\n'),
  );
  return [withPackage, inClone, inCopy];
}

test('the command of the README runs the example suite in the clone', async ({ project }) => {
  const [, [command]] = readmeCommands();
  const one = `${command} --grep "a shopper pays" ${ARGS.join(' ')}`;
  const report = join(project.folder, 'clone.json');
  const { ran } = await reportOf(resolve('.'), 'sh', ['-c', one], report);
  expect(ran.map(({ title, status }) => [title, status])).toEqual([['a shopper pays', 'passed']]);
});

test('with the commands of the README the example suite passes in a copy of the folder', async ({
  project,
}) => {
  const [, , commands] = readmeCommands();
  const copy = join(project.folder, 'copy');
  cpSync(new URL('.', EXAMPLE[0]), copy, {
    recursive: true,
    filter: (path) => !path.includes('.cache'),
  });
  const install = commands
    // The browser of this machine is used: CHROMIUM.
    .filter((command) => command !== 'npx playwright install chromium' && command !== 'npm test')
    .map((command) => command.replace('/path/of/payment-widgets', `'${resolve('.')}'`));
  expect(install).toHaveLength(commands.length - 2);
  await promisify(execFile)('sh', ['-c', install.join(' && ')], { cwd: copy });
  const { ran } = await reportOf(copy, 'npm', ['test', '--', ...ARGS]);
  expect(failures(ran)).toEqual([]);
  expect(ran.length).toBeGreaterThanOrEqual(10);
});

test('the examples of the page about testing pass without changes', async ({ project }) => {
  const page = readFileSync('docs/testing.md', 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const examples = blocks.filter((text) => text.includes('payment-widgets/testkit/playwright'));
  writeSuite(project, 'docs', Object.fromEntries(Object.entries(examples)));
  const { ran } = await runSuite(project, 'docs');
  expect(failures(ran)).toEqual([]);
  expect(ran).toHaveLength(2);
});

test('a helper that finds no form or no challenge reports what the page has instead', async ({
  project,
}) => {
  writeSuite(
    project,
    'absent',
    `import { expect, test } from 'payment-widgets/testkit/playwright';
    import { startShop } from '../suite/shop.mjs';
    test('absent', async ({ page, entity, payWith, passChallenge }) => {
      const shop = await startShop(entity);
      await page.goto(shop.url + '/pay');
      await expect(payWith(page, 'cashOnDelivry')).rejects.toThrow(
        /container-cashOnDelivry.* did not appear\\. The page http.*\\/pay has the forms card\\. Open/,
      );
      await page.goto(shop.url);
      await expect(passChallenge(page, 'approve', { timeout: 100 })).rejects.toThrow(
        /challenge\\. The page http.* has no form of payment-widgets\\. Pay first, with a card/,
      );
      shop.close();
    });`,
  );
  const { ran } = await runSuite(project, 'absent');
  expect(failures(ran)).toEqual([]);
  expect(ran).toHaveLength(1);
});

test('a failed test has a timeline without card data, and keeps its own error', async ({
  project,
}) => {
  writeSuite(
    project,
    'failing',
    `import { TEST_CARDS } from 'payment-widgets/testkit';
    import { expect, test } from 'payment-widgets/testkit/playwright';
    import { startShop } from '../suite/shop.mjs';
    test('fails', async ({ page, entity, payWith, webhook }) => {
      const shop = await startShop(entity);
      await page.goto(shop.url + '/pay');
      await payWith(page, TEST_CARDS.declined);
      await expect(page.getByRole('heading')).toHaveText('Your payment was declined');
      shop.close();
      expect(webhook.url, 'the test fails').toBe('');
    });
    test('passes', async ({ entity, gateway }) => {
      const { url } = gateway;
      expect(entity.url).toBe(url);
    });
    test('fails with a gateway that has ended', async ({ entity, gateway }) => {
      await gateway.close();
      expect(entity.url, 'the second test fails').toBe('');
    });`,
  );
  const { ran, text } = await runSuite(project, 'failing');
  expect(ran.map(({ title, status }) => [title, status])).toEqual([
    ['fails', 'failed'],
    ['passes', 'passed'],
    ['fails with a gateway that has ended', 'failed'],
  ]);
  const [failed, passed, ended] = ran.map(({ attachments }) => attachments);
  const timeline = JSON.parse(failed?.['payment-widgets-timeline'] ?? '');
  expect(timeline.events).toContainEqual(
    expect.objectContaining({
      kind: 'paymentCompleted',
      data: expect.objectContaining({ code: '800.100.152' }),
    }),
  );
  expect(timeline.explanations.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'checkout',
    'payment',
  ]);
  const { number, holder } = TEST_CARDS.declined;
  for (const secret of [number, holder]) {
    expect(text).not.toContain(secret);
    expect(JSON.stringify(failed)).not.toContain(secret);
  }
  expect(passed).toEqual({});
  expect(JSON.parse(ended?.['payment-widgets-timeline'] ?? '')).toHaveProperty('error');
  expect(ran.map(({ errors }) => errors.includes('test fails'))).toEqual([true, false, true]);
});

test('a running gateway is used in place of a started one, and keeps no entity of a test', async ({
  project,
  gateway,
}) => {
  const spec = `import { expect, test } from 'payment-widgets/testkit/playwright';
    test('uses it', async ({ checkout, clock, gateway, entity, webhook }) => {
      expect(gateway.url).toBe('${gateway.url}');
      expect(entity.entityId).not.toBe(gateway.entityId);
      await checkout();
      const { executed } = await clock.elapse('PT30M');
      expect(executed.map(({ kind }) => kind)).toContain('checkoutExpiry');
    });
    test('fails', async ({ checkout }) => {
      await checkout({ amount: 'none' });
    });`;
  const { url, token, entityId } = gateway;
  const use = { gatewayUrl: `${url}/`, gatewayToken: token, gatewayEntityId: entityId };
  writeSuite(project, 'running', spec, use);
  const { ran } = await runSuite(project, 'running');
  expect(ran).toMatchObject([
    { title: 'uses it', status: 'passed' },
    { title: 'fails', status: 'failed', errors: expect.stringContaining(': amount ') },
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const { entities } = await (await fetch(`${url}/_sandbox/entities`, { headers })).json();
  expect(entities.map((one: { entityId: string }) => one.entityId)).toEqual([entityId]);
});

/** What is wrong with the settings of a suite, by the name of its file, and what its error says. */
const WRONG: Readonly<Record<string, readonly [use: object, message: string]>> = {
  address: [{ gatewayUrl: 'pay-4711' }, 'gatewayUrl must be an http or https address'],
  nothing: [{ gatewayUrl: 'http://127.0.0.1:9' }, 'gatewayUrl: no gateway'],
  options: [
    { gatewayUrl: 'http://127.0.0.1:9', gatewayOptions: { throttle: 'on' } },
    'gatewayOptions: leave them out',
  ],
};

test('gatewayUrl without an address, without a gateway and with options fails, and says what is right', async ({
  project,
}) => {
  const specOf = (name: string, use: object) => `
    import { test } from 'payment-widgets/testkit/playwright';
    test.use(${JSON.stringify(use)});
    test('${name}', async ({ entity }) => {});`;
  const specs = Object.entries(WRONG).map(([name, [use]]) => [name, specOf(name, use)]);
  writeSuite(project, 'wrong', Object.fromEntries(specs));
  const { ran } = await runSuite(project, 'wrong');
  const said = Object.fromEntries(ran.map(({ title, errors }) => [title, errors]));
  expect(ran.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  for (const [name, [, message]] of Object.entries(WRONG)) {
    expect.soft(said[name], name).toContain(message);
    expect.soft(said[name], name).not.toContain('pay-4711');
  }
});
