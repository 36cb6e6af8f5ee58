import { spawnSync } from 'node:child_process';

/**
 * A language of the examples in examples/webhooks: `probe` succeeds where it, and what its example takes along, is there;
 * `packages` are Debian's.
 * @typedef {{ name: string, command: string, probe: readonly string[], packages: readonly string[] }} Language
 */

/** The languages beside Node. @type {readonly Language[]} */
export const LANGUAGES = [
  {
    name: 'Python',
    command: 'python3',
    probe: ['-c', 'import cryptography'],
    packages: ['python3', 'python3-cryptography'],
  },
  {
    name: 'PHP',
    command: 'php',
    // Debian's has OpenSSL compiled in.
    probe: ['-r', 'exit(function_exists("openssl_decrypt") ? 0 : 1);'],
    packages: ['php-cli'],
  },
];

/** @param {Pick<Language, 'command' | 'probe'>} language */
export const isThere = ({ command, probe }) => spawnSync(command, probe).status === 0;
