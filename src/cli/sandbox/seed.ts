/** The command `seed`: fills an entity of a running test gateway with the events of a plausible shop. */

import { isGood, isPending, isResultCode } from '../../contract/resultCodes.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { pause, systemClock } from '../../gateway/platform/time/systemClock.ts';
import { iso, parseInstant } from '../../time/format.ts';
import { DAY_MS, MINUTE_MS } from '../../time/units.ts';
import { type FlagValues, type Run, type Terminal, textOf } from '../command.ts';
import {
  type Connection,
  connectionOf,
  GatewayError,
  objectOf,
  type Reply,
  refusalIn,
  resultIn,
  type Send,
  senderTo,
} from './client.ts';
import {
  type PlannedEvent,
  type PlannedFollowUp,
  type PlannedPayment,
  planOf,
} from './seedPlan.ts';
import { BROWSER, type Fields, RESULT_PAGE } from './triggerScenarios.ts';

/** Fills the entity. SIGINT and SIGTERM end it early; the clock of the entity is real again in each case. */
export const seedCommand: Run = async ({ flags }, terminal) => {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupt.abort());
  }
  return seed(flags, terminal, interrupt.signal);
};

/** The limits of the flags. */
const MOST = { days: 3650, payments: 1_000_000 } as const;

/** The usual number of payments of a day. */
const USUAL_PER_DAY = 3;

/** What was done. */
interface Counts {
  payments: number;
  approved: number;
  declined: number;
  pending: number;
  captures: number;
  reversals: number;
  refunds: number;
  chargebacks: number;
  registrations: number;
  schedules: number;
  scheduleRuns: number;
  /** Follow-ups that the gateway refused, such as after a change of the terms of the entity. */
  refused: number;
}

/**
 * Runs the command until its end, or until `signal` aborts.
 *
 * @throws ConfigError if a flag is invalid; GatewayError if the gateway does not answer, is not for tests, or its clock is moved
 */
export async function seed(
  flags: FlagValues,
  terminal: Pick<Terminal, 'write' | 'note'>,
  signal: AbortSignal,
): Promise<number> {
  const days = numberIn(flags, 'days', 365, 1, MOST.days);
  const payments = numberIn(flags, 'payments', days * USUAL_PER_DAY, 1, MOST.payments);
  const seedNumber = numberIn(flags, 'seed', 1, 0, Number.MAX_SAFE_INTEGER);
  const connection = connectionOf(flags);
  const send = senderTo(connection);
  const elapsed = systemClock.stopwatch();
  const now = await realTime(send, connection.entityId);
  const start = Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS;
  const shop = new SeededShop(send, connection, `${seedNumber}-${start / DAY_MS}`);
  const plan = planOf({ days, payments, seed: seedNumber });
  const clock = new Clock(send, connection.entityId, shop.counts);
  try {
    await clock.freeze(start);
    await run(plan, { start, shop, clock, terminal, signal });
  } finally {
    await clock.real();
  }
  const seconds = Math.round(elapsed() / 100) / 10;
  const isWhole = !signal.aborted;
  const from = iso(start).slice(0, 10);
  if (flags['json']) {
    const result = { from, days, seed: seedNumber, isWhole, seconds, ...shop.counts };
    terminal.write(`${jsonText(result)}\n`);
  } else {
    const lines = Object.entries(shop.counts).map(
      ([name, n]) => `${String(n).padStart(8)} ${wordsOf(name)}\n`,
    );
    terminal.write(
      `${isWhole ? '' : 'ended early\n'}from ${from}, ${days} days, in ${seconds} s\n${lines.join('')}`,
    );
  }
  return isWhole ? 0 : 1;
}

/** `scheduleRuns` as words. */
const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function numberIn(flags: FlagValues, name: string, usual: number, least: number, most: number) {
  const text = textOf(flags, name) ?? String(usual);
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new ConfigError(`--${name} must be a whole number, ${least} to ${most}`);
}

const CLOCK = '/_sandbox/clock';

/**
 * The time of an entity with a real clock: a test may use another clock.
 *
 * @throws GatewayError if the clock is not real, or the gateway is not for tests
 */
async function realTime(send: Send, entityId: string): Promise<number> {
  const reply = await send('GET', CLOCK, { query: { entityId } });
  const now = parseInstant(line(reply.body['now']));
  if (reply.status !== 200 || now === undefined) throw refusalIn(reply, 'nothing was sent');
  const mode = line(reply.body['mode']);
  if (mode === 'real') return now;
  throw new GatewayError(
    `nothing was sent: the clock of the entity is ${mode}; set it with POST ${CLOCK} and mode real, or use another entity`,
  );
}

/** Moves the clock of the entity. */
class Clock {
  readonly #send: Send;
  readonly #entityId: string;
  readonly #counts: Counts;
  #at = 0;

  constructor(send: Send, entityId: string, counts: Counts) {
    this.#send = send;
    this.#entityId = entityId;
    this.#counts = counts;
  }

  async freeze(at: number): Promise<void> {
    await this.#post(CLOCK, { mode: 'frozen', at: iso(at), wait: 'none' });
    this.#at = at;
  }

  /** Moves on to that time. Schedules that are due on the way run. */
  async moveTo(at: number): Promise<void> {
    if (at <= this.#at) return;
    await this.#post(`${CLOCK}/advance`, { by: `PT${(at - this.#at) / 1000}S`, wait: 'none' });
    this.#at = at;
  }

  async real(): Promise<void> {
    await this.#post(CLOCK, { mode: 'real', wait: 'none' });
  }

  async #post(path: string, json: Fields): Promise<void> {
    let reply = await this.#send('POST', path, { json: { entityId: this.#entityId, ...json } });
    // A move that takes longer than its caller waits continues.
    while (line(reply.body['state']) === 'moving') {
      await pause(LOOK_MS);
      const query = { entityId: this.#entityId };
      reply = await this.#send('GET', `${CLOCK}/advance`, { query });
    }
    if (reply.status !== 200) throw refusalIn(reply, 'the clock was not moved');
    const { executed } = reply.body;
    const runs = Array.isArray(executed) ? executed : [];
    this.#counts.scheduleRuns += runs.filter(
      (one) => objectOf(one)['kind'] === 'scheduleRun',
    ).length;
  }
}

/** How often a long move is looked at, in ms of the system clock. */
const LOOK_MS = 200;

interface Stage {
  readonly start: number;
  readonly shop: SeededShop;
  readonly clock: Clock;
  readonly terminal: Pick<Terminal, 'note'>;
  readonly signal: AbortSignal;
}

/** How many requests of the same time are sent at once. */
const AT_ONCE = 4;

/** Sends the events of each time together, then moves the clock to the next time. */
async function run(plan: readonly PlannedEvent[], stage: Stage): Promise<void> {
  const { start, shop, clock, terminal, signal } = stage;
  let tenths = 0;
  for (let i = 0; i < plan.length && !signal.aborted; ) {
    const { minute } = plan[i] as PlannedEvent;
    let end = i;
    while (plan[end]?.minute === minute) end++;
    await clock.moveTo(start + minute * MINUTE_MS);
    const together = plan.slice(i, end);
    for (let n = 0; n < together.length && !signal.aborted; n += AT_ONCE) {
      await Promise.all(together.slice(n, n + AT_ONCE).map((event) => shop.play(event)));
    }
    i = end;
    const reached = Math.floor((10 * i) / plan.length);
    if (reached === tenths) continue;
    tenths = reached;
    const day = iso(start + minute * MINUTE_MS).slice(0, 10);
    terminal.note(`${String(tenths * 10).padStart(3)} % ${day} ${shop.counts.payments} payments\n`);
  }
}

/** A payment that was made. */
interface Made {
  readonly id: string;
  readonly code: string;
  readonly registrationId: string;
  readonly scheduleId: string;
}

/** The shop whose events are sent. */
class SeededShop {
  readonly counts: Counts = {
    payments: 0,
    approved: 0,
    declined: 0,
    pending: 0,
    captures: 0,
    reversals: 0,
    refunds: 0,
    chargebacks: 0,
    registrations: 0,
    schedules: 0,
    scheduleRuns: 0,
    refused: 0,
  };
  readonly #send: Send;
  readonly #entityId: string;
  readonly #run: string;
  readonly #made = new Map<number, Made>();

  /** @param run the beginning of all references: another run on the same day repeats them */
  constructor(send: Send, { entityId }: Connection, run: string) {
    this.#send = send;
    this.#entityId = entityId;
    this.#run = run;
  }

  /** Sends the requests of an event. An event of a payment that was not approved does not happen. */
  async play(event: PlannedEvent): Promise<void> {
    switch (event.kind) {
      case 'payment':
        return this.#pay(event);
      case 'unsubscribe': {
        const { scheduleId = '' } = this.#made.get(event.of) ?? {};
        if (scheduleId === '') return undefined;
        await this.#post(`/scheduling/v1/schedules/${scheduleId}/deschedule`, {});
        return undefined;
      }
      default:
        return this.#followUp(event);
    }
  }

  async #post(path: string, form: Fields): Promise<Reply> {
    return this.#send('POST', path, { form: { entityId: this.#entityId, ...form } });
  }

  async #pay(payment: PlannedPayment): Promise<void> {
    const source = payment.paysWith === undefined ? undefined : this.#made.get(payment.paysWith);
    if (payment.paysWith !== undefined && !source?.registrationId) return;
    const reply = await (payment.isInForm
      ? this.#payInForm(payment)
      : this.#payAtServer(payment, source));
    const { code } = resultIn(reply);
    const isApproved = isResultCode(code) && isGood(code);
    const isWaiting = isResultCode(code) && isPending(code);
    this.counts.payments++;
    this.counts[isApproved ? 'approved' : isWaiting ? 'pending' : 'declined']++;
    if (!isApproved) return;
    const registrationId = payment.stores ? line(reply.body['registrationId']) : '';
    if (registrationId !== '') this.counts.registrations++;
    const scheduleId = await this.#subscribe(payment, registrationId);
    this.#made.set(payment.n, { id: line(reply.body['id']), code, registrationId, scheduleId });
  }

  #orderOf({ n, cents, paymentType, declined, stores, subscribes }: PlannedPayment): Fields {
    const forced = { 'customParameters[forceResultCode]': declined ?? '' };
    const agreement = {
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      // MASTER requires it.
      'standingInstruction.recurringType': 'SUBSCRIPTION',
    };
    return {
      amount: amountOf(cents),
      currency: 'EUR',
      paymentType,
      merchantTransactionId: `order-${this.#run}-${n}`,
      ...(declined !== undefined && forced),
      ...(stores && { createRegistration: 'true' }),
      ...(subscribes !== undefined && agreement),
    };
  }

  #payAtServer(payment: PlannedPayment, source: Made | undefined): Promise<Reply> {
    const path = source ? `/v1/registrations/${source.registrationId}/payments` : '/v1/payments';
    return this.#post(path, { ...this.#orderOf(payment), ...payment.account });
  }

  /** As a shop with the form does it: a checkout, the submit of the browser, the shopper at the provider, the result. */
  async #payInForm(payment: PlannedPayment): Promise<Reply> {
    const order = { ...this.#orderOf(payment), shopperResultUrl: RESULT_PAGE };
    const created = await this.#post('/v1/checkouts', order);
    const id = line(created.body['id']);
    if (id === '') return created;
    const path = `/v1/checkouts/${id}/payment`;
    const key = Buffer.from(systemRandomness.bytes(16)).toString('hex');
    const form = { ...payment.account, ...BROWSER };
    const submitted = await this.#send('POST', path, { headers: { 'idempotency-key': key }, form });
    const { code } = resultIn(submitted);
    if (isResultCode(code) && isPending(code)) {
      // At the provider, or at the issuer of a card that is authenticated.
      const json = { entityId: this.#entityId, id, does: payment.shopper ?? 'approve' };
      await this.#send('POST', '/_sandbox/shopper', { json });
    }
    return this.#send('GET', path, { query: { entityId: this.#entityId } });
  }

  /** @returns the id of the schedule; empty if there is none */
  async #subscribe({ subscribes, cents }: PlannedPayment, registrationId: string): Promise<string> {
    if (subscribes === undefined || registrationId === '') return '';
    const plan = { 'job.month': '*', 'job.dayOfMonth': String(subscribes) };
    const form = { amount: amountOf(cents), currency: 'EUR', registrationId, ...plan };
    const reply = await this.#post('/scheduling/v1/schedules', form);
    if (!isApprovedBy(reply)) return '';
    this.counts.schedules++;
    return line(reply.body['id']);
  }

  async #followUp({ kind, of, cents, reason }: PlannedFollowUp): Promise<void> {
    const made = this.#made.get(of);
    if (!made) return;
    const amount = amountOf(cents);
    if (kind === 'chargeback') {
      const json = { entityId: this.#entityId, chargebackResultCode: reason ?? '', amount };
      const reply = await this.#send('POST', `/_sandbox/payments/${made.id}/chargebacks`, { json });
      this.counts[reply.status === 200 ? 'chargebacks' : 'refused']++;
      return;
    }
    const [paymentType, count] = FOLLOW_UPS[kind];
    const money: Fields = kind === 'reversal' ? {} : { amount, currency: 'EUR' };
    const reply = await this.#post(`/v1/payments/${made.id}`, { paymentType, ...money });
    this.counts[isApprovedBy(reply) ? count : 'refused']++;
  }
}

const FOLLOW_UPS = {
  capture: ['CP', 'captures'],
  reversal: ['RV', 'reversals'],
  refund: ['RF', 'refunds'],
} as const;

function isApprovedBy(reply: Reply): boolean {
  const { code } = resultIn(reply);
  return isResultCode(code) && isGood(code);
}

/** `12.05`. @param cents a whole number */
const amountOf = (cents: number): string => (cents / 100).toFixed(2);
