/** The package on each supported Node: every module can be loaded, and a gateway with a database on disk takes a payment. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createProject, type Project } from './project.ts';

/** The registry is asked for each Node. */
const PATIENCE = { timeout: 300_000 };

const { jobs } = parse(readFileSync('.github/workflows/test.yml', 'utf8'));
const NODES = jobs.nodes.strategy.matrix.node as string[];

let project: Project;
beforeAll(() => {
  project = createProject();
}, 60_000);
afterAll(() => project.remove());

/** The path of a release of Node, from its package. */
function findNode(release: string): string {
  const args = ['exec', '--yes', `--package=node@${release}`, '--', 'node', '-p'];
  const cwd = mkdtempSync(join(tmpdir(), 'node-'));
  try {
    return execFileSync('npm', [...args, 'process.execPath'], { cwd, encoding: 'utf8' }).trim();
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

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

it.each(NODES)('works on Node %s', PATIENCE, (release) => {
  const program = project.write('program.mjs', PROGRAM);
  const node = findNode(release);
  const output = execFileSync(node, [program], { cwd: project.folder, encoding: 'utf8' });
  const [version = '', code] = output.trim().split('\n').at(-1)?.split(' ') ?? [];
  expect([`${version}.`.startsWith(`v${release}.`), code]).toEqual([true, '000.100.110']);
});
