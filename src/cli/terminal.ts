/** The terminal of the process. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import type { Terminal } from './command.ts';

/** Writes to stdout and stderr, and asks on stdin. Colours follow NO_COLOR and FORCE_COLOR, else only a terminal has them. */
export const processTerminal: Terminal = {
  write: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      // At the end of the input there is no answer.
      const end = once(lines, 'close').then(() => '');
      return await Promise.race([lines.question(question), end]);
    } finally {
      lines.close();
    }
  },
  style: (style, text) => styleText(style, text, { stream: process.stdout }),
};
