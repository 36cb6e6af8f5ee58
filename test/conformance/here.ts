/** The command `conformance`, run in this process. */
import { conformance } from '../../src/cli/conformance.ts';

/** Runs the command with these arguments. @returns what it wrote, and its exit code */
export async function conformanceHere(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const exitCode = await conformance(args, {
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { exitCode, stdout, stderr };
}
