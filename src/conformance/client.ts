/** Sends the requests of rows to a gateway by HTTP, not faster than allowed. */
import type { SystemClock } from '../gateway/domain/shared/systemClock.ts';
import { deadline, systemClock } from '../gateway/platform/time/systemClock.ts';

/** A gateway to send requests to. */
export interface Target {
  /** Its address, with an optional path and without a slash at the end. */
  readonly baseUrl: string;
  readonly entityId: string;
  readonly token: string;
}

/** A request, complete. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** The value of the Authorization header; undefined = no header. */
  readonly authorization: string | undefined;
}

/** The answer of a gateway. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The parsed JSON; undefined if the text is no JSON. */
  readonly body: unknown;
}

/** There is no answer, and why. */
export interface NoAnswer {
  readonly problem: string;
}

/** Sends requests to one gateway. */
export interface Client {
  send(request: Request): Promise<Answer | NoAnswer>;
  /** How many answers said that the rate limit was exceeded. */
  throttled(): number;
}

/** How fast and how patiently requests are sent. */
export interface Pace {
  /** The highest number of requests per second; Infinity = no limit. */
  readonly rate: number;
  /** The time for one answer, in ms. */
  readonly timeout: number;
}

const SECOND_MS = 1000;
/** The result code of a gateway whose rate limit was exceeded (API 3, Errors). */
const THROTTLED = '800.120.100';
/** The wait after a throttled request without a Retry-After, in s. */
const DEFAULT_WAIT = 10;
/** The longest wait that is obeyed, in s. */
const LONGEST_WAIT = 120;
const RETRIES = 5;

/** What the client needs of a clock. */
export type Clock = Pick<SystemClock, 'pause' | 'stopwatch'>;

/** @returns a client that sends one request at a time */
export function clientOf(target: Target, pace: Pace, clock: Clock = systemClock): Client {
  const elapsed = clock.stopwatch();
  const interval = SECOND_MS / pace.rate;
  let next = 0;
  let throttled = 0;

  async function turn() {
    const wait = next - elapsed();
    if (wait > 0) await clock.pause(wait);
    next = Math.max(next, elapsed()) + interval;
  }

  return {
    throttled: () => throttled,
    async send(request) {
      for (let retries = 0; ; retries++) {
        await turn();
        const answer = await exchange(target, request, pace.timeout);
        const wait = 'problem' in answer ? undefined : waitOf(answer);
        if (wait === undefined || retries === RETRIES) return answer;
        throttled++;
        // A throttled request changes nothing, so it can be sent again.
        await clock.pause(wait * SECOND_MS);
      }
    },
  };
}

/** The seconds to wait before the request is sent again; undefined if it was not throttled. */
function waitOf(answer: Answer & { readonly retryAfter?: string | null }): number | undefined {
  const body = answer.body as { result?: { code?: unknown } } | null | undefined;
  if (answer.status !== 429 && body?.result?.code !== THROTTLED) return undefined;
  const { retryAfter } = answer;
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : DEFAULT_WAIT;
  return Math.min(seconds, LONGEST_WAIT);
}

async function exchange(
  { baseUrl }: Target,
  { method, path, parameters, authorization }: Request,
  timeout: number,
): Promise<(Answer & { readonly retryAfter: string | null }) | NoAnswer> {
  const encoded = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  const isPost = method === 'POST';
  const url = `${baseUrl}${path}${isPost || encoded === '' ? '' : `?${encoded}`}`;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(isPost && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
      },
      ...(isPost && { body: encoded }),
      // Another host must not receive the token.
      redirect: 'manual',
      signal: deadline(timeout),
    });
    const text = await response.text();
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      text,
      body: parsed(text),
    };
  } catch (error) {
    return { problem: problemOf(error, timeout) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no answer within ${timeout / SECOND_MS} s`;
  }
  const { cause } = error as { cause?: { code?: string } };
  return `no answer (${cause?.code ?? 'the connection failed'})`;
}
