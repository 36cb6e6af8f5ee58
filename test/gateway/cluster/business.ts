/** Shops and shoppers that repeat what got no answer, and count what was acknowledged. */
import { BEARER, ENTITY, post, type Reply, send } from '../fleet.ts';
import { VISA } from '../harness.ts';

const APPROVED = '000.100.110';
const NOT_FOUND = '700.400.580';

/** A payment that was acknowledged. */
export interface Acknowledged {
  readonly id: string;
  readonly checkoutId: string | null;
  readonly reference: string;
  /** Milliseconds of the system clock. */
  readonly at: number;
}

/** What clients saw. */
export interface Seen {
  readonly acknowledged: Acknowledged[];
  /** How often each status was answered, except that a query found nothing; 0: the connection failed. */
  readonly statuses: Map<number, number>;
}

/** Sends business until it is told to stop. */
export interface Business extends Seen {
  /** Resolves once every payment that was begun is acknowledged. */
  stop(): Promise<void>;
}

const AMOUNT = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

/** A client that waits briefly before it repeats, as `Retry-After` asks of it. */
const PAUSE_MS = 50;

/**
 * Starts clients: half of them pay checkouts with an idempotency key, half send payments with a reference of the shop, and look
 * for it before they repeat.
 *
 * @param urls the gateways, which clients use in turn
 */
export function startBusiness(urls: () => readonly string[], clients: number): Business {
  const seen: Seen = { acknowledged: [], statuses: new Map() };
  let isStopping = false;
  let calls = 0;
  const call = async (work: (url: string) => Promise<Reply>): Promise<Reply | undefined> => {
    const all = urls();
    const reply = await work(all[calls++ % all.length] as string).catch(() => undefined);
    const status = reply?.status ?? 0;
    const hasFound = reply?.body.result.code !== NOT_FOUND;
    if (hasFound) seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    if (reply && status < 500) return reply;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return undefined;
  };
  const until = async (work: (url: string) => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await call(work);
      if (reply) return reply;
    }
  };
  const acknowledge = (reply: Reply, checkoutId: string | null, reference: string) => {
    const { id, result } = reply.body;
    if (result.code !== APPROVED) throw new Error(`${reference}: ${reply.text}`);
    seen.acknowledged.push({ id, checkoutId, reference, at: Date.now() });
  };
  const submit = async (reference: string) => {
    const fields = { entityId: ENTITY, ...AMOUNT, merchantTransactionId: reference };
    const { body } = await until((url) => post(`${url}/v1/checkouts`, fields, BEARER));
    const key = { 'idempotency-key': `key-of-${reference}` };
    const reply = await until((url) => post(`${url}/v1/checkouts/${body.id}/payment`, VISA, key));
    acknowledge(reply, body.id, reference);
  };
  const charge = async (reference: string) => {
    const fields = { entityId: ENTITY, ...AMOUNT, ...VISA, merchantTransactionId: reference };
    for (;;) {
      const reply = await call((url) => post(`${url}/v1/payments`, fields, BEARER));
      if (reply) return acknowledge(reply, null, reference);
      const query = `/v1/query?entityId=${ENTITY}&merchantTransactionId=${reference}`;
      const found = await until((url) => send(`${url}${query}`, { headers: BEARER }));
      if (found.body.result.code === NOT_FOUND) continue;
      return acknowledge({ ...found, body: found.body.payments[0] }, null, reference);
    }
  };
  const work = async (client: number) => {
    for (let n = 0; !isStopping; n++) {
      await (client % 2 === 0 ? submit : charge)(`order-${client}-${n}`);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  all.catch(() => {});
  return {
    ...seen,
    async stop() {
      isStopping = true;
      await all;
    },
  };
}

/** The payments of a database, compared with those that were acknowledged. */
export interface Books {
  readonly acknowledged: number;
  /** Acknowledged, and not in the database. */
  readonly lost: readonly string[];
  /** References with more than one payment. */
  readonly doubled: readonly string[];
  /** In the database, and never acknowledged: each client goes on until it has its answer, so there is none. */
  readonly unknown: readonly string[];
}

/** Compares. @param rows every row of the table of payments */
export function booksOf(
  { acknowledged }: Seen,
  rows: readonly { readonly id: string; readonly merchant_transaction_id: string }[],
): Books {
  const stored = new Set(rows.map(({ id }) => id));
  const known = new Set(acknowledged.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { merchant_transaction_id: reference } of rows) {
    counts.set(reference, (counts.get(reference) ?? 0) + 1);
  }
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !stored.has(id)).map(({ reference }) => reference),
    doubled: [...counts].filter(([, count]) => count > 1).map(([reference]) => reference),
    unknown: rows.map(({ id }) => id).filter((id) => !known.has(id)),
  };
}

/** The longest time without an acknowledged payment, in ms. */
export function longestGap({ acknowledged }: Seen): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, i) => at - (times[i] as number)));
}
