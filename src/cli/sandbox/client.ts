/** Sends requests to a running test gateway, as a shop, a browser or a test does. */
import { HEX_ID } from '../../contract/idForms.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { SANDBOX } from '../../gateway/domain/merchant/types.ts';
import { line } from '../../gateway/platform/printable.ts';
import { deadline } from '../../gateway/platform/time/systemClock.ts';
import { keyOf } from '../../gateway/settings.ts';
import { type FlagValues, textOf } from '../command.ts';
import { runningIn } from '../runningGateway.ts';

/** A gateway gave no answer, or another one than the command needs. The message is one line. */
export class GatewayError extends Error {}

/** A gateway, and one of its entities. */
export interface Connection {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly entityId: string;
  readonly token: string;
}

/** What a request sends besides its address. At most one of the three. */
export interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
  /** Absent: the request has the access token. A browser has none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The members of the JSON object; empty if the answer is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request. @throws GatewayError if there is no answer */
export type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, sent?: Sent) => Promise<Reply>;

/** The timeout for an answer, in ms of the system clock. */
const TIMEOUT_MS = 60_000;

/** The address of a gateway that was started without flags. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';

/**
 * Reads `CONNECTION_FLAGS`: a flag, otherwise its environment variable, otherwise what the gateway that runs in the data folder
 * has written there, otherwise what a gateway without settings has.
 *
 * @throws ConfigError if a value is invalid
 */
export function connectionOf(flags: FlagValues): Connection {
  const { env } = process;
  const running = runningIn(env['DATA'] ?? './.payment-widgets');
  const pick = (flag: string, variable: string): Picked => {
    const [given, set] = [textOf(flags, keyOf(flag)), env[variable] || undefined];
    return { name: given === undefined && set ? variable : `--${flag}`, value: given ?? set };
  };
  const url = pick('base-url', 'PAYMENT_WIDGETS_URL');
  // The entity and the token of the folder belong to its gateway.
  const its = url.value === undefined || url.value === running?.url ? running : undefined;
  const entity = pick('entity-id', 'PAYMENT_WIDGETS_ENTITY_ID');
  const entityId = entity.value ?? its?.entityId ?? SANDBOX.id;
  if (!HEX_ID.test(entityId)) {
    throw new ConfigError(`${entity.name} must be 32 characters of 0-9 and a-f`);
  }
  const access = pick('token', 'PAYMENT_WIDGETS_TOKEN');
  const token = access.value ?? its?.token ?? SANDBOX.token;
  if (!/^[!-~]+$/.test(token)) {
    throw new ConfigError(`${access.name} must be an access token: printable ASCII without spaces`);
  }
  return {
    baseUrl: baseUrlOf(url.value ?? its?.url ?? DEFAULT_BASE_URL, url.name),
    entityId,
    token,
  };
}

/** A value, and the flag or the environment variable that messages name. */
interface Picked {
  readonly name: string;
  readonly value: string | undefined;
}

function baseUrlOf(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${name} must be an http or https URL without user, query and fragment, such as ${DEFAULT_BASE_URL}`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** @returns the function that sends requests to this gateway */
export const senderTo =
  ({ baseUrl, token }: Connection): Send =>
  async (method, path, sent = {}) => {
    const { query, form, json, signal, headers } = sent;
    const address = `${baseUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const timeLimit = deadline(TIMEOUT_MS);
    try {
      const response = await fetch(address, {
        method,
        headers: {
          ...(headers ?? { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
        ...(json && { body: JSON.stringify(json) }),
        // Another host must not receive the token.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
      });
      const text = await response.text();
      return { status: response.status, text, body: objectIn(text) };
    } catch (error) {
      throw new GatewayError(`${baseUrl} does not answer: ${problemOf(error)}`);
    }
  };

function objectIn(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Reply['body']) : {};
  } catch {
    return {};
  }
}

/** Errors of a certificate whose authority Node does not know. */
const PRIVATE_CERTIFICATE = /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)/;

function problemOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  if (cause?.code === 'ECONNREFUSED')
    return 'start a gateway there, or set --base-url (ECONNREFUSED)';
  if (cause?.code !== undefined && PRIVATE_CERTIFICATE.test(cause.code))
    return `set NODE_EXTRA_CA_CERTS to the file of the authority that signed its certificate (${cause.code})`;
  return cause?.code ?? (line(cause?.message) || 'the connection failed');
}

/** The result of an answer: its code, and the description with the names of wrong parameters. */
export function resultIn({ body }: Pick<Reply, 'body'>): { code: string; description: string } {
  const { code, description, parameterErrors } = objectOf(body['result']);
  const errors = Array.isArray(parameterErrors) ? parameterErrors : [];
  const faults = errors.map((error) => {
    const { name, message } = objectOf(error);
    return `${name} ${message}`;
  });
  return {
    code: line(code),
    description: line([line(description), ...faults].join('; ')),
  };
}

/** Why an answer is not the one that a command needs, in one line. */
export function refusalIn(reply: Reply, what: string): GatewayError {
  const { code, description } = resultIn(reply);
  if (code === '') {
    return new GatewayError(
      `${what}: status ${reply.status} without a result: --base-url must be the address of a payment-widgets gateway in test`,
    );
  }
  const help =
    code === '800.900.300'
      ? ': --token must be an access token of --entity-id'
      : description.includes('There is no such path')
        ? ': a gateway in live has no sandbox; read its log, and find payments with `payment-widgets payments find`'
        : '';
  return new GatewayError(`${what}: ${code} ${description}${help}`);
}

/** A text of the gateway whose paths of the documentation are addresses. */
export const withDocs = (text: string, { baseUrl }: Pick<Connection, 'baseUrl'>): string =>
  text.replace(/(^|[ (])(\/docs\/)/g, `$1${baseUrl}$2`);

/** The members of an object; none if the value is no object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The most characters of an answer of a receiver that are printed: an error page is long. */
const MOST_OF_ANSWER = 200;

/** The beginning of a text, in one line. */
export function shortened(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = line(value).replace(/\s+/g, ' ');
  return text.length > MOST_OF_ANSWER ? `${text.slice(0, MOST_OF_ANSWER)}…` : text;
}
