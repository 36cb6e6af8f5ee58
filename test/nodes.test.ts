/** The package on each supported Node: every module can be loaded, and a gateway with a database on disk takes a payment. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findNode } from '../scripts/findNode.mjs';
import { DRIVER_VERSION } from '../src/gateway/platform/store/driver.ts';
import { createProject, type Project } from './project.ts';

const { jobs } = parse(readFileSync('.github/workflows/test.yml', 'utf8'));
const NODES = jobs.nodes.strategy.matrix.node as string[];

/** The registry is asked for each Node. */
const PATIENCE = { timeout: 300_000 };

/** Without and with `libsql`, which only the releases before 22.16 need. */
let alone: Project;
let withDriver: Project;
beforeAll(() => {
  alone = createProject([], ['libsql']);
  withDriver = createProject();
}, 60_000);
afterAll(() => {
  for (const project of [alone, withDriver]) project.remove();
});

const PROGRAM = `
import { createRequire } from 'node:module';
import { startGateway } from 'payment-widgets/gateway';
for (const part of ['', '/element', '/server', '/testkit', '/testkit/playwright']) await import('payment-widgets' + part);
createRequire(import.meta.url)('payment-widgets');
const { url, token, entityId, close } = await startGateway({ data: './data', logLevel: 'silent' });
const response = await fetch(url + '/v1/payments', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + token },
  body: new URLSearchParams({
    entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA',
    'card.number': '4200000000000000', 'card.holder': 'Jane Jones', 'card.expiryMonth': '05',
    'card.expiryYear': '2034', 'card.cvv': '123',
  }),
});
const { result } = await response.json();
await close();
console.log(process.version, result.code);
`;

/** @returns what a release prints of a payment, with its errors and warnings; its last line: version and result */
function pay(release: string, { folder, write }: Project): string {
  const program = write('program.mjs', PROGRAM);
  const { stdout, stderr } = spawnSync(findNode(release), [program], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${stderr}${stdout}`.trim();
}

const needsDriver = (release: string) => release.startsWith('20.');

it.each(NODES)('works on Node %s, and prints no warning', PATIENCE, (release) => {
  const output = pay(release, needsDriver(release) ? withDriver : alone);
  const [version = '', code] = output.split(' ');
  expect([`${version}.`.startsWith(`v${release}.`), code]).toEqual([true, '000.100.110']);
});

it('says on an older Node what it needs, in one line', PATIENCE, () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const program = join(alone.home, 'dist/gateway/main.js');
  const { status, stdout, stderr } = spawnSync(findNode('18'), [program], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    new RegExp(
      `^payment-widgets: Node ${engines.node.slice(2)} or newer is required; this is 18\\.[\\d.]+\\n$`,
    ),
  );
});

it.each([...NODES.filter(needsDriver), '22.15.0'])(
  'says on Node %s what it needs',
  PATIENCE,
  (release) => {
    expect(pay(release, alone)).toContain(
      `Node ${release} has no SQLite that the gateway can use: use Node 22.16 or newer, run npm install libsql@${DRIVER_VERSION} (npx: npx -p payment-widgets -p libsql@${DRIVER_VERSION} payment-widgets COMMAND), or use PostgreSQL with --database-url`,
    );
  },
);
