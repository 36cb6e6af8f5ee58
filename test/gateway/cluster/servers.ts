/** PostgreSQL servers of a test's own, which end with its file. */
import { rmSync } from 'node:fs';
import * as servers from '../../../scripts/postgresServers.mjs';
import { whenFileEnds } from '../../cleanUp.ts';

export { urlOf, WITHOUT_SERVERS } from '../../../scripts/postgresServers.mjs';
export type PostgresServer = servers.PostgresServer;

/** For the name of a test that starts servers. */
export const orWhy = (name: string, why = servers.WITHOUT_SERVERS) =>
  why ? `${name}: ${why}` : name;

/** A primary, and a standby that confirms each of its commits. */
export async function startPair(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const folder = servers.createServerFolder();
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));
  const primary = await servers.startPrimary(folder, await servers.closedPort());
  whenFileEnds(primary.kill);
  const port = await servers.closedPort();
  const standby = await servers.startStandby(primary, `${folder}/standby`, port);
  whenFileEnds(standby.kill);
  await servers.waitForStandby(primary);
  return { primary, standby };
}
