/**
 * Requests to the gateway with the credentials of the session. A refusal is an `ApiFailure` with the gateway's own texts.
 * Refused credentials show the sign-in form.
 */
import { type ClockMode, setEntityClock } from '../state/entityClock.ts';
import { refuse, type Session, session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';

/** A parameter that the gateway refused. */
export interface ParameterError {
  readonly name: string;
  readonly value?: string;
  readonly message: string;
}

/** A request that did not succeed. `message` is for people. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The result code of the answer. */
  readonly code: string | undefined;
  readonly parameters: readonly ParameterError[];

  constructor(
    message: string,
    of: {
      readonly status: number;
      readonly code?: string | undefined;
      readonly parameters?: readonly ParameterError[] | undefined;
    },
  ) {
    super(message);
    this.status = of.status;
    this.code = of.code;
    this.parameters = of.parameters ?? [];
  }
}

/** A request. `entityId` is added to the query, or to the body if there is one. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The body, as JSON: the control API below `/_sandbox/`. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** The body, as a form: the API below `/v1/`. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** The header `Prefer`, such as `wait=1`: how long the gateway may work before it answers with 202. */
  readonly prefer?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request.
 * @param path such as `/_sandbox/payments`
 * @returns the JSON of the answer. Payments that the gateway declined are answers, with status 402 or 400: see `send`.
 * @throws ApiFailure for every status that is not 2xx, and without an answer
 */
export async function ask<T>(path: string, call: Call = {}): Promise<T> {
  const { status, body } = await send(path, call);
  if (status < 200 || status > 299) throw failureOf(status, body);
  return body as T;
}

/**
 * Sends a request whose refusal is a result too, such as a capture that is declined.
 * @throws ApiFailure without an answer, and for refused credentials
 */
export async function send(
  path: string,
  call: Call = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const used = session.peek();
  if (!used) throw new ApiFailure(TEXTS.failure.signedOut, { status: 401 });
  const response = await answerTo(path, call, used);
  const body = await jsonOf(response);
  if (response.status === 401 || response.status === 403) {
    const failure = failureOf(response.status, body);
    refuse(used, failure.message);
    throw failure;
  }
  if (session.peek() === used) readClock(body);
  return { status: response.status, body };
}

/**
 * Reads a file.
 * @throws ApiFailure for every status that is not 2xx, and without an answer
 */
export async function askText(path: string): Promise<string> {
  const used = session.peek();
  if (!used) throw new ApiFailure(TEXTS.failure.signedOut, { status: 401 });
  const response = await answerTo(path, {}, used);
  if (!response.ok) throw failureOf(response.status, await jsonOf(response));
  return response.text();
}

/** The headers that every request needs. */
export const authorization = ({ token }: Session) => ({ Authorization: `Bearer ${token}` });

async function answerTo(path: string, call: Call, used: Session): Promise<Response> {
  const { method = call.json || call.form ? 'POST' : 'GET', json, form } = call;
  const { entityId } = used;
  const hasBody = json !== undefined || form !== undefined;
  const query = textOf({ ...(hasBody ? {} : { entityId }), ...call.query });
  const headers: Record<string, string> = { ...authorization(used), Accept: 'application/json' };
  if (call.prefer) headers['Prefer'] = call.prefer;
  let body: string | undefined;
  if (json) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify({ entityId, ...json });
  } else if (form) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    body = textOf({ entityId, ...form });
  }
  try {
    return await fetch(query === '' ? path : `${path}?${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(call.signal && { signal: call.signal }),
      cache: 'no-store',
      credentials: 'omit',
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiFailure(TEXTS.failure.unreachable, { status: 0 });
  }
}

function textOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') text.set(name, String(value));
  }
  return text.toString();
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes the failure of an answer. Exported for the event stream. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const { result } = (body ?? {}) as {
    readonly result?: {
      readonly code?: string;
      readonly description?: string;
      readonly parameterErrors?: readonly ParameterError[];
    };
  };
  const message = result?.description ?? TEXTS.failure.status(status);
  return new ApiFailure(message, {
    status,
    code: result?.code,
    parameters: result?.parameterErrors,
  });
}

function readClock(body: unknown): void {
  const { now, mode } = (body ?? {}) as { readonly now?: unknown; readonly mode?: ClockMode };
  if (typeof now === 'string') setEntityClock(now, mode);
}
