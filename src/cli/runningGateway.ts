/**
 * Where the test gateway runs that uses a data folder: it writes its address, its entity and the token into the folder, and
 * commands that are called beside the folder find it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../gateway/runGateway.ts';

const FILE = 'running.json';

type Running = Pick<Gateway, 'url' | 'entityId' | 'token'>;

/** @returns a function that removes the file again */
export function nameRunning(data: string, { url, entityId, token }: Running): () => void {
  const file = join(data, FILE);
  writeFileSync(file, `${JSON.stringify({ url, entityId, token })}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The gateway that uses a folder; `undefined` if none does. */
export function runningIn(data: string): Running | undefined {
  try {
    const { url, entityId, token } = JSON.parse(readFileSync(join(data, FILE), 'utf8'));
    return [url, entityId, token].every((text) => typeof text === 'string')
      ? { url, entityId, token }
      : undefined;
  } catch {
    return undefined;
  }
}
