/**
 * Receives webhooks: verifies a message, handles it once, ignores results that are older than what is known, and compares a
 * payment with the shop's own order.
 */
import { checkForm, decryptWebhook, HEADERS, isMessage, type WebhookMessage } from './message.ts';
import {
  difference,
  isPaying,
  type Order,
  type Payment,
  type PaymentState,
  paymentState,
} from './payment.ts';
import { memoryStore, type WebhookStore } from './store.ts';

/** A payment for an order, and its result. */
export interface OrderPayment<O extends Order = Order> {
  /** Of this payment: an order that another payment has paid stays paid. */
  readonly state: PaymentState;
  readonly order: O;
  readonly payment: Payment;
}

/** The options of `createWebhookHandler`. */
export interface WebhookOptions<O extends Order = Order, Transaction = undefined> {
  /** The key of the listener, 64 hex digits. */
  readonly key: string;
  /** The entity of the shop. Messages of other entities are not handled. */
  readonly entityId: string;
  /** Finds an order by its number, the `merchantTransactionId` of the checkout. */
  readonly findOrder: (number: string) => O | null | undefined | Promise<O | null | undefined>;
  /**
   * Called with each new result of a payment that fits its order. The message is answered when the promise is resolved, so put
   * long work into a queue. If it fails, the gateway sends the message again.
   */
  readonly onPayment: (event: OrderPayment<O>, transaction: Transaction) => unknown;
  /** Called with each other message: captures, refunds, chargebacks, payments of schedules, stored details, risk checks. */
  readonly onMessage?: (message: WebhookMessage, transaction: Transaction) => unknown;
  /** Where handled messages are remembered. The default forgets them when the process ends. */
  readonly store?: WebhookStore<Transaction>;
  /** Called with the reason why a genuine message was not handled. The default is `console.warn`. */
  readonly log?: (text: string, error?: unknown) => void;
  /** The most bytes of a body (1 MiB). */
  readonly maxBytes?: number;
}

/** The part of a request of Node (`IncomingMessage`) that is read. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The part of a response of Node (`ServerResponse`) that is written. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): { end(): unknown };
}

/**
 * A receiver of webhooks, for both kinds of servers. The body must not have been read. The status is 200 if the message need
 * not be sent again, 400 if it is not genuine, 405 for other methods than POST, 413 for a long body, 500 if the shop's own
 * functions fail.
 */
export interface Webhook {
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Never rejects. */
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
}

/** What a receiver reads of a request. */
interface Arrival {
  readonly method: string | undefined;
  readonly header: (name: string) => unknown;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** A message is rarely longer than 10 kB. */
const MAX_BYTES = 1 << 20;

/**
 * Creates a receiver of webhooks.
 *
 * @throws TypeError if `key` or `entityId` is missing or wrong
 * @example
 * const webhook = createWebhookHandler({ key, entityId, findOrder, onPayment });
 * createServer(webhook.node).listen(8080);
 */
export function createWebhookHandler<O extends Order, Transaction = undefined>(
  options: WebhookOptions<O, Transaction>,
): Webhook {
  checkForm('key', options.key);
  if (!options.entityId) throw new TypeError('entityId must be the id of the entity of the shop');
  const { log = console.warn } = options;
  // Without a store of the shop, there is no transaction.
  const store =
    options.store ?? (memoryStore() as WebhookStore<unknown> as WebhookStore<Transaction>);
  return {
    async fetch({ method, headers, body }) {
      const header = (name: string) => headers.get(name);
      const stream = body as AsyncIterable<Uint8Array> | null;
      return new Response(null, { status: await receive({ method, header, body: stream }) });
    },
    async node(request, response) {
      const { method, headers } = request;
      const status = await receive({ method, header: (name) => headers[name], body: request });
      // A refused body is not read to its end.
      response.writeHead(status, status >= 400 ? { connection: 'close' } : {}).end();
    },
  };

  async function receive(arrival: Arrival): Promise<number> {
    if (arrival.method !== 'POST') return 405;
    const message = await open(arrival);
    if (typeof message === 'number') return message;
    try {
      await handle(message);
      return 200;
    } catch (error) {
      log(`webhook: the work for a message about ${message.payload['id']} failed`, error);
      return 500;
    }
  }

  /** The message, or the status of the response. What needs no body is checked before it is read. */
  async function open({ header, body }: Arrival): Promise<WebhookMessage | number> {
    const { key, maxBytes = MAX_BYTES } = options;
    try {
      const iv = checkForm('iv', header(HEADERS.iv));
      const tag = checkForm('tag', header(HEADERS.tag));
      if (Number(header('content-length')) > maxBytes) return 413;
      const text = await read(body, maxBytes);
      if (text === undefined) return 413;
      const message = await decryptWebhook({ key, iv, tag, body: text });
      return isMessage(message) ? message : 400;
    } catch {
      // Not from the gateway, broken off, or encrypted with another key.
      return 400;
    }
  }

  async function handle(message: WebhookMessage): Promise<void> {
    const { type, payload } = message;
    if (type === 'test') return;
    if (payload['authentication']?.entityId !== options.entityId) {
      return refuse(message, 'it is of another entity');
    }
    const { paymentType, source } = payload;
    if (type !== 'PAYMENT' || source === 'SCHEDULER' || !isPaying(paymentType)) {
      return handleOther(message);
    }
    const payment = payload as Payment;
    const { merchantTransactionId: number, timestamp } = payment;
    const order = typeof number === 'string' ? await options.findOrder(number) : undefined;
    if (!order) return refuse(message, 'there is no such order');
    const differing = difference(order, payment);
    if (differing) return refuse(message, `its ${differing} is not that of the order`);
    const state = paymentState(payment.result.code);
    // A final result is newer than an open one, whatever the times.
    const version = `${state === 'pending' || state === 'unknown' ? 0 : 1} ${timestamp}`;
    await store.ifNewer(`PAYMENT ${payment.id}`, version, async (transaction) => {
      await options.onPayment({ state, order, payment }, transaction);
    });
  }

  /** A message is the same to the byte when it is sent again. */
  async function handleOther(message: WebhookMessage): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await store.ifNewer(`${message.type} ${hex}`, '1', async (transaction) => {
      await options.onMessage?.(message, transaction);
    });
  }

  /** To send such a message again would not help, so it counts as received. */
  function refuse({ type, payload }: WebhookMessage, reason: string): void {
    log(`webhook: ${type} ${payload['id']} is not handled: ${reason}`);
  }
}

/** The whole body; undefined if it is too long. @throws if the client breaks off */
async function read(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Not for await: leaving it would close the connection before the response.
  const chunks = body?.[Symbol.asyncIterator]();
  for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
    bytes += next.value.length;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(next.value, { stream: true });
  }
  return text;
}
