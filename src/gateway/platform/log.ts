/** The log: to stderr, one JSON object a line, never with what was paid with. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { SENSITIVE } from '../catalogue/parameters/catalogue.ts';
import { holdsCardNumber } from '../catalogue/parameters/secrets.ts';

/** A log of this level. Bodies are never logged; should one slip in, its secrets are not shown. */
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

/** An error as it is logged. */
interface ShownError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

/** These members and no other: errors of a database carry whole rows, in `detail`. */
export function shownError(error: unknown): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: said(error), stack: '' };
  const { name, message, stack = '' } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name || name,
    message: said(message),
    stack: framesOf(stack),
    ...(code !== undefined && { code: said(code) }),
  };
}

const said = (text: unknown): string =>
  holdsCardNumber(String(text)) ? HIDDEN : String(text).slice(0, LONGEST);

/** As much of a message as helps: some repeat the statement that failed. */
const LONGEST = 1000;

/** Where it was thrown, without the message, which a stack begins with. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(said)
    .join('\n');
