/** The mixed business of `npm run soak`, for a short time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;
const name =
  'half a minute of business, with kills, cut connections, a full disk, jumps of clocks and slow receivers, leaves balanced books';

it.skipIf(WHY)(
  orWhy(name, WHY),
  async () => {
    const args = ['scripts/soak.mjs', '--seconds', '30'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toMatch(
      /^[1-9]\d* payments, .* [1-9]\d* restarts, \d+ connections cut, [1-9]\d* times a full disk, [1-9]\d* jumps of clocks, /,
    );
    expect(stdout).toMatch(/open model: [1-9]\d* orders/);
    expect(stdout).toMatch(/the books balance\n$/);
  },
  180_000,
);
