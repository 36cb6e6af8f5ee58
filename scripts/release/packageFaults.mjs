// Checks a packed package with publint and with the rules of "Are the types wrong?".

import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * The findings of "Are the types wrong?" that are no faults here.
 *
 * - `CJSResolvesToESM`: a CommonJS module that calls `require()` gets an ES module. The oldest Node that the packages run on,
 *   20.19, supports this, because no module of the packages has a top-level `await` (test/published.test.ts calls it).
 *   TypeScript 5.8 and newer accepts it with `module: nodenext`; the rule is from an older TypeScript.
 */
const ACCEPTED = new Set(['CJSResolvesToESM']);

/**
 * What is wrong with a packed package; nothing if it is correct.
 * @param {string} tarball path @returns {Promise<string[]>} a sentence each
 */
export async function faultsOf(tarball) {
  const bytes = Uint8Array.from(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(bytes));
  const problems = types.types ? types.problems : [{ kind: 'NoTypes' }];
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
    ...problems
      .filter(({ kind }) => !ACCEPTED.has(kind))
      .map((problem) => `types: ${Object.values(problem).filter(isText).join(', ')}`),
  ];
}

/** @param {unknown} value */
const isText = (value) => typeof value === 'string';
