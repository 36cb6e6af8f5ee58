/** The command line: runs a command, and prints the errors that are for people. */
import { ConfigError } from '../gateway/configError.ts';
import { runCommandLine } from './program.ts';
import { processTerminal } from './terminal.ts';

/** Runs the command of this process. Its exit code is that of the process, which may continue to run, as a gateway does. */
export async function runProgram(): Promise<void> {
  // A reader such as `head` has seen enough. The process ends as other programs do; a gateway answers its requests first.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.kill(process.pid, 'SIGTERM');
  });
  try {
    process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal);
  } catch (error) {
    const exitCode = await exitCodeOf(error);
    if (exitCode === undefined) throw error;
    process.stderr.write(`payment-widgets: ${(error as Error).message}\n`);
    process.exit(exitCode);
  }
}

/**
 * The exit code for an error whose message is for people; undefined for any other error. The kinds of errors are imported
 * only now, so that a command loads nothing that it does not use.
 */
async function exitCodeOf(error: unknown): Promise<1 | 2 | undefined> {
  if (error instanceof ConfigError) return 2;
  const [
    { IncompleteDatabase, StoreError },
    { AssetError },
    { StartError },
    { PageError },
    { GatewayError },
  ] = await Promise.all([
    import('../gateway/platform/store/faults.ts'),
    import('../gateway/api/assets.ts'),
    import('../gateway/storefront.ts'),
    import('./csp/page.ts'),
    import('./sandbox/client.ts'),
  ]);
  if (error instanceof IncompleteDatabase) return 2;
  const kinds = [StoreError, AssetError, StartError, PageError, GatewayError];
  return kinds.some((kind) => error instanceof kind) ? 1 : undefined;
}
