/** Receives webhooks on this machine, and forwards them to the shop's server, whose status is the answer. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt, HEADERS } from '../../gateway/domain/webhook/cipher.ts';
import { line } from '../../gateway/platform/printable.ts';
import { deadline, systemClock } from '../../gateway/platform/time/systemClock.ts';
import { objectOf } from './client.ts';

/** How webhooks are received and forwarded. */
export interface ForwarderOptions {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  /** The key of the webhook, 64 hex digits. */
  readonly key: string;
  readonly forwardTo: URL;
  /** Whether the forwarded body is the message itself, as JSON, instead of the encrypted one. */
  readonly isDecrypted: boolean;
  /** Called with each webhook after it was answered. */
  readonly onWebhook: (webhook: ForwardedWebhook) => void;
}

/** A webhook that was received. */
export interface ForwardedWebhook {
  readonly type: string;
  readonly action: string;
  /** Of the payload; empty for the test message. */
  readonly id: string;
  /** The result code of the payload. */
  readonly code: string;
  /** How often this message has arrived, this time included. */
  readonly attempt: number;
  /** The status of the shop's server; null if it gave none. */
  readonly status: number | null;
  /** Why the shop's server gave no status. */
  readonly fault?: 'unreachable' | 'timeout';
  /** The duration of the shop's answer, in ms of the system clock. */
  readonly ms: number;
}

/** A running receiver. */
export interface Forwarder {
  /** The address on this machine. */
  readonly url: string;
  close(): Promise<void>;
}

/** The timeout for the shop's server, in ms of the system clock: shorter than that of the gateway, which is 30 s. */
const FORWARD_MS = 25_000;

/** The most bytes of a webhook. */
const MOST_BYTES = 4 << 20;

/** The most messages whose attempts are counted. The oldest are forgotten. */
const MOST_COUNTED = 10_000;

/** Headers of one connection, and those that depend on the body. */
const NOT_FORWARDED = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
  ...['host', 'content-length', 'accept-encoding'],
]);

/** Headers of the encryption: a decrypted message has none. */
const OF_ENCRYPTION = new Set([
  HEADERS.iv.toLowerCase(),
  HEADERS.tag.toLowerCase(),
  'content-type',
]);

/**
 * Starts the receiver.
 *
 * @throws Error with a `code` such as EADDRINUSE if the port cannot be used
 */
export async function startForwarder(options: ForwarderOptions): Promise<Forwarder> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    // A connection that breaks has no answer.
    receive(request, response, options, attempts).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return { url: `http://${host}:${port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwarderOptions,
  attempts: Map<string, number>,
): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405);
  const body = await bodyOf(request);
  if (body === undefined) return answer(response, 413);
  const text = messageIn(request, body, options.key);
  // Only the gateway has the key. Other requests are not forwarded.
  if (text === undefined) return answer(response, 400);
  const message = objectOf(JSON.parse(text));
  const attempt = countOf(attempts, text);
  const elapsed = systemClock.stopwatch();
  const sent = await forward(request, options.isDecrypted ? text : body, options);
  const payload = objectOf(message['payload']);
  const isTest = message['type'] === 'test';
  // The gateway sends messages to a webhook only after the test message was answered with success.
  answer(
    response,
    isTest ? SUCCESS : (sent.status ?? STATUS_OF_FAULT[sent.fault ?? 'unreachable']),
  );
  if (sent.status !== null && sent.status < 300) attempts.delete(hashOf(text));
  options.onWebhook({
    type: line(message['type']),
    action: line(message['action']),
    id: line(payload['id']),
    code: line(objectOf(payload['result'])['code']),
    attempt,
    ...sent,
    ms: Math.round(elapsed()),
  });
}

const SUCCESS = 204;

/** The answers to the gateway if the shop's server gave no status. */
const STATUS_OF_FAULT = { unreachable: 502, timeout: 504 } as const;

const answer = (response: ServerResponse, status: number): void =>
  void response.writeHead(status).end();

/** The body; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MOST_BYTES) chunks.push(chunk as Buffer);
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(chunks).toString();
}

/** The decrypted message, which is a JSON object; undefined if the request is no webhook with this key. */
function messageIn({ headers }: IncomingMessage, body: string, key: string): string | undefined {
  const [iv, tag] = [headers[HEADERS.iv.toLowerCase()], headers[HEADERS.tag.toLowerCase()]];
  if (typeof iv !== 'string' || typeof tag !== 'string') return undefined;
  try {
    const isWrapped = body.trimStart().startsWith('{');
    const encrypted = isWrapped ? objectOf(JSON.parse(body))['encryptedBody'] : body.trim();
    return typeof encrypted === 'string' ? decrypt(key, { iv, tag, body: encrypted }) : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The number of this attempt. The gateway repeats a message without a change. */
function countOf(attempts: Map<string, number>, text: string): number {
  const hash = hashOf(text);
  const count = (attempts.get(hash) ?? 0) + 1;
  attempts.set(hash, count);
  const [oldest] = attempts.keys();
  if (attempts.size > MOST_COUNTED && oldest !== undefined) attempts.delete(oldest);
  return count;
}

async function forward(
  { headers }: IncomingMessage,
  body: string,
  { forwardTo, isDecrypted }: ForwarderOptions,
): Promise<Pick<ForwardedWebhook, 'status' | 'fault'>> {
  const forwarded = Object.entries(headers).filter(
    ([name]) => !NOT_FORWARDED.has(name) && !(isDecrypted && OF_ENCRYPTION.has(name)),
  );
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: [
        ...forwarded.map(([name, value]): [string, string] => [name, String(value)]),
        ...(isDecrypted ? [['content-type', 'application/json'] as [string, string]] : []),
      ],
      body,
      // The gateway follows no redirect either.
      redirect: 'manual',
      signal: deadline(FORWARD_MS),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { status: null, fault: isTimeout ? 'timeout' : 'unreachable' };
  }
}
