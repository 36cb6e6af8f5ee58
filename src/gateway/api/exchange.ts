/** A request and its answer, as they are recorded in the log and the metrics. */
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { CHECKOUT_ID, ENTITY_NDC, HEX_ID } from '../../contract/idForms.ts';
import { descriptionOf, type ResultCode } from '../../contract/resultCodes.ts';
import { iso } from '../../time/format.ts';
import { shownPath } from '../catalogue/parameters/secrets.ts';
import type { Cause } from '../catalogue/results/cause.ts';
import type { Refusal } from '../catalogue/results/refusal.ts';
import type { ClockSetting } from '../domain/shared/clock.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { Meter } from '../platform/metrics/meter.ts';
import { stopwatch } from '../platform/time/systemClock.ts';
import type { Span, SpanEnd } from '../platform/tracing/tracing.ts';
import type { Body } from './render/envelope.ts';
import type { Answer } from './route.ts';

/** What is known when a request arrives. */
export interface Arrived {
  readonly id: string;
  readonly method: string;
  /** The URL as it was sent, with its query. */
  readonly url: string;
  /** The path of the route, with placeholders; undefined if no route was found. */
  readonly route: string | undefined;
  /** undefined if there is no tracing, or not of this request. */
  readonly span?: Span | undefined;
}

/** A deprecated parameter, and its replacement. */
export interface Deprecated {
  readonly what: string;
  readonly instead: string;
}

/** The places where an exchange is recorded. */
export interface Records {
  readonly log: Logger;
  readonly meter: Meter;
}

/** A request with its answer, for records of the test environment. It has no values of the request. */
export interface AnsweredExchange {
  readonly method: string;
  readonly route: string;
  /** undefined: an injected fault closed the connection without an answer. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly entityId: EntityId | undefined;
  readonly ndc: string;
  /** The result code of the answer. */
  readonly code: ResultCode | undefined;
  /** The clock of the entity while the request was processed; undefined without an entity. */
  readonly clock: ClockSetting | undefined;
  readonly about: string | undefined;
  readonly refusal: Refusal | undefined;
  /** The `id` of the answer, which is that of no payment if the request was refused. */
  readonly answerId: string | undefined;
  /** What decided the result of the payment, if the request has just led to it. */
  readonly cause: Cause | undefined;
  /** What a pending payment waits for. */
  readonly waits: Answer['waits'];
  /** The fault that was injected into the request or its answer. */
  readonly fault: string | undefined;
}

/** One request, until it is recorded. */
export class Exchange {
  readonly #arrived: Arrived;
  readonly #elapsed = stopwatch();
  #ndc: string | undefined;
  #members: Body | undefined;
  #entityId: EntityId | undefined;
  #clock: ClockSetting | undefined;
  readonly #deprecated: Deprecated[] = [];
  readonly #advice = new Set<string>();
  #fault: string | undefined;
  /** Whether the fault closes the connection. */
  #isCut = false;
  #about: Readonly<Record<string, string>> = {};
  #cause: Readonly<Record<string, string>> | undefined;

  constructor(arrived: Arrived) {
    this.#arrived = arrived;
  }

  /** Does work within the span of the request. */
  run<T>(work: () => T): T {
    const { span } = this.#arrived;
    return span ? span.run(work) : work();
  }

  /** The entity of the request, once it is certain. */
  get entityId(): EntityId | undefined {
    return this.#entityId;
  }

  /** How long ago the request arrived, in ms of the system clock. */
  get ms(): number {
    return this.#elapsed();
  }

  belongsTo(entityId: EntityId, clock: ClockSetting): void {
    this.#entityId = entityId;
    this.#clock = clock;
  }

  /** Notes that a deprecated parameter was sent. */
  deprecated(note: Deprecated): void {
    this.#deprecated.push(note);
  }

  /** Notes that a parameter was sent that has no effect. */
  advise(advice: string): void {
    this.#advice.add(advice);
  }

  /** Notes, in test, a fault that was injected into the request or its answer. @param isCut whether it closes the connection */
  injected(fault: string, isCut: boolean): void {
    this.#fault = fault;
    this.#isCut = isCut;
  }

  /** Notes, in test, what decided the answer. */
  explained({ cause, text, parameter }: Cause): void {
    this.#cause = { cause, causeText: text, ...(parameter !== undefined && { parameter }) };
  }

  /** Notes the answer that is about to be sent: its `ndc` lets both sides find the request in their logs. */
  answered({ members, waits, note }: Answer): void {
    this.#about = {
      ...(waits && { waitsFor: waits.what, until: iso(waits.until) }),
      ...(note !== undefined && { note }),
    };
    this.#ndc = members?.ndc;
    this.#members = members;
  }

  /** The exchange with its answer; undefined for an answer that is no JSON of the API. */
  with({ status, members, about, refusal, cause, waits }: Answer): AnsweredExchange | undefined {
    if (!members) return undefined;
    const { method, route = 'none' } = this.#arrived;
    const { id, ndc, result } = members;
    return {
      method,
      route,
      status,
      ms: this.#elapsed(),
      entityId: this.#entityId,
      clock: this.#clock,
      ndc: shownNdc(ndc),
      code: result.code,
      about,
      refusal,
      answerId: refusal && typeof id === 'string' ? id : undefined,
      cause,
      waits,
      fault: this.#fault,
    };
  }

  /**
   * The exchange whose connection an injected fault has closed.
   *
   * @param answer the answer, if the request was processed
   * @param status the status that was sent; undefined if nothing was sent
   */
  cut(answer: Answer | undefined, status: number | undefined): AnsweredExchange {
    if (answer) this.answered(answer);
    const { id: ndc, method, route = 'none' } = this.#arrived;
    const whole = answer && this.with(answer);
    return {
      code: undefined,
      about: undefined,
      refusal: undefined,
      answerId: undefined,
      cause: undefined,
      waits: undefined,
      ndc,
      fault: this.#fault,
      method,
      route,
      ms: this.#elapsed(),
      entityId: this.#entityId,
      clock: this.#clock,
      ...whole,
      status,
    };
  }

  /** Records the exchange, once, when the response is sent or its client has disconnected. */
  recordAtEndOf(response: ServerResponse, records: Records): void {
    let isRecorded = false;
    const record = (status: number | undefined) => {
      if (!isRecorded) this.#record(status, records);
      isRecorded = true;
    };
    response.once('finish', () => record(response.statusCode));
    response.once('close', () => {
      // A fault that closes the connection is no client that has gone: the log has the status that was sent, or none.
      if (this.#isCut) record(response.headersSent ? response.statusCode : undefined);
      else record(CLIENT_GONE);
    });
  }

  /**
   * Records only what identifies the request and its outcome; never the request's body or query. A path without a route may
   * contain anything.
   */
  #record(status: number | undefined, { log, meter }: Records): void {
    const { id, method, url, route, span } = this.#arrived;
    const ms = this.#elapsed();
    const about = {
      ndc: shownNdc(this.#ndc ?? id),
      ...(this.#entityId && { entityId: this.#entityId }),
    };
    for (const note of this.#deprecated) log.warn({ ...about, ...note }, 'deprecated');
    for (const advice of this.#advice) log.warn({ ...about, advice }, 'advice');
    meter.request({ method, route: route ?? 'none', status: status ?? CLIENT_GONE, ms });
    const outcome = this.#members && outcomeOf(this.#members);
    // Reads of a payment repeat its result.
    if (outcome && method === 'POST' && this.#members?.['paymentType']) meter.result(outcome.code);
    const level = isWatching(method, route, status) ? 'debug' : 'info';
    const isLogged = log.isLevelEnabled(level);
    if (!span && !isLogged) return;
    span?.end(spanEnd(status, about, outcome?.code));
    if (!isLogged) return;
    log[level](
      {
        method,
        ...(route === undefined ? { path: pathIn(url) } : { route }),
        ...(status !== undefined && { status }),
        ms: Math.round(ms),
        ...about,
        ...(this.#fault !== undefined && { fault: this.#fault }),
        ...outcome,
        ...this.#cause,
        ...this.#about,
      },
      'request',
    );
  }
}

/** What the log says about a response: its code with the code's own text, and the payment. */
interface Outcome {
  readonly code: ResultCode;
  readonly reason: string;
}

/** The members of a payment that the log shows. */
const LOGGED = ['id', 'paymentType', 'paymentBrand', 'amount', 'currency'] as const;

function outcomeOf(members: Body): Outcome {
  const { code } = members.result;
  const named = LOGGED.filter((name) => typeof members[name] === 'string');
  const shown = Object.fromEntries(named.map((name) => [name, members[name]]));
  return { code, reason: descriptionOf(code), ...shown };
}

/** What the span of a request says about its answer. A failure is that of the gateway, not one of its client. */
const spanEnd = (
  status: number | undefined,
  { ndc, entityId }: { readonly ndc: string; readonly entityId?: EntityId },
  code: string | undefined,
): SpanEnd => ({
  attributes: {
    'http.response.status_code': status,
    'gateway.result.code': code,
    'gateway.ndc': ndc,
    'gateway.entity.id': entityId,
  },
  ...(status !== undefined && status >= 500 && { error: String(status) }),
});

/**
 * Whether a request only watches the gateway, and succeeded: pages and programs repeat such requests, which would hide the
 * others.
 */
const isWatching = (method: string, route = '', status = 0): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  status < 400 &&
  /^\/(?:_sandbox|console|health|metrics)(?:\/|$)/.test(route);

/** The path of a URL, without redirect tokens, which would let a reader of the log continue a shopper's redirect. */
const pathIn = (url: string): string =>
  shownPath(url.replace(/\?.*$/s, '').replaceAll(/[0-9a-f]{64}/gi, '***'));

/** Not an HTTP status: the code that servers commonly log when the client disconnected before the response. */
const CLIENT_GONE = 499;

/** Whether the gateway itself made an `ndc`: that of a checkout, of a request, or of an entity and a request. */
const isOurs = (ndc: string): boolean =>
  CHECKOUT_ID.test(ndc) || HEX_ID.test(ndc) || ENTITY_NDC.test(ndc);

/** An `ndc` in the form for the log. It may come from a checkout id that a client sent, and then it may contain anything. */
export const shownNdc = (ndc: string): string => (isOurs(ndc) ? ndc : shownPath(ndc));
