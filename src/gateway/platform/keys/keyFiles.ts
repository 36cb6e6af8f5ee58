/** The permissions of files with keys. */
import { chmodSync, statSync } from 'node:fs';

/** The permissions of everyone but the owner. */
const OTHERS = 0o077;

/**
 * Whether users other than the owner may read a file. False where files have no such permissions (Windows), and for a file
 * that is not there.
 */
export function isReadableByOthers(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return process.getuid !== undefined && stats !== undefined && (stats.mode & OTHERS) !== 0;
}

/** Takes the permissions of other users from a file that belongs to the user of this process. */
export function closeOwnFile(file: string): void {
  if (isReadableByOthers(file) && statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
}
