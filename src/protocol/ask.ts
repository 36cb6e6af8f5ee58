/** A request to the gateway with retries, for unreliable connections: used by the frame with the digits, and by the page. */
import { GATEWAY_TIMEOUT, isForLater, RETRY_PAUSES, type SubmitOutcome } from './messages.ts';

/** The gateway's answer, or none. */
export type GatewayAnswer = Exclude<SubmitOutcome, { kind: 'incomplete' }>;

/** Sends a request: the browser's fetch, passed by the caller, because this folder runs in any environment. */
export type Request = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Retries until there is a usable answer. Requests must be safe to repeat: a submit carries its id, which the
 * gateway answers with the outcome of the first try, so nothing is paid twice.
 *
 * @param init its `signal` aborts it: nothing more is sent, and the answer is `lost`
 * @param pauses between the tries, ms; none: one try
 */
export async function askGateway(
  request: Request,
  url: URL,
  init: RequestInit,
  pauses: readonly number[] = RETRY_PAUSES,
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
  // Not AbortSignal.any: browsers of three years ago do not support it.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, GATEWAY_TIMEOUT);
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

/** The body of a successful answer; `undefined` for any other outcome. */
export const bodyOf = (outcome: SubmitOutcome): unknown =>
  outcome.kind === 'answer' && outcome.status === 200 ? outcome.body : undefined;

/** The request of a submit: its fields and its id. */
export const submission = (key: string, body: URLSearchParams): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Idempotency-Key': key },
});
