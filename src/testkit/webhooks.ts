/** Webhooks in tests: a receiver that decrypts and collects messages, and can fail on request; and a wait for a message. */
import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MessageAction, MessageType } from '../contract/messages.ts';
import type { WebhookOption } from '../gateway/config/webhookOption.ts';
import { decrypt, HEADERS } from '../gateway/domain/webhook/cipher.ts';
import type { Gateway } from '../gateway/start.ts';

export type { WebhookOption } from '../gateway/config/webhookOption.ts';

/** The decrypted message of a webhook. */
export interface WebhookMessage {
  /** `test` for the first message of each webhook. */
  readonly type: MessageType | 'test';
  /** `webhook activation` in the test message. */
  readonly action: MessageAction | 'webhook activation';
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly payload: any;
}

/** The encrypted data of a webhook: the values of its headers, and the body, plain or as a JSON object. */
export interface EncryptedWebhook {
  /** The key of the webhook, 64 hex digits. */
  readonly key: string;
  /** The header `X-Initialization-Vector`. */
  readonly iv: string;
  /** The header `X-Authentication-Tag`. */
  readonly tag: string;
  readonly body: string;
}

/**
 * Decrypts a webhook. A successful decryption proves that the webhook is genuine.
 *
 * @throws Error if the tag does not match: wrong key, or the webhook was changed; TypeError if a part has a wrong format
 */
export function decryptWebhook({ key, iv, tag, body }: EncryptedWebhook): WebhookMessage {
  return JSON.parse(decrypt(key, { iv, tag, body: bare(body) })) as WebhookMessage;
}

/** The hex digits in a body. */
function bare(body: string): string {
  const text = body.trim();
  if (!text.startsWith('{')) return text;
  const { encryptedBody } = JSON.parse(text) as { encryptedBody?: unknown };
  if (typeof encryptedBody === 'string') return encryptedBody;
  throw new TypeError('the body of the webhook has no encryptedBody');
}

/**
 * How a receiver responds to a request: with a status (`204`), never (`'hang'`), or with a connection reset in the middle of
 * the response (`'reset'`).
 */
export type ReceiverMood = number | 'hang' | 'reset';

/** A request that the receiver got. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The decrypted message; undefined if the request is not a webhook but a call of a `notificationUrl`. */
  readonly message: WebhookMessage | undefined;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** The key of the webhook, 64 hex digits. */
  readonly key: string;
  /** All requests in order, also those with an error response. A webhook with another key gets a 400 and is not listed. */
  readonly requests: readonly ReceivedWebhook[];
  /** The messages with a 2xx response, in order, without the test message. */
  readonly messages: readonly WebhookMessage[];
  /** Sets the response to further requests. The connections of hanging requests are closed. */
  become(mood: ReceiverMood): void;
  close(): Promise<void>;
}

/** The options of a receiver. */
export interface ReceiverOptions extends Omit<Partial<WebhookOption>, 'url'> {
  /** The gateway in which to add the receiver as a webhook; the start waits until it is active. Absent: it is not added. */
  readonly gateway?: Pick<Gateway, 'url' | 'entityId' | 'token'>;
  readonly mood?: ReceiverMood;
}

/** Starts a receiver on this machine, on a free port. @throws Error with the gateway's response if it rejects the webhook */
export async function startWebhookReceiver(
  options: ReceiverOptions = {},
): Promise<WebhookReceiver> {
  const { gateway, mood = 204, key = randomBytes(32).toString('hex'), ...settings } = options;
  const requests: ReceivedWebhook[] = [];
  const messages: WebhookMessage[] = [];
  let now = mood;
  const hanging = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    // undefined: the sender has closed the connection, and reads no response.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const message = messageIn(request.headers, key, body);
    if (message === 'foreign') return meet(response, 400);
    requests.push({ headers: request.headers, body, message });
    const isGood = typeof now === 'number' && now >= 200 && now < 300;
    if (isGood && message && message.type !== 'test') messages.push(message);
    if (now === 'hang') hanging.add(response);
    else meet(response, now);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const receiver: WebhookReceiver = {
    url,
    key,
    requests,
    messages,
    become: (next) => {
      now = next;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    close: () => closed(server),
  };
  try {
    if (gateway) await makeKnown(gateway, receiver, { ...settings, url, key });
    return receiver;
  } catch (error) {
    await receiver.close();
    throw error;
  }
}

function messageIn(
  headers: IncomingHttpHeaders,
  key: string,
  body: string,
): WebhookMessage | 'foreign' | undefined {
  const [iv, tag] = [headers[HEADERS.iv.toLowerCase()], headers[HEADERS.tag.toLowerCase()]];
  if (typeof iv !== 'string' || typeof tag !== 'string') return undefined;
  try {
    return decryptWebhook({ key, iv, tag, body });
  } catch {
    return 'foreign';
  }
}

function meet(response: ServerResponse, mood: Exclude<ReceiverMood, 'hang'>): void {
  if (mood !== 'reset') {
    response.writeHead(mood).end();
    return;
  }
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('the beginning', () => response.socket?.resetAndDestroy());
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function makeKnown(
  { url, entityId, token }: Pick<Gateway, 'url' | 'entityId' | 'token'>,
  receiver: WebhookReceiver,
  settings: WebhookOption,
): Promise<void> {
  const address = `${url}/_sandbox/webhooks`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ entityId, ...settings });
  const reply = await fetch(address, { method: 'POST', headers, body });
  const answer = await reply.text();
  if (!reply.ok) throw new Error(`the webhook of the receiver cannot be created: ${answer}`);
  const { id } = JSON.parse(answer) as { id: string };
  await until(PATIENCE_MS, `${receiver.url} is not active`, async () => {
    const list = await fetch(`${address}?entityId=${entityId}`, { headers });
    const { webhooks } = (await list.json()) as { webhooks: { id: string; state: string }[] };
    return webhooks.some((one) => one.id === id && one.state === 'active') ? true : undefined;
  });
}

/** The default timeout of a wait, and the polling interval, both in ms. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;

/** Polls until `look` returns a value. @throws Error after the timeout */
async function until<T>(
  ms: number,
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(what);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A filter for messages: a message must have all of these values. `id`, `ndc` and `paymentType` are members of the payload. */
export interface WebhookFilter {
  readonly type?: MessageType;
  readonly action?: MessageAction;
  readonly id?: string;
  readonly ndc?: string;
  readonly code?: string;
  readonly paymentType?: string;
}

/**
 * Waits for a message that got a 2xx response.
 *
 * @param filter the values of the message, or a function that recognizes it
 * @throws TypeError for an unknown key of the filter; Error after the timeout (10 s, or `options.timeout` in ms), with the messages that were received instead
 */
export function waitForWebhook(
  receiver: Pick<WebhookReceiver, 'messages'>,
  filter: WebhookFilter | ((message: WebhookMessage) => boolean) = {},
  { timeout = PATIENCE_MS }: { readonly timeout?: number } = {},
): Promise<WebhookMessage> {
  const isMeant = typeof filter === 'function' ? filter : fits(filter);
  const look = () => receiver.messages.find(isMeant);
  return until(timeout, 'no such webhook', look).catch((error: Error) => {
    const came = receiver.messages.map(summary).join('; ') || 'none';
    throw new Error(`${error.message} arrived within ${timeout} ms; received: ${came}`);
  });
}

/** Reads each value of a filter from a message. */
const VALUES: Record<keyof WebhookFilter, (message: WebhookMessage) => unknown> = {
  type: ({ type }) => type,
  action: ({ action }) => action,
  id: ({ payload }) => payload?.id,
  ndc: ({ payload }) => payload?.ndc,
  code: ({ payload }) => payload?.result?.code,
  paymentType: ({ payload }) => payload?.paymentType,
};

const isKey = (name: string): name is keyof WebhookFilter => Object.hasOwn(VALUES, name);

/** @throws TypeError for a key that a filter does not have: no message would ever fit */
function fits(filter: WebhookFilter): (message: WebhookMessage) => boolean {
  const wanted = Object.entries(filter).map(([key, value]) => {
    if (isKey(key)) return [VALUES[key], value] as const;
    throw new TypeError(
      `a filter of webhooks has no key ${key}: its keys are ${Object.keys(VALUES).join(', ')}; for anything else give a function`,
    );
  });
  return (message) =>
    wanted.every(([read, value]) => value === undefined || read(message) === value);
}

const summary = ({ type, action, payload }: WebhookMessage): string =>
  [type, action, payload?.id, payload?.result?.code].filter(Boolean).join(' ');
