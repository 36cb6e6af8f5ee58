/** The mixed business of `npm run soak`, for a short time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { orWhy, WITHOUT_SERVERS } from './gateway/cluster/servers.ts';

const name =
  'half a minute of business, with kills, failovers, cut connections, a full disk, jumps of clocks, slow receivers and lost answers of the processor, leaves balanced books';

it.skipIf(WITHOUT_SERVERS)(
  orWhy(name),
  async () => {
    const args = ['scripts/soak/index.mjs', '--seconds', '30', '--failover', '--lossy'];
    // Then the soak ends its gateways and servers.
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 280_000 });
    expect(stdout).toMatch(/^[1-9]\d* payments \(/);
    expect(stdout).toMatch(
      /^[1-9]\d* restarts, \d+ connections cut, [1-9]\d* times no space \(.*\), [1-9]\d* jumps of clocks, [1-9]\d* failovers$/m,
    );
    expect(stdout).toMatch(/; a year of 36[56] payments of a schedule and 36[56] closed days$/m);
    expect(stdout).toMatch(/open model: [1-9]\d* orders/);
    expect(stdout).toMatch(
      /^processor: \d+ requests, [1-9]\d* lost; [1-9]\d* payments acknowledged, 0 lost, 0 doubled, 0 uncertain left$/m,
    );
    expect(stdout).toMatch(/the books balance\n$/);
  },
  300_000,
);
