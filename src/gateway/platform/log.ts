/** The log: one entry for each request and event, never with payment details. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { containsCardNumber } from '../../card/index.ts';
import { SENSITIVE } from '../../contract/parameters/catalogue.ts';

/** A log of this level. Bodies are never logged; if one is logged by mistake, its secrets are redacted. */
export function createLog(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  const paths = [...SENSITIVE].flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  return pino(
    {
      level,
      redact: {
        paths: [
          ...paths,
          '["authentication.password"]',
          '*["authentication.password"]',
          'authorization',
          '*.authorization',
        ],
        censor: HIDDEN,
      },
      serializers: { err: shownError },
    },
    stream,
  );
}

const HIDDEN = '***';

/** The logged form of an error. */
interface ShownError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

/** Only these members: database errors contain whole rows, in `detail`. */
export function shownError(error: unknown): ShownError {
  if (!(error instanceof Error))
    return { type: typeof error, message: printable(error), stack: '' };
  const { name, message, stack = '' } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name || name,
    message: printable(message),
    stack: framesOf(stack),
    ...(code !== undefined && { code: printable(code) }),
  };
}

const printable = (text: unknown): string =>
  containsCardNumber(String(text)) ? HIDDEN : String(text).slice(0, LONGEST);

/** The most characters of a message: some messages repeat the whole failed statement. */
const LONGEST = 1000;

/** The stack frames, without the message at the beginning of the stack. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(printable)
    .join('\n');
