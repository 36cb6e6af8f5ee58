/** Requests of the helpers to a gateway, in this process or in another one. */
import type { AnswerOf } from '../contract/answers/index.ts';
import type { Gateway } from '../gateway/start.ts';

/** A gateway from `startGateway`, or an entity of a test; or the address, entity and token of a gateway in another process. */
export type Address = Pick<Gateway, 'url' | 'entityId' | 'token'>;

/** What a request has beside its path. A request without a body is a GET. */
export interface Sent {
  /** The fields of a form-encoded body. A field that is undefined is not sent. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** The members of a JSON body. */
  readonly json?: object;
  /** The header `Prefer`. */
  readonly prefer?: string;
}

/** An answer; its members may be missing if another program than a gateway has answered. */
type Refusal = { readonly result?: Partial<AnswerOf<'Result'>> };

/**
 * Sends a request with the token of the entity.
 *
 * @param path the path from the root, with its query
 * @returns the JSON of the answer
 * @throws Error with the code, its text and the wrong parameters if the gateway refuses the request; it has no value that was
 *   sent
 */
export async function ask<T>({ url, token }: Address, path: string, sent: Sent = {}): Promise<T> {
  const { form, json, prefer } = sent;
  const method = form || json ? 'POST' : 'GET';
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(json && { 'content-type': 'application/json' }),
      ...(prefer && { prefer }),
    },
    ...(form && { body: new URLSearchParams(withValues(form)) }),
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) {
    const route = `${method} ${path.replace(/\?.*/, '')}`;
    throw new Error(`${route} was answered with status ${response.status}${reasonIn(text)}`);
  }
  return JSON.parse(text) as T;
}

const withValues = (form: NonNullable<Sent['form']>): [string, string][] =>
  Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

/** What an answer says about the refusal, without the values that were sent. */
function reasonIn(text: string): string {
  let refusal: Refusal;
  try {
    refusal = JSON.parse(text) as Refusal;
  } catch {
    return '';
  }
  const { code, description, parameterErrors = [] } = refusal.result ?? {};
  const errors = parameterErrors.map(({ name, message }) => `${name} ${message}`);
  const said = [[code, description].filter(Boolean).join(' '), errors.join('; ')].filter(Boolean);
  return said.map((part) => `: ${part}`).join('');
}
