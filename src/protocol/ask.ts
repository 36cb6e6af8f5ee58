/** A request to the gateway that gets its answer also over a bad line: for the frame that holds the digits, and for the page. */
import { isForLater, PATIENCE, type SubmitOutcome } from './messages.ts';

/** The gateway's answer, or none. */
export type GatewayAnswer = Exclude<SubmitOutcome, { kind: 'incomplete' }>;

/** How a request is made: the browser's own way, given by the caller, since this room runs anywhere. */
export type Request = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Asks until an answer says something. What is asked more than once must do no harm: a submit carries its id, which the
 * gateway answers with the outcome of the first try, so nothing is paid twice.
 *
 * @param init its `signal` ends it: nothing is sent any more, and the answer is lost
 * @param pauses between the tries, ms; none: one try
 */
export async function askGateway(
  request: Request,
  url: URL,
  init: RequestInit,
  pauses: readonly number[] = PATIENCE.retries,
): Promise<GatewayAnswer> {
  let answer: GatewayAnswer = { kind: 'lost' };
  for (const pause of [0, ...pauses]) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    if (init.signal?.aborted) break;
    answer = await attempt(request, url, init);
    if (answer.kind === 'answer' && !isForLater(answer.status)) break;
  }
  return answer;
}

async function attempt(request: Request, url: URL, init: RequestInit): Promise<GatewayAnswer> {
  // Not AbortSignal.any: browsers of three years ago do not know it.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, PATIENCE.gateway);
  init.signal?.addEventListener('abort', end);
  try {
    const response = await request(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: ending.signal,
    });
    return { kind: 'answer', status: response.status, body: await response.json() };
  } catch {
    return { kind: 'lost' };
  } finally {
    clearTimeout(timer);
  }
}

/** The body of an answer that is good; `undefined` of any other, and of none. */
export const bodyOf = (outcome: SubmitOutcome): unknown =>
  outcome.kind === 'answer' && outcome.status === 200 ? outcome.body : undefined;

/** What makes a post a submit: its fields and its id. */
export const submission = (key: string, body: URLSearchParams): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Idempotency-Key': key },
});
