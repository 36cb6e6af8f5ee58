/** The log: to stderr, one JSON object a line, never with what was paid with. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { SENSITIVE } from './parameters/catalogue.ts';

/** A log of this level. Bodies are never logged; should one slip in, its secrets are not shown. */
export function createLog(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  const paths = [...SENSITIVE].flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  return pino(
    { level, redact: { paths: [...paths, 'authorization', '*.authorization'], censor: '***' } },
    stream,
  );
}
