/**
 * Stores answered requests, so that their answers can be explained. It works after the answer was sent, and stores many
 * requests in one transaction: no payment waits for it.
 */

import { CHECKOUT_ID } from '../../contract/idForms.ts';
import type { AnsweredExchange } from '../../gateway/api/exchange.ts';
import { type Cause, LONGEST_CAUSE_TEXT } from '../../gateway/catalogue/results/cause.ts';
import { routeFault } from '../../gateway/catalogue/results/causes/simulator.ts';
import { timeOf } from '../../gateway/domain/shared/clock.ts';
import type { CheckoutId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import { causeData } from '../../gateway/domain/transaction/storedCause.ts';
import { Sleeper, systemClock } from '../../gateway/platform/time/systemClock.ts';
import { iso } from '../../time/format.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';
import type { SandboxStore } from '../store/tables.ts';
import { causeOfRefusal, shownErrors } from './refusedRequest.ts';
import { type SentParameter, sentParameters } from './sentParameters.ts';

/** How long requests wait for others, in ms of the system clock. */
const DELAY_MS = 100;

/** The most requests that wait. While the database is too slow, more are not recorded. */
const MOST_WAITING = 5000;

/** The path of the route that explains. */
export const EXPLAIN_PATH = '/_sandbox/explain/:id';

/** The path of the route that lists the recorded requests. */
export const REQUESTS_PATH = '/_sandbox/requests';

/** The path of the list of the recorded requests. */
export const CALLS_PATH = '/_sandbox/calls';

/** Routes that show what was recorded. Their own requests are not recorded. */
const NOT_RECORDED: readonly string[] = [EXPLAIN_PATH, REQUESTS_PATH, CALLS_PATH];

interface Waiting {
  readonly exchange: AnsweredExchange;
  readonly sent: readonly SentParameter[];
  readonly systemAt: number;
}

/** Records answered requests of one gateway. */
export class RequestRecorder {
  readonly #store: SandboxStore;
  readonly #waiting: Waiting[] = [];
  readonly #sleeper = new Sleeper();
  #isPlanned = false;
  #last: Promise<void> = Promise.resolve();

  constructor(store: SandboxStore) {
    this.#store = store;
  }

  /**
   * Records an answer about a payment or a checkout, a refusal, or a request with an injected fault. Returns at once.
   *
   * @param body what was sent: a payment has its parameters, of other requests some are stored
   * @returns what decided the answer, if that is known
   */
  add(exchange: AnsweredExchange, body: Buffer | undefined): Cause | undefined {
    const { refusal, about, ndc, route, cause, fault } = exchange;
    if (NOT_RECORDED.includes(route)) return undefined;
    const isWanted =
      refusal !== undefined || about !== undefined || fault !== undefined || CHECKOUT_ID.test(ndc);
    if (isWanted && this.#waiting.length < MOST_WAITING) {
      const sent = body && isKept(exchange) ? sentParameters(body) : [];
      this.#waiting.push({ exchange, sent, systemAt: systemClock.now() });
      if (!this.#isPlanned) void this.#flushLater();
    }
    return refusal ? causeOfRefusal(refusal) : cause;
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
    const requests = waiting.map(requestOf);
    await this.#store.transaction((tables) => tables.request.insertAll(requests));
  }
}

/** Whether the parameters are stored nowhere else: a payment and stored details have theirs. */
const isKept = ({ refusal, route }: AnsweredExchange): boolean =>
  !route.startsWith('/_sandbox/') &&
  (refusal !== undefined || !/\/(?:payment|registration|data)/.test(route));

/** `at`: by the clock that the entity had while the request was processed. It can be moved before the request is stored. */
function requestOf({ exchange, sent, systemAt }: Waiting): AnsweredRequest {
  const { entityId = null, ndc, about, refusal, answerId, cause: decided, waits } = exchange;
  const { clock, method, route, status, code, ms, fault } = exchange;
  return {
    entityId,
    ndc,
    paymentId: (about as PaymentId | undefined) ?? null,
    checkoutId: CHECKOUT_ID.test(ndc) ? (ndc as CheckoutId) : null,
    at: clock ? timeOf(clock, systemAt) : systemAt,
    systemAt,
    data: {
      method,
      route,
      ms: String(Math.round(ms)),
      ...(status !== undefined && { status: String(status) }),
      ...(code !== undefined && { code }),
      // Not under the name of a fault in a cause.
      ...(fault !== undefined && { routeFault: fault }),
      ...(fault === 'reset' && causeData(routeFault(fault))),
      ...(refusal && causeData(causeOfRefusal(refusal))),
      ...(refusal?.errors?.length && { errors: JSON.stringify(shownErrors(refusal.errors)) }),
      ...(refusal && answerId !== undefined && { answerId }),
      ...(sent.length > 0 && { sent: JSON.stringify(sent) }),
      ...(waits && { waitsFor: waits.what, until: iso(waits.until) }),
      // Not under the names of a refusal's cause: the request was not refused.
      ...(decided && !refusal && { decided: decided.text.slice(0, LONGEST_CAUSE_TEXT) }),
      ...(decided && !refusal && { decidedBy: decided.cause }),
    },
  };
}
