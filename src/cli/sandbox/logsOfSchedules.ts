/** Reads the runs of schedules of an entity, for the command `logs`: no request makes their payments. */
import { line } from '../../gateway/platform/printable.ts';
import { objectOf, refusalIn, type Send } from './client.ts';

type Members = Readonly<Record<string, unknown>>;

/** The most payments of a call. */
const MOST = 500;

/** Reads runs, each once. */
export class RunReader {
  readonly #send: Send;
  readonly #entityId: string;
  readonly #signal: AbortSignal;
  /** The cursor of the newest payment that was read. */
  #first: string | undefined;

  constructor(send: Send, entityId: string, signal: AbortSignal) {
    this.#send = send;
    this.#entityId = entityId;
    this.#signal = signal;
  }

  /** On another database, whose payments have other numbers. */
  beginAgain(): void {
    this.#first = undefined;
  }

  /**
   * The runs that were not read before, in the order in which they were stored, and the present time of the entity. Of the first
   * call, the runs of the newest payments.
   */
  async new(): Promise<{ readonly runs: readonly Members[]; readonly now: string }> {
    const after = this.#first === undefined ? {} : { after: this.#first };
    const query = { entityId: this.#entityId, limit: String(MOST), ...after };
    const reply = await this.#send('GET', '/_sandbox/payments', { query, signal: this.#signal });
    const { payments, first, now } = reply.body;
    if (reply.status !== 200 || !Array.isArray(payments)) throw refusalIn(reply, 'no payments');
    this.#first = line(first);
    const runs = payments
      .map(objectOf)
      .filter(({ source }) => source === 'SCHEDULER')
      .map(entryOf)
      .reverse();
    return { runs, now: line(now) };
  }
}

/** The members of the line of a run in the log. */
const entryOf = ({ at, id, paymentType, paymentBrand, amount, currency, ...more }: Members) => ({
  at,
  method: 'run',
  route: 'of a schedule',
  code: more['code'],
  reason: more['description'],
  failed: more['status'] === 'failed' ? true : undefined,
  ...{ paymentType, paymentBrand, amount, currency, id },
});
