/**
 * Stores answered requests, so that their answers can be explained. It works after the answer was sent, and stores many
 * requests in one transaction: no payment waits for it.
 */
import type { AnsweredExchange } from '../../gateway/api/exchange.ts';
import { timeOf } from '../../gateway/domain/shared/clock.ts';
import type { CheckoutId, EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import type { AnsweredRequest } from '../../gateway/domain/shared/requestTable.ts';
import type { Store } from '../../gateway/domain/tables.ts';
import { causeData } from '../../gateway/domain/transaction/storedCause.ts';
import { Sleeper, systemClock } from '../../gateway/platform/time/systemClock.ts';
import { parseInstant } from '../../time/format.ts';
import { causeOfRefusal } from './refusedRequest.ts';

/** How long requests wait for others, in ms of the system clock. */
const DELAY_MS = 100;

/** The most requests that wait. While the database is too slow, more are not recorded. */
const MOST_WAITING = 5000;

/** The path of the route that explains. Its own requests are not recorded. */
export const EXPLAIN_PATH = '/_sandbox/explain/:id';

/** The form of a checkout's id, which is the `ndc` of all answers about the checkout. */
const CHECKOUT = /^[0-9A-F]{32}-sandbox01$/;

interface Waiting {
  readonly exchange: AnsweredExchange;
  readonly systemAt: number;
}

/** Records answered requests of one gateway. */
export class RequestRecorder {
  readonly #store: Store;
  readonly #waiting: Waiting[] = [];
  readonly #sleeper = new Sleeper();
  #isPlanned = false;
  #last: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Records an answer about a payment or a checkout, or a refusal. Returns at once. */
  add(exchange: AnsweredExchange): void {
    const { refusal, about, ndc, route } = exchange;
    if (route === EXPLAIN_PATH) return;
    const isWanted = refusal !== undefined || about !== undefined || CHECKOUT.test(ndc);
    if (!isWanted || this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push({ exchange, systemAt: systemClock.now() });
    if (!this.#isPlanned) void this.#flushLater();
  }

  /** Stores the requests that wait. Resolves when all are stored. A failure of the database only loses records. */
  flush(): Promise<void> {
    this.#last = this.#last.then(() => this.#write()).catch(() => undefined);
    return this.#last;
  }

  /** Stores the requests that wait, before the store is closed. */
  async end(): Promise<void> {
    this.#sleeper.wake();
    await this.flush();
  }

  async #flushLater(): Promise<void> {
    this.#isPlanned = true;
    await this.#sleeper.sleep(DELAY_MS);
    this.#isPlanned = false;
    await this.flush();
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    const requests: AnsweredRequest[] = [];
    for (const one of waiting) requests.push(await this.#requestOf(one));
    await this.#store.transaction((tables) => tables.request.insertAll(requests));
  }

  async #requestOf({ exchange, systemAt }: Waiting): Promise<AnsweredRequest> {
    const { entityId = null, ndc, about, refusal, method, route, status, code, ms } = exchange;
    return {
      entityId,
      ndc,
      paymentId: (about as PaymentId | undefined) ?? null,
      checkoutId: CHECKOUT.test(ndc) ? (ndc as CheckoutId) : null,
      at: await this.#timeOf(entityId, exchange.timestamp, systemAt),
      systemAt,
      data: {
        ...{ method, route, status: String(status), ms: String(Math.round(ms)) },
        ...(code !== undefined && { code }),
        ...(refusal && causeData(causeOfRefusal(refusal))),
      },
    };
  }

  /** The answer has the entity time in seconds; the clock has its ms, unless the clock was moved in the meantime. */
  async #timeOf(entityId: EntityId | null, timestamp: string | undefined, systemAt: number) {
    const stamped = parseInstant(timestamp?.replace(' ', 'T').replace('+0000', 'Z') ?? '');
    if (entityId === null) return stamped ?? systemAt;
    const at = timeOf(await this.#store.clock.read(entityId), systemAt);
    return stamped === undefined || Math.floor(at / 1000) === stamped / 1000 ? at : stamped;
  }
}
