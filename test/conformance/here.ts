/** The command `conformance`, run in this process. */
import { conformance } from '../../src/cli/conformance.ts';
import { laterPort } from '../laterPort.ts';

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

/** The flags of the checks of pending payments, redirects and vouchers. @param patience for a result, in seconds */
export async function laterFlags({ patience }: { readonly patience: string }) {
  const port = await laterPort();
  const token = 'a-token-of-the-processor-0123456789';
  const flags = [
    ...['--pending-card', '4000000000000028', '--result-timeout', patience],
    ...['--redirect-brand', 'PAYPAL', '--voucher-brand', 'BOLETO'],
    ...['--results-port', String(port), '--processor-token', token],
  ];
  return { flags, port, token };
}
