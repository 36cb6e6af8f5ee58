#!/usr/bin/env node
/** Checks the version of Node before it loads modules that an older Node cannot read. */

/** `engines` in package.json. */
const FLOOR = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) {
  void import('./run.ts').then(({ runProgram }) => runProgram());
} else {
  process.stderr.write(
    `payment-widgets: Node ${FLOOR.join('.')} or newer is required; this is ${process.versions.node}\n`,
  );
  process.exitCode = 2;
}
