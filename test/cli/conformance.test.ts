/** The command: flags, exit codes, output and reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { beforeAll, expect, it } from 'vitest';
import { conformance } from '../../src/cli/conformance.ts';
import { escaped } from '../../src/conformance/report/junit.ts';
import { ROWS } from '../../src/conformance/rows.ts';
import { type Fault, startFaulty } from '../conformance/faultyGateway.ts';
import { conformanceHere } from '../conformance/here.ts';
import { openAsItIs, type Shop, temporaryFolder } from '../gateway/harness.ts';
import { table } from '../table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openAsItIs();
});

/** Runs the command against a gateway. */
const run = (baseUrl: string, ...args: string[]) =>
  conformanceHere(
    ...['--base-url', baseUrl, '--entity-id', shop.gateway.entityId],
    ...['--token', shop.gateway.token, '--rate', '0', ...args],
  );

/** Declines every debit, with an answer that has characters of markup. */
const DECLINES: Fault = async (request, pass) => {
  const answer = await pass(request);
  if (request.path !== '/v1/payments' || answer.status !== 200) return answer;
  const result = { code: '800.100.155', description: 'no <money> & "none"\u0001' };
  return { ...answer, status: 400, body: { ...answer.body, currency: '<&"\u0001>', result } };
};

it('without differences the exit code is 0', async () => {
  const { exitCode, stdout, stderr } = await run(shop.gateway.url, '--only', 'refunds');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^group +rows +passed +different +not run +not offered\nrefunds +(\d+) +\1 +0 +0 +0\n/,
  );
  expect(stdout).toContain('The gateway agrees with the platform.');
});

it('a difference is one line with row, request, expectation, answer and section', async () => {
  const { exitCode, stdout } = await run(
    await startFaulty(shop, DECLINES),
    ...['--only', 'payments-DB,captures-partial'],
  );
  expect(exitCode).toBe(1);
  const [status, code] = stdout.split('\n');
  expect(status).toMatch(
    /^payments-DB: POST \/v1\/payments entityId=\w+ amount=92\.00 .*: expected status 200, got 400 \(API 3, Payment response\)$/,
  );
  expect(code).toMatch(
    /: expected code 000\.100\.110, got 800\.100\.155 \(API 3, Payment response\)$/,
  );
  expect(stdout).toMatch(
    /\ncaptures-partial: not run: POST \/v1\/payments .* returned status 400 instead of 200, /,
  );
  expect(stdout).toMatch(/\ntotal +2 +0 +1 +1 +0\nThe gateway departs from the platform\.\n$/);
});

it('the profile decides which rows are run, and what the verdict is about', async () => {
  const rowsIn = async (...flags: string[]) => {
    const { exitCode, stdout } = await run(shop.gateway.url, '--only', 'envelope', ...flags);
    return [exitCode, Number(/envelope +(\d+)/.exec(stdout)?.[1]), stdout.split('\n').at(-2)];
  };
  const platform = await rowsIn();
  expect(platform).toEqual([0, expect.any(Number), 'The gateway agrees with the platform.']);
  expect(await rowsIn('--profile', 'platform')).toEqual(platform);
  const specified = await rowsIn('--profile', 'specification');
  expect(specified).toEqual([0, expect.any(Number), 'The gateway agrees with the specification.']);
  const strict = await rowsIn('--profile', 'strict');
  expect(specified[1]).toBeGreaterThan(platform[1] as number);
  expect(strict[1]).toBeGreaterThan(specified[1] as number);
});

it('rows about what the account does not offer are counted as such, and not sent', async () => {
  const sent: string[] = [];
  const url = await startFaulty(shop, (request, pass) => {
    sent.push(request.body);
    return pass(request);
  });
  const file = join(temporaryFolder(), 'report.xml');
  const { exitCode, stdout } = await run(
    url,
    ...['--only', 'payments,asynchronous', '--junit', file],
    ...['--brands', 'visa,PAYPAL', '--currencies', 'EUR', '--methods', 'CC'],
  );
  expect(exitCode).toBe(0);
  const [, rows, passed, offered] = /\ntotal +(\d+) +(\d+) +0 +0 +(\d+)\n/.exec(stdout) ?? [];
  expect(Number(offered)).toBeGreaterThan(10);
  expect(Number(passed) + Number(offered)).toBe(Number(rows));
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((body) => /currency=(?:USD|JPY|GBP)|=PAYPAL|number=5454/.test(body))).toEqual(
    [],
  );
  const xml = readFileSync(file, 'utf8');
  expect(xml).toContain('the account does not offer the currency USD');
  expect(xml).toContain('the account does not offer the method VA');
  expect(xml).toContain('the account does not offer the brand MASTER');
});

it.each([
  ['--profile', 'lax', 'must be one of platform, specification, strict'],
  ['--brands', 'VISA,NOBODY_KNOWS', 'does not know NOBODY_KNOWS'],
  ['--currencies', 'ABC', 'does not know ABC'],
  ['--methods', 'XX', 'does not know XX'],
  ['--methods', ',', 'does not know an empty list'],
])('%s %s is refused', async (flag, value, message) => {
  const { exitCode, stderr } = await run(shop.gateway.url, flag, value);
  expect([exitCode, stderr]).toEqual([2, `payment-widgets: ${flag} ${message}\n`]);
});

it('the output has no card number, no code and no token', async () => {
  const folder = temporaryFolder();
  const files = [join(folder, 'report.json'), join(folder, 'report.xml')];
  const { stdout } = await run(
    await startFaulty(shop, DECLINES),
    ...['--json', files[0] ?? '', '--junit', files[1] ?? ''],
  );
  const numbers = ROWS.flatMap(({ steps }) =>
    steps.map(({ fields }) => fields['card.number']),
  ).filter((number) => number !== undefined && number.length > 12);
  expect(new Set(numbers).size).toBeGreaterThan(10);
  for (const text of [stdout, ...files.map((file) => readFileSync(file, 'utf8'))]) {
    expect(text).toContain('card.number=420000******0000');
    expect(text).toContain('card.cvv=***');
    expect(text).not.toMatch(/card\.cvv=[^*]/);
    expect(numbers.filter((number) => number && text.includes(number))).toEqual([]);
    expect(text).not.toContain(shop.gateway.token);
  }
});

it('the JSON report has the rows, their differences and the counts of groups', async () => {
  const file = join(temporaryFolder(), 'report.json');
  await run(await startFaulty(shop, DECLINES), '--only', 'payments-DB', '--json', file);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  expect(report).toMatchObject({
    profile: 'platform',
    interrupted: false,
    notRemoved: [],
    groups: [{ group: 'payments', rows: 1, passed: 0, different: 1, notRun: 0 }],
    rows: [{ row: 'payments-DB', group: 'payments', section: 'API 3, Payment response' }],
  });
  expect(report.rows[0].differences[0]).toMatchObject({
    row: 'payments-DB',
    what: 'status',
    expected: '200',
    got: '400',
  });
});

/** The elements of an XML document. @throws Error if it is not well-formed */
function parsed(xml: string) {
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror')) throw new Error(`not well-formed: ${xml}`);
  return document;
}

it('the JUnit report is well-formed, and counts as its elements do', async () => {
  const file = join(temporaryFolder(), 'report.xml');
  await run(
    await startFaulty(shop, DECLINES),
    ...['--only', 'payments-DB,payments-PA,captures-partial,credentials', '--junit', file],
  );
  const xml = readFileSync(file, 'utf8');
  const document = parsed(xml);
  const suites = [...document.querySelectorAll('testsuite')];
  expect(suites.map((suite) => suite.getAttribute('name'))).toEqual([
    'conformance.payments',
    'conformance.captures',
    'conformance.credentials',
  ]);
  for (const suite of suites) {
    for (const [attribute, element] of [
      ['tests', 'testcase'],
      ['failures', 'failure'],
      ['errors', 'error'],
      ['skipped', 'skipped'],
    ] as const) {
      const count = suite.querySelectorAll(element).length;
      expect(suite.getAttribute(attribute), `${attribute} of ${xml}`).toBe(String(count));
    }
  }
  const [failure] = document.querySelectorAll('failure');
  expect(failure?.getAttribute('message')).toContain('expected status 200, got 400');
  // The wrong currency that was returned.
  expect(xml).toContain('&lt;&amp;&quot;');
});

it('text is escaped for XML, and characters that XML does not have are replaced', () => {
  const text = `<a b="1">&\n\t${String.fromCharCode(0, 1, 0xd800)}é😀`;
  expect(escaped(text)).toBe('&lt;a b=&quot;1&quot;&gt;&amp;&#10;&#9;\ufffd\ufffd\ufffdé😀');
});

it('two gateways that answer alike have no difference, also if both depart', async () => {
  const both = await startFaulty(shop, DECLINES);
  const { exitCode, stdout } = await run(both, '--against', both, '--only', 'payments,query');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Both gateways answer alike.');
});

it('answers of two gateways are compared side by side', async () => {
  const other = await startFaulty(shop, DECLINES);
  const { exitCode, stdout } = await run(
    shop.gateway.url,
    ...['--against', other, '--only', 'payments-DB,payments-declined'],
  );
  expect(exitCode).toBe(1);
  const lines = stdout.split('\n');
  expect(lines[0]).toContain(`${shop.gateway.url} `);
  expect(lines[0]).toContain(`| ${other}`);
  expect(lines[1]).toMatch(/^payments-DB: POST \/v1\/payments /);
  expect(lines[2]).toMatch(/^ {2}status {3}200 +\| 400$/);
  expect(lines[3]).toMatch(/^ {2}code {5}000\.100\.110 +\| 800\.100\.155$/);
  expect(stdout).not.toContain('payments-declined');
  expect(stdout).toContain('The gateways answer differently.');
});

it('members that only one gateway returns are named', async () => {
  const more: Fault = async (request, pass) => {
    const answer = await pass(request);
    return { ...answer, body: { ...answer.body, randomField1: 'x', risk: undefined } };
  };
  const other = await startFaulty(shop, more);
  const { stdout } = await run(shop.gateway.url, '--against', other, '--only', 'payments-DB');
  expect(stdout).toMatch(/\n {2}members {2}risk risk\.score +\| randomField1\n/);
});

it('an interrupted run has exit code 1 and no verdict', async () => {
  let stdout = '';
  const flags = ['--base-url', shop.gateway.url, '--entity-id', shop.gateway.entityId];
  const exitCode = await conformance([...flags, '--token', shop.gateway.token], {
    stdout: (text) => {
      stdout += text;
    },
    stderr: () => {},
    signal: AbortSignal.abort(),
  });
  expect([exitCode, stdout.trimEnd().split('\n').at(-1)]).toEqual([1, 'The run was interrupted.']);
});

it('--list prints every row, and sends nothing', async () => {
  const { exitCode, stdout } = await conformanceHere('--list');
  expect(exitCode).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(ROWS.length);
  expect((await conformanceHere('--list', '--only', 'refunds-above')).stdout).toBe(
    'refunds-above  Reference, refusals\n',
  );
});

it('--help prints the flags', async () => {
  const { exitCode, stdout } = await conformanceHere('--help');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('--yes-this-is-a-test-system');
});

const ENTITY = ['--entity-id', 'a'.repeat(32), '--token', 'secret-token'];

table<[string[], string]>([
  [[], '--base-url is required'],
  [['--base-url', 'pay.example', ...ENTITY], '--base-url must be an http(s) URL'],
  [['--base-url', 'https://a:b@test.example', ...ENTITY], '--base-url must be an http(s) URL'],
  [['--base-url', 'https://pay.example', ...ENTITY], 'does not look like a test system'],
  [['--base-url', 'https://test.example', '--rate', '0', ...ENTITY], '--rate 0 is allowed'],
  [['--base-url', 'https://test.example', '--token', 'x'], '--entity-id is required'],
  [['--base-url', 'https://test.example', '--entity-id', 'X', '--token', 'x'], '--entity-id must'],
  [['--base-url', 'http://127.0.0.1:1', '--timeout', 'x', ...ENTITY], '--timeout must be'],
  [['--base-url', 'http://127.0.0.1:1', '--only', 'money', ...ENTITY], 'called money'],
  [['--base-url', 'http://127.0.0.1:1', ...ENTITY], 'http://127.0.0.1:1: no answer'],
  [['--nothing'], 'Unknown option'],
  [['refunds', ...ENTITY], 'Unexpected argument'],
])('%j: exit code 2, %s', async (args, message) => {
  const { exitCode, stdout, stderr } = await conformanceHere(...args);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^payment-widgets: /);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('secret-token');
});

it('a token that the gateway refuses is exit code 2', async () => {
  const { exitCode, stderr } = await conformanceHere(
    ...['--base-url', shop.gateway.url, '--entity-id', shop.gateway.entityId, '--token', 'nobody'],
  );
  expect([exitCode, stderr]).toEqual([
    2,
    `payment-widgets: ${shop.gateway.url} refuses the token or the entity: status 403\n`,
  ]);
});

it('a report that cannot be written is exit code 2', async () => {
  const file = join(temporaryFolder(), 'none', 'report.json');
  const { exitCode, stderr } = await run(shop.gateway.url, '--only', 'payments-DB', '--json', file);
  expect([exitCode, stderr]).toEqual([2, `payment-widgets: ${file} cannot be written: ENOENT\n`]);
});

const DOCS = readFileSync('docs/conformance.md', 'utf8');

it('the documentation has the output of its example', async () => {
  const accepts: Fault = async (request, pass) => {
    const answer = await pass(request);
    if (!request.body.includes('amount=92.01') || !request.body.includes('RF')) return answer;
    return { ...answer, status: 200 };
  };
  const { stdout } = await run(await startFaulty(shop, accepts), '--only', 'refunds');
  const [difference = '', ...summary] = stdout.trimEnd().split('\n');
  expect(DOCS).toContain(summary.join('\n'));
  expect(DOCS).toContain(difference.slice(difference.indexOf(' amount=')));
});
