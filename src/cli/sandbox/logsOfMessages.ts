/** Reads the attempts to send messages of an entity, for the command `logs`. */
import { line } from '../../gateway/platform/printable.ts';
import { objectOf, refusalIn, type Send } from './client.ts';

type Members = Readonly<Record<string, unknown>>;

/** How many of the latest messages, and of the latest failed ones, are looked at for new attempts. */
const LOOKED_AT = 100;

/** Reads attempts, each once. */
export class AttemptReader {
  readonly #send: Send;
  readonly #entityId: string;
  readonly #signal: AbortSignal;
  /** The number of attempts that were read, by message. */
  readonly #read = new Map<string, number>();

  constructor(send: Send, entityId: string, signal: AbortSignal) {
    this.#send = send;
    this.#entityId = entityId;
    this.#signal = signal;
  }

  /**
   * The attempts that were not read before, in the order in which they were made.
   *
   * @param most the number of messages that are looked at
   */
  async new(most = LOOKED_AT): Promise<readonly Members[]> {
    // A message that is older than the latest ones is sent again only if it has failed.
    const latest = await this.#list({ limit: String(most) });
    const failed = await this.#list({ limit: String(most), state: 'failed' });
    const ids = new Set(latest.map(({ id }) => id));
    return this.#newOf([...latest, ...failed.filter(({ id }) => !ids.has(id))].reverse());
  }

  async #list(query: Readonly<Record<string, string>>): Promise<readonly Members[]> {
    const sent = { query: { entityId: this.#entityId, ...query }, signal: this.#signal };
    const reply = await this.#send('GET', '/_sandbox/deliveries', sent);
    const { deliveries } = reply.body;
    if (reply.status !== 200 || !Array.isArray(deliveries)) throw refusalIn(reply, 'no messages');
    return deliveries.map(objectOf);
  }

  /**
   * The new attempts of messages that are in the order in which they were stored. Attempts are in the order of their times, until
   * the clock of the entity was set back.
   */
  #newOf(messages: readonly Members[]): Members[] {
    const parts: Members[][] = [[]];
    const afterwards: Members[] = [];
    let last = '';
    for (const message of messages) {
      const createdAt = line(message['createdAt']);
      if (createdAt < last) parts.push([]);
      last = createdAt;
      const id = line(message['id']);
      const log = Array.isArray(message['log']) ? message['log'].map(objectOf) : [];
      const known = this.#read.get(id) ?? 0;
      this.#read.set(id, Math.max(known, log.length));
      let before = createdAt;
      for (const [index, attempt] of log.entries()) {
        const at = line(attempt['at']);
        const isAfterwards = at < before;
        before = at;
        if (index < known) continue;
        (isAfterwards ? afterwards : parts.at(-1))?.push(entryOf(message, attempt, log.length));
      }
    }
    return [...parts, afterwards].flatMap((part) => part.sort(byTime));
  }
}

const byTime = (one: Members, other: Members): number => {
  const [a, b] = [line(one['at']), line(other['at'])];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The members of the line of an attempt in the log, and what to do after the last one. */
function entryOf(message: Members, attempt: Members, count: number): Members {
  const { id, type, action, subject, url, webhook, remedy } = message;
  const { n, at, outcome, ms } = attempt;
  const address = line(url);
  const name = SUBJECTS[line(type)];
  return {
    at,
    type,
    action,
    outcome,
    attempt: n,
    ms,
    host: URL.canParse(address) ? new URL(address).host : undefined,
    deliveryId: id,
    webhookId: webhook,
    ...(name && { [name]: subject }),
    ...(n === count && { remedy }),
  };
}

const SUBJECTS: Readonly<Record<string, string>> = {
  PAYMENT: 'paymentId',
  REGISTRATION: 'registrationId',
  SCHEDULE: 'scheduleId',
};

/**
 * Lists as one, by time. The order of each list stays, also if the clock of the entity was set back meanwhile: a time after the
 * present one is of a clock that was ahead, so what has a present time was stored later.
 *
 * @param lists of entries at the same time, those of the first list come first
 * @param now the present time of the entity
 */
export function merged(lists: readonly (readonly Members[])[], now: string): readonly Members[] {
  const rest = lists.map((list) => [...list]);
  const whole: Members[] = [];
  const timeOf = (list: readonly Members[]) => line(list.at(-1)?.['at']);
  // From the last entry to the first one.
  for (let latest = now; ; ) {
    const left = rest.filter(({ length }) => length > 0);
    const isOfClock = left.filter((list) => timeOf(list) <= latest);
    const from = isOfClock.length > 0 ? isOfClock : left;
    if (from.length === 0) return whole.reverse();
    const last = from.reduce((one, other) => (timeOf(other) < timeOf(one) ? one : other));
    if (isOfClock.length === 0) latest = timeOf(last);
    whole.push(...last.splice(-1));
  }
}
