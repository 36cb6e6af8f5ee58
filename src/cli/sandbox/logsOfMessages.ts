/** Reads the attempts to send messages of an entity, for the command `logs`. */
import { line, objectOf, refusalIn, type Send } from './client.ts';

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
   * The attempts that were not read before, in the order of their times.
   *
   * @param most the number of messages that are looked at
   */
  async new(most = LOOKED_AT): Promise<readonly Members[]> {
    // A message that is older than the latest ones is sent again only if it has failed.
    const messages = [
      ...(await this.#list({ limit: String(most) })),
      ...(await this.#list({ limit: String(most), state: 'failed' })),
    ];
    return messages
      .flatMap((message) => this.#newOf(message))
      .sort((one, other) => (line(one['at']) < line(other['at']) ? -1 : 1));
  }

  async #list(query: Readonly<Record<string, string>>): Promise<readonly Members[]> {
    const sent = { query: { entityId: this.#entityId, ...query }, signal: this.#signal };
    const reply = await this.#send('GET', '/_sandbox/deliveries', sent);
    const { deliveries } = reply.body;
    if (reply.status !== 200 || !Array.isArray(deliveries)) throw refusalIn(reply, 'no messages');
    return deliveries.map(objectOf);
  }

  #newOf(message: Members): Members[] {
    const id = line(message['id']);
    const log = Array.isArray(message['log']) ? message['log'].map(objectOf) : [];
    const known = this.#read.get(id) ?? 0;
    this.#read.set(id, Math.max(known, log.length));
    return log.slice(known).map((attempt) => entryOf(message, attempt, log.length));
  }
}

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

/** Two lists as one, by time. The order of each list stays, also if the clock of the entity was set back meanwhile. */
export function merged(
  requests: readonly Members[],
  attempts: readonly Members[],
): readonly Members[] {
  const rest = [...attempts];
  const isBefore = (one: Members, other: Members) => line(one['at']) < line(other['at']);
  const both = requests.flatMap((request) => {
    const end = rest.findIndex((attempt) => !isBefore(attempt, request));
    return [...rest.splice(0, end < 0 ? rest.length : end), request];
  });
  return [...both, ...rest];
}
