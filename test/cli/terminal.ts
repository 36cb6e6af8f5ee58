/** A terminal that records what is written, and answers questions. */
import { runCommandLine } from '../../src/cli/program.ts';
import { ConfigError } from '../../src/gateway/configError.ts';

/** What a command wrote, and how it ended. */
export interface Ran {
  readonly out: string;
  readonly notes: string;
  /** 2 if the command line was refused; the message is in `refused`. */
  readonly exitCode: number;
  readonly refused: string;
}

/** How the terminal differs from one that is a pipe. */
export interface TerminalOptions {
  /** A person answers every question with this line; without it nobody can answer. */
  readonly answer?: string;
  /** Called when the command asks. */
  readonly onQuestion?: (question: string) => unknown;
}

/** Runs a command line in this process. Errors other than a refused command line are thrown. */
export async function runHere(
  args: readonly string[],
  { answer, onQuestion }: TerminalOptions = {},
): Promise<Ran> {
  let [out, notes] = ['', ''];
  const terminal = {
    write(text: string) {
      out += text;
    },
    note(text: string) {
      notes += text;
    },
    width: undefined,
    isInteractive: answer !== undefined,
    async ask(question: string) {
      await onQuestion?.(question);
      return answer ?? '';
    },
    style: (_style: string, text: string) => text,
  };
  try {
    const exitCode = await runCommandLine(args, terminal);
    return { exitCode, out, notes, refused: '' };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { exitCode: 2, out, notes, refused: error.message };
  }
}
