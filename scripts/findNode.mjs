// Other releases of Node, from their package: the registry of npm is asked for each.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './release/pack.mjs';

/** The path of the program. @param {string} release `24`, `20.19.0` */
export function findNode(release) {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  const code = ['node', '-p', 'process.execPath'];
  try {
    return npm(['exec', '--yes', `--package=node@${release}`, '--', ...code], folder).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
