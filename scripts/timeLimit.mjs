// What of a deep project is run if the whole run has a time limit.

/** How long a test file of a deep project takes at most, in minutes. */
const MINUTES_A_FILE = 0.5;

/**
 * Decides which test files of a project are run: all that were asked for if they fit into the time, otherwise those that were
 * edited, because nobody has seen them pass.
 * @param {{ minutes?: number | undefined, files: readonly string[], edited: readonly string[] }} project `minutes`: how long all of it
 *   takes; `files`: those asked for, none for all
 * @param {number} left minutes until the limit
 * @returns {readonly string[] | undefined} the files, none for all; undefined if nothing is to be run
 */
export function fitting({ minutes = 0, files, edited }, left) {
  const needed = files.length > 0 ? Math.min(minutes, files.length * MINUTES_A_FILE) : minutes;
  if (needed <= left) return files;
  return edited.length > 0 ? edited : undefined;
}
