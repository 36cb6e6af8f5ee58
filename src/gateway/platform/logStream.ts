/** Where the log goes: to stderr, as JSON or as text for people. */
import { type DestinationStream, destination } from 'pino';
import type { LogFormat } from './logFormat.ts';

/** A stream for the log. The code for text is only loaded where a person reads the log. */
export async function openLogStream(format: LogFormat): Promise<DestinationStream> {
  const { stderr } = process;
  const isText = format === 'text' || (format === 'auto' && stderr.isTTY);
  if (!isText) return destination({ dest: 2, sync: true });
  const { readableStream } = await import('./readableLog.ts');
  return readableStream(stderr.isTTY && stderr.hasColors());
}
