/** The statement of a processor over HTTP: what it serves (docs/processor.md). */
import * as z from 'zod';
import {
  type ProcessorStatement,
  SERVES_EVERYTHING,
} from '../../domain/shared/processorStatement.ts';
import { type Posted, type PosterNeeds, type PostFault, posterFor } from '../outbound/post.ts';
import { jsonIn } from '../outbound/reply.ts';
import { stopwatch } from '../time/systemClock.ts';

const NAME = z.string().min(1).max(255);

/** Unknown members are ignored, so that a statement may say more than this gateway understands. */
const STATEMENT = z.object({
  brands: z.array(NAME).min(1).exactOptional(),
  paymentTypes: z.array(NAME).min(1).exactOptional(),
  registrations: z.boolean().exactOptional(),
  inquiry: z.boolean().exactOptional(),
  banks: z.record(NAME, z.array(z.object({ id: NAME, name: NAME }))).exactOptional(),
});

/** Why there is no new statement. `unread`: the processor could not be asked. `invalid`: its answer is not a statement. */
export type StatementFault = 'unread' | 'invalid';

/** How long a statement counts, and when the processor is asked again if it could not be, in ms of the system clock. */
const COUNTS_MS = 300_000;
const RETRY_MS = 10_000;

/** What a server answers that has no GET (RFC 9110, section 15.6.2). */
const NOT_IMPLEMENTED = 501;

/** How long it counts that the processor could be asked, in ms of the system clock. */
const REACHABLE_MS = 60_000;

/** The start of a gateway waits this long at most, in ms of the system clock. */
const TIMEOUT_MS = 5000;

/** The statement of a processor, as far as it is known. */
export interface KnownStatement {
  /** The last statement. If it is old, a new one is requested meanwhile. */
  current(): ProcessorStatement;
  /** Requests the statement. Never rejects. */
  refresh(): Promise<void>;
  /** Whether the processor could be asked the last time. If that is long ago, it is asked meanwhile. */
  isReachable(): boolean;
}

/**
 * Asks a processor for its statement. A processor that makes none serves everything.
 *
 * @param onFault called when there is no new statement, for another reason than before; undefined: there is one again
 */
export function statementFrom(
  needs: PosterNeeds,
  onFault?: (fault: StatementFault | undefined, errorCode?: string) => void,
): KnownStatement {
  const { url, timeout } = needs;
  const poster = posterFor({ ...needs, timeout: Math.min(timeout, TIMEOUT_MS) });
  let known = SERVES_EVERYTHING;
  let age: (() => number) | undefined;
  let limit = 0;
  let fault: StatementFault | undefined;
  let running: Promise<void> | undefined;
  const ask = async () => {
    let errorCode: string | undefined;
    const headers = { Accept: 'application/json' };
    const statement = statementIn(await poster.get(url, headers, (code) => (errorCode = code)));
    running = undefined;
    age = stopwatch();
    limit = statement === 'unread' ? RETRY_MS : COUNTS_MS;
    const before = fault;
    fault = typeof statement === 'string' ? statement : undefined;
    if (fault !== before) onFault?.(fault, errorCode);
    // Until the processor can be asked again, its last statement counts.
    if (statement !== 'unread') known = statement === 'invalid' ? SERVES_EVERYTHING : statement;
  };
  const refresh = () => {
    running ??= ask();
    return running;
  };
  return {
    refresh,
    current() {
      if (age === undefined || age() > limit) void refresh();
      return known;
    },
    isReachable() {
      if (age === undefined || age() > Math.min(limit, REACHABLE_MS)) void refresh();
      return fault !== 'unread';
    },
  };
}

function statementIn(posted: Posted | PostFault): ProcessorStatement | StatementFault {
  if (typeof posted === 'string') return 'unread';
  const { status } = posted;
  if (status >= 500 && status !== NOT_IMPLEMENTED) return 'unread';
  if (status < 200 || status > 299) return SERVES_EVERYTHING;
  const json = jsonIn(posted.body);
  if (json === undefined) return SERVES_EVERYTHING;
  return STATEMENT.safeParse(json).data ?? 'invalid';
}
