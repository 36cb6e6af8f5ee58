/**
 * The metrics in the text format of Prometheus. Each gateway has its own registry, because several can run in one process.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { groupOf } from '../../../contract/resultCodes.ts';
import { inquiryIn } from '../../domain/payment/inquiry.ts';
import type { CallOutcome } from '../../domain/payment/needs.ts';
import type { Store } from '../../domain/shared/tables.ts';
import type { Timer } from '../../domain/shared/timers.ts';
import { PENDING_AGES, type TimerFigures } from '../../domain/shared/timerTable.ts';
import type { ServerCall } from '../threeDSecure/httpServer.ts';
import { systemClock, timeout } from '../time/systemClock.ts';
import type { Meter } from './meter.ts';
import { processMetrics } from './process.ts';

/** A meter whose metrics can be read. */
export interface Metrics extends Meter {
  readonly contentType: string;
  /** The current values of all metrics. Does not reject when the database is unavailable. */
  text(): Promise<string>;
  /** Stops the measurements that run in the background. */
  stop(): void;
}

/** What is read when the metrics are read. */
export interface MetricsNeeds {
  readonly store: Store;
  /** How many requests wait to be admitted. */
  readonly waiting: () => number;
  readonly isClockDoubted: () => boolean;
  /** Whether the processor over HTTP could be asked; undefined without one. */
  readonly isProcessorReachable: () => boolean | undefined;
  /** When the certificate of the server expires, ms UTC; undefined without one. */
  readonly expiry: () => number | undefined;
}

/** Upper bounds of the buckets in seconds: from a static file to a payment and a slow processor. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Of how many payments the phase is counted. */
const MOST_COUNTED = 10_000;

/** The timeout for the database when metrics are read, in ms of the system clock. */
const STORE_TIMEOUT_MS = 2000;

/** Metrics of a gateway. */
export function createMetrics(needs: MetricsNeeds): Metrics {
  const { store, waiting, isClockDoubted, isProcessorReachable, expiry } = needs;
  const registry = new Registry();
  const registers = [registry];
  const meter = countersIn(registers);
  storeGauges(registers, store);
  new Gauge({
    name: 'gateway_requests_waiting',
    help: 'Requests that wait until others are answered.',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  new Gauge({
    name: 'gateway_clock_doubted',
    help: '1 while timers wait because the clock of this machine has jumped, else 0.',
    registers,
    collect() {
      this.set(isClockDoubted() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gateway_processor_reachable',
    help: '1 if the processor over HTTP could be asked the last time, else 0; not exported without one.',
    registers,
    collect() {
      const isReachable = isProcessorReachable();
      setOrRemove(this, isReachable === undefined ? undefined : Number(isReachable));
    },
  });
  new Gauge({
    name: 'gateway_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of the server expires, in seconds since 1970 UTC; not exported without one.',
    registers,
    collect() {
      const ms = expiry();
      setOrRemove(this, ms === undefined ? undefined : ms / 1000);
    },
  });
  let stopProcess: (() => void) | undefined;
  return {
    ...meter,
    contentType: registry.contentType,
    text() {
      // Started on the first read of the metrics: measuring the event loop wakes up an idle process.
      stopProcess ??= processMetrics(registers);
      return registry.metrics();
    },
    stop: () => stopProcess?.(),
  };
}

function countersIn(registers: Registry[]): Meter {
  const requests = new Counter({
    name: 'gateway_http_requests_total',
    help: 'HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'gateway_http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const runs = new Counter({
    name: 'gateway_timer_runs_total',
    help: 'Timers that were run, by outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const throttled = new Counter({
    name: 'gateway_throttled_calls_total',
    help: 'Requests that were answered with 429.',
    labelNames: ['limit'],
    registers,
  });
  const overloaded = new Counter({
    name: 'gateway_overload_refusals_total',
    help: 'Requests that were answered with 503 because too many requests were worked on and waited.',
    registers,
  });
  const calls = new Counter({
    name: 'gateway_shop_calls_total',
    help: 'Requests to servers of shops, by status class or error.',
    labelNames: ['outcome'],
    registers,
  });
  const processorCalls = new Histogram({
    name: 'gateway_processor_call_duration_seconds',
    help: 'Seconds that calls of the processor took, by what came of them.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  // Without a first sample of 0, the first failure is no increase for `rate()`.
  for (const outcome of CALL_OUTCOMES) processorCalls.zero({ outcome });
  const threeDSecureCalls = new Histogram({
    name: 'gateway_three_d_secure_call_duration_seconds',
    help: 'Seconds that calls of the 3-D Secure server took, by what came of them.',
    labelNames: ['call', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  for (const call of SERVER_CALLS) {
    for (const outcome of ['answered', 'failed']) threeDSecureCalls.zero({ call, outcome });
  }
  const results = new Counter({
    name: 'gateway_results_total',
    help: 'Results in responses to payments, by the group of their code.',
    labelNames: ['group'],
    registers,
  });
  const dropped = new Counter({
    name: 'gateway_messages_dropped_total',
    help: 'Messages that were given up after their last attempt.',
    registers,
  });
  const notStored = new Counter({
    name: 'gateway_messages_not_stored_total',
    help: 'Messages that were not stored, because their webhooks had not answered the test message.',
    registers,
  });
  const inFlight = new Gauge({
    name: 'gateway_submits_in_flight',
    help: 'Submits that are in progress.',
    registers,
  });
  return {
    request({ method, route, status, ms }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
    timerRun: ({ timer: { kind }, outcome }) => runs.inc({ kind, outcome }),
    overloaded: () => overloaded.inc(),
    processorCall: (outcome, ms) => processorCalls.observe({ outcome }, ms / 1000),
    threeDSecureCall: (call, outcome, ms) =>
      threeDSecureCalls.observe({ call, outcome }, ms / 1000),
    result: (code) => results.inc({ group: groupOf(code) }),
    messageDropped: () => dropped.inc(),
    messageNotStored: () => notStored.inc(),
    throttled: (limit) => throttled.inc({ limit }),
    shopCall: (outcome) => calls.inc({ outcome: classOf(outcome) }),
    submitting(answer) {
      inFlight.inc();
      return answer.finally(() => inFlight.dec());
    },
  };
}

const SERVER_CALLS: readonly ServerCall[] = ['version', 'authentication', 'result'];
const CALL_OUTCOMES: readonly CallOutcome[] = ['answered', 'undone', 'uncertain', 'unknown'];

/** `2xx` for 204; `timeout`, `forbidden` or `failed` if there was no response. */
function classOf(outcome: number | string): string {
  if (typeof outcome === 'number') return `${Math.floor(outcome / 100)}xx`;
  if (outcome === 'FORBIDDEN_ADDRESS' || outcome === 'refused address') return 'forbidden';
  return /timeout|abort|ETIMEDOUT/i.test(outcome) ? 'timeout' : 'failed';
}

function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

/** @returns undefined while the database is unavailable */
async function figuresOf(store: Store): Promise<TimerFigures | undefined> {
  const reading = store.timer.figures(systemClock.now()).catch(() => undefined);
  const figures = await timeout(reading, STORE_TIMEOUT_MS);
  return typeof figures === 'object' ? figures : undefined;
}

/** Values that only the database has: queried when the metrics are read. */
function storeGauges(registers: Registry[], store: Store): void {
  new Gauge({
    name: 'gateway_database_reachable',
    help: '1 while the database is available, else 0.',
    registers,
    async collect() {
      const isReady = await timeout(store.isReady(), STORE_TIMEOUT_MS);
      this.set(isReady === true ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gateway_database_waiting',
    help: 'Calls that wait for a connection to the database.',
    registers,
    collect() {
      this.set(store.waiting());
    },
  });
  new Gauge({
    name: 'gateway_timers_parked',
    help: 'Timers that failed too often and are no longer retried; not exported while the database is unavailable.',
    registers,
    async collect() {
      const counting = store.timer.parked().catch(() => undefined);
      const parked = await timeout(counting, STORE_TIMEOUT_MS);
      setOrRemove(this, typeof parked === 'number' ? parked : undefined);
    },
  });
  // The gauges are read at the same time, and share one query.
  let reading: Promise<TimerFigures | undefined> | undefined;
  const read = () => {
    reading ??= figuresOf(store).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: 'gateway_messages_waiting',
    help: 'Messages that are to be sent; not exported while the database is unavailable.',
    registers,
    async collect() {
      setOrRemove(this, (await read())?.messages);
    },
  });
  new Gauge({
    name: 'gateway_unclosed_days',
    help: 'Days that should have been closed an hour ago; not exported while the database is unavailable.',
    registers,
    async collect() {
      setOrRemove(this, (await read())?.unclosedDays);
    },
  });
  new Gauge({
    name: 'gateway_pending_payments',
    help: 'Payments without a result, by age; not exported while the database is unavailable.',
    labelNames: ['age'],
    registers,
    async collect() {
      const figures = await read();
      this.reset();
      for (const [n, count] of (figures?.pending ?? []).entries()) {
        this.set({ age: PENDING_AGES[n]?.name ?? 'older' }, count);
      }
    },
  });
  new Gauge({
    name: 'gateway_uncertain_payments',
    help: 'Payments whose result the gateway finds out, by what it does: again, reverse, alarm; not exported while the database is unavailable.',
    labelNames: ['phase'],
    registers,
    async collect() {
      const looking = store.timer.ofKind('resumeSubmit', MOST_COUNTED).catch(() => undefined);
      const timers = await timeout(looking, STORE_TIMEOUT_MS);
      this.reset();
      if (!Array.isArray(timers)) return;
      const phases = timers.map((timer: Timer) => inquiryIn(timer).phase);
      for (const phase of ['again', 'reverse', 'alarm']) {
        this.set({ phase }, phases.filter((one) => one === phase).length);
      }
    },
  });
}
