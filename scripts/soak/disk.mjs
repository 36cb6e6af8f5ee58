// A disk of a server's own, in memory, that can be full: Linux, as root.

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** As large as a server of some hours becomes. Only what is stored needs memory. */
const SIZE_MB = 16_384;
/** What may be written before the disk is full, in kB: at least what is written while its size is changed. */
const SPARE_KB = 256;
const MOST_SPARE_KB = 65_536;

/**
 * A disk.
 * @typedef {{ readonly folder: string, fill(): void, free(): void, remove(): void }} Disk
 *   `fill`: from now on there is no space left; `free`: there is space again
 */

/**
 * The folders of the disks, so that none stays mounted after a program that ends early.
 * @type {Set<string>}
 */
const mounted = new Set();
process.on('exit', () => {
  for (const folder of mounted) unmount(folder);
});

/**
 * Mounts an empty disk at a new folder, which belongs to the owner of the folder around it.
 * @param {string} folder
 * @returns {Disk}
 */
export function mountDisk(folder) {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  mounted.add(folder);
  const { uid, gid } = statSync(dirname(folder));
  chownSync(folder, uid, gid);
  const resize = (/** @type {string} */ size) =>
    void execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'pipe' });
  return {
    folder,
    fill() {
      for (let spare = SPARE_KB; ; spare *= 2) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return resize(`${((blocks - bfree) * bsize) / 1024 + spare}k`);
        } catch (error) {
          // Meanwhile more than that was written.
          if (spare > MOST_SPARE_KB) throw error;
        }
      }
    },
    free: () => resize(`${SIZE_MB}m`),
    remove: () => unmount(folder),
  };
}

/** Also while a server that was killed still has files open. @param {string} folder */
function unmount(folder) {
  mounted.delete(folder);
  execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
}

/** Whether disks can be mounted here. @param {string} parent a folder that exists */
export function canMount(parent) {
  try {
    mountDisk(join(parent, 'trial')).remove();
    return true;
  } catch {
    return false;
  }
}
