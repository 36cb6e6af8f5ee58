/** A PgBouncer of a test's own, in transaction mode. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { closedPort } from '../../../scripts/postgresServers.mjs';
import { whenFileEnds } from '../../cleanUp.ts';
import { type Block, blocksOf } from '../../documentBlocks.ts';

/** Debian's package installs it where only root's path leads. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Why no PgBouncer can be started here; undefined if it can. */
export const WITHOUT_PGBOUNCER = PROGRAM ? undefined : 'pgbouncer is not installed';

export interface PgBouncer {
  /** The address of the database, through the pooler. */
  readonly url: string;
  /** Uses another server from now on, as an operator does after a failover. */
  pointTo(port: number): Promise<void>;
}

/** The configuration in the document, for other places; with few connections, so that each of them serves many clients. */
function configOf(own: number, server: number): string {
  const [block] = blocksOf('docs/database.md').filter(({ language }) => language === 'ini');
  const text = (block as Block).text
    .replace('host=10.0.0.11 port=5432', `host=127.0.0.1 port=${server} user=postgres`)
    .replace('listen_port = 6432', `listen_port = ${own}`)
    .replace('default_pool_size = 20', 'default_pool_size = 4');
  return `${text}unix_socket_dir =\nauth_type = any\nadmin_users = postgres\nserver_login_retry = 1\n`;
}

/** Starts a pooler with few connections, so that each of them serves many clients. @param port that of the server */
export async function startPgBouncer(port: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-pgbouncer-'));
  chmodSync(folder, 0o755);
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'pgbouncer.ini');
  const own = await closedPort();
  writeFileSync(file, configOf(own, port));
  // As root it changes to another user, which it requires.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn(PROGRAM as string, [...user, file], { stdio: 'ignore' });
  whenFileEnds(() => child.kill('SIGKILL'));
  const url = `postgres://postgres@127.0.0.1:${own}/shop`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: url.replace(/shop$/, 'pgbouncer') });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await vi.waitFor(() => admin('show version'));
  return {
    url,
    async pointTo(other) {
      writeFileSync(file, configOf(own, other));
      await admin('reload');
    },
  };
}
