// Publishes the packages and sets the tag. After a failure the same command continues: what is published is left as it is.

import { execFileSync } from 'node:child_process';
import { npm } from './pack.mjs';

/** @typedef {import('./pack.mjs').Packed} Packed */

/** Publishing failed. The message says what to do. */
export class PublishError extends Error {}

/**
 * The arguments of npm that publish a package. A version such as 1.0.0-rc.1 becomes `next`, so that nobody gets it unasked.
 * Provenance: a signed statement of the commit and the workflow that built the package. Only a CI service can make it.
 * @param {Packed} packed @param {NodeJS.ProcessEnv} env
 */
export function publishArguments({ tarball, version }, env) {
  const isSigned = Boolean(env['ACTIONS_ID_TOKEN_REQUEST_URL'] || env['SIGSTORE_ID_TOKEN']);
  return [
    'publish',
    tarball,
    '--ignore-scripts',
    '--access=public',
    `--tag=${version.includes('-') ? 'next' : 'latest'}`,
    ...(isSigned ? ['--provenance'] : []),
  ];
}

/**
 * @param {string} root @param {readonly Packed[]} packages @param {string} tag
 * @param {(line: string) => void} print
 * @throws PublishError
 */
export function publish(root, packages, tag, print) {
  // Another file must not have the same version, so both packages are compared before one is published.
  const left = packages.filter((one) => !isPublished(one, root));
  for (const one of packages) {
    if (left.includes(one)) send(one, root);
    print(`${left.includes(one) ? 'published' : 'was published before:'} ${nameOf(one)}`);
  }
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  git('tag', '--annotate', tag, '--message', `Release ${tag}`);
  try {
    git('push', 'origin', `refs/tags/${tag}`);
  } catch (error) {
    throw new PublishError(
      `The packages are published, and the tag ${tag} is set here only. Push it: ` +
        `\`git push origin ${tag}\`. ${lastLine(error)}`,
    );
  }
  print(`tagged ${tag}`);
}

/** @param {Packed} packed @param {string} root @throws PublishError */
function send(packed, root) {
  try {
    npm(publishArguments(packed, process.env), root);
  } catch (error) {
    throw new PublishError(
      `npm cannot publish ${nameOf(packed)}. Remove the cause, and start the same command again. ${lastLine(error)}`,
    );
  }
}

/** @param {Packed} packed */
const nameOf = ({ name, version }) => `${name}@${version}`;

/** Whether the registry has these bytes. @param {Packed} packed @param {string} root @throws PublishError if it has others */
function isPublished(packed, root) {
  const found = integrityAtRegistry(nameOf(packed), root);
  if (found === undefined || found === packed.integrity) return found !== undefined;
  throw new PublishError(
    `${nameOf(packed)} is published with other content (${found}). ` +
      'A version is never published twice: raise the version in package.json.',
  );
}

/** @param {string} name with its version @param {string} root @returns {string | undefined} */
function integrityAtRegistry(name, root) {
  try {
    const output = npm(['view', name, 'dist.integrity', '--json'], root).trim();
    return output === '' ? undefined : JSON.parse(output);
  } catch (error) {
    const { stdout = '' } = /** @type {{ stdout?: string }} */ (error);
    if (/"code":\s*"E404"/.test(stdout)) return undefined;
    throw new PublishError(
      `npm cannot ask the registry for ${name}. Check the network and \`npm config get registry\`. ${lastLine(error)}`,
    );
  }
}

/** What a program printed about its failure. @param {unknown} error */
function lastLine(error) {
  const { stderr = '' } = /** @type {{ stderr?: string | Buffer }} */ (error);
  const lines = String(stderr).trim().split('\n');
  // npm ends with the path of its log.
  return lines.findLast((line) => line !== '' && !/A complete log|^npm (?:notice|warn)/.test(line));
}
