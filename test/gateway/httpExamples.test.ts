/** The test suites in examples/http pass against a gateway, and fail against one that declines everything. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAsItIs, type Shop } from './harness.ts';

interface Suite {
  readonly language: string;
  readonly command: string;
  readonly file: string;
  /** A command that succeeds where the language is installed. */
  readonly probe: readonly [command: string, ...args: string[]];
}

const SUITES: readonly Suite[] = [
  {
    language: 'Python',
    command: 'python3',
    file: 'checkout_test.py',
    probe: ['python3', '--version'],
  },
  { language: 'PHP', command: 'php', file: 'CheckoutTest.php', probe: ['php', '--version'] },
  // A file of source runs only where the compiler is there.
  { language: 'Java', command: 'java', file: 'CheckoutTest.java', probe: ['javac', '-version'] },
];

const isThere = ({ probe: [command, ...args] }: Suite): boolean =>
  spawnSync(command, args).status === 0;

/** Runs a suite. The gateway is in this process, so this process must not wait for it. */
const run = ({ command, file }: Suite, { gateway }: Shop) =>
  new Promise<{ readonly status: number; readonly output: string }>((resolve) => {
    execFile(command, [`examples/http/${file}`, gateway.url], (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

let shop: Shop;
let declining: Shop;
beforeAll(async () => {
  shop = await openAsItIs();
  declining = await openAsItIs({
    processor: { kind: 'local', answer: () => ({ code: '800.100.153', riskScore: null }) },
  });
});

describe.each(SUITES)('$language', (suite) => {
  const isHere = isThere(suite);
  describe.skipIf(!isHere)(
    isHere ? 'here' : `skipped: ${suite.language} is not on this machine`,
    () => {
      it('passes, and leaves no entity', async () => {
        const { status, output } = await run(suite, shop);
        expect(status, output).toBe(0);
        const { body } = await shop.send('GET', '/_sandbox/entities', shop.bearer);
        expect(body.entities).toHaveLength(1);
      });

      it('fails where nothing is approved', async () => {
        expect((await run(suite, declining)).status).toBe(1);
      });
    },
  );

  it('is in the documentation', () => {
    expect(readFileSync('docs/testing.md', 'utf8')).toContain(`../examples/http/${suite.file}`);
  });
});
