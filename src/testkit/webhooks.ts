/** Webhooks in tests: a receiver that decrypts and collects, and can be told to fail; and waiting for a message. */
import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookOption } from '../gateway/config/webhookOption.ts';
import { decrypt, HEADERS } from '../gateway/domain/webhook/cipher.ts';
import type { Gateway } from '../gateway/start.ts';

export type { WebhookOption } from '../gateway/config/webhookOption.ts';

/** A message of a webhook. */
export interface WebhookMessage {
  /** PAYMENT, REGISTRATION, SCHEDULE, RISK; `test` before anything else. */
  readonly type: string;
  /** CREATED, UPDATED, DELETED; of the test message `webhook activation`. */
  readonly action?: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly payload: any;
}

/** What a webhook came with: the headers as they are, and the body, bare or as a JSON object. */
export interface EncryptedWebhook {
  /** 64 hex digits. */
  readonly key: string;
  /** `X-Initialization-Vector` */
  readonly iv: string;
  /** `X-Authentication-Tag` */
  readonly tag: string;
  readonly body: string;
}

/**
 * Decrypts a webhook, and thereby proves that it is genuine.
 *
 * @throws Error where the tag does not fit: another key, or somebody changed it; TypeError where a part has not its form
 */
export function decryptWebhook({ key, iv, tag, body }: EncryptedWebhook): WebhookMessage {
  return JSON.parse(decrypt(key, { iv, tag, body: bare(body) })) as WebhookMessage;
}

/** The hex digits of a body. */
function bare(body: string): string {
  const text = body.trim();
  if (!text.startsWith('{')) return text;
  const { encryptedBody } = JSON.parse(text) as { encryptedBody?: unknown };
  if (typeof encryptedBody === 'string') return encryptedBody;
  throw new TypeError('the body of a webhook has no encryptedBody');
}

/**
 * What a receiver does with a request: answers a status (`204`), never answers (`'hang'`), or cuts the connection in the middle
 * of its answer (`'reset'`).
 */
export type ReceiverMood = number | 'hang' | 'reset';

/** A request that arrived. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Decrypted; undefined where it is no webhook: a call of a `notificationUrl`. */
  readonly message: WebhookMessage | undefined;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** 64 hex digits. */
  readonly key: string;
  /** Every request, in order, those that were not answered well among them; none of what another key was used for: 400. */
  readonly requests: readonly ReceivedWebhook[];
  /** The messages that were answered with 2xx, in order, but for the test message. */
  readonly messages: readonly WebhookMessage[];
  /** How requests are met from now on; those that hang are cut off. */
  become(mood: ReceiverMood): void;
  close(): Promise<void>;
}

/** How a receiver differs from the usual one. */
export interface ReceiverOptions extends Omit<Partial<WebhookOption>, 'url'> {
  /** Where it is to be made known, and waits until it is active; in a gateway that is not given it is not. */
  readonly gateway?: Pick<Gateway, 'url' | 'entityId' | 'token'>;
  readonly mood?: ReceiverMood;
}

/** Starts a receiver on this machine, on a free port. @throws Error with the gateway's answer where that refuses it */
export async function startWebhookReceiver(
  options: ReceiverOptions = {},
): Promise<WebhookReceiver> {
  const { gateway, mood = 204, key = randomBytes(32).toString('hex'), ...wish } = options;
  const requests: ReceivedWebhook[] = [];
  const messages: WebhookMessage[] = [];
  let now = mood;
  const hanging = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
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
    if (gateway) await makeKnown(gateway, receiver, { ...wish, url, key });
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
  wish: WebhookOption,
): Promise<void> {
  const address = `${url}/_sandbox/webhooks`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ entityId, ...wish });
  const reply = await fetch(address, { method: 'POST', headers, body });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the receiver is not made known: ${text}`);
  const { id } = JSON.parse(text) as { id: string };
  await until(PATIENCE_MS, `${receiver.url} is not active`, async () => {
    const list = await fetch(`${address}?entityId=${entityId}`, { headers });
    const { webhooks } = (await list.json()) as { webhooks: { id: string; state: string }[] };
    return webhooks.some((one) => one.id === id && one.state === 'active') ? true : undefined;
  });
}

/** How long somebody waits who does not say, and between two looks, in ms. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;

/** Looks until something is there. */
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

/** Which message is meant: those that have all of this. `id`, `ndc`: of the payload. */
export interface WebhookFilter {
  readonly type?: string;
  readonly action?: string;
  readonly id?: string;
  readonly ndc?: string;
  readonly code?: string;
}

/**
 * Waits for a message that was answered well.
 *
 * @param filter what it has, or a function that knows it
 * @throws Error after the timeout (10 s, or `options.timeout` in ms), with the messages that came instead
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
    throw new Error(`${error.message} came within ${timeout} ms; there were: ${came}`);
  });
}

const fits =
  ({ type, action, id, ndc, code }: WebhookFilter) =>
  (message: WebhookMessage): boolean => {
    const { payload } = message;
    const pairs = [
      [type, message.type],
      [action, message.action],
      [id, payload?.id],
      [ndc, payload?.ndc],
      [code, payload?.result?.code],
    ];
    return pairs.every(([wanted, is]) => wanted === undefined || wanted === is);
  };

const summary = ({ type, action, payload }: WebhookMessage): string =>
  [type, action, payload?.id, payload?.result?.code].filter(Boolean).join(' ');
