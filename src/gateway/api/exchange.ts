/** A request and its answer, as the log and the metrics see them. */
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { shownPath } from '../catalogue/parameters/secrets.ts';
import { ndcIn } from '../catalogue/results/envelope.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { Meter } from '../platform/metrics/meter.ts';
import { stopwatch } from '../platform/time/systemClock.ts';
import type { Answer } from './route.ts';

/** What is known when a request arrives. */
export interface Arrived {
  readonly id: string;
  readonly method: string;
  /** As it was sent, with its query. */
  readonly url: string;
  /** The path as the route has it; undefined where no route was found. */
  readonly route: string | undefined;
}

/** What was sent that should not be any more, and what does it now. */
export interface Deprecated {
  readonly what: string;
  readonly instead: string;
}

/** Where an exchange is written down. */
export interface Records {
  readonly log: Logger;
  readonly meter: Meter;
}

/** One request, until it is written down. */
export class Exchange {
  readonly #arrived: Arrived;
  readonly #elapsed = stopwatch();
  #ndc: string | undefined;
  #entityId: EntityId | undefined;
  readonly #deprecated: Deprecated[] = [];
  readonly #advice = new Set<string>();

  constructor(arrived: Arrived) {
    this.#arrived = arrived;
  }

  /** Whose it is, once that is sure. */
  get entityId(): EntityId | undefined {
    return this.#entityId;
  }

  belongsTo(entityId: EntityId): void {
    this.#entityId = entityId;
  }

  /** Something was sent that should not be any more. */
  deprecated(note: Deprecated): void {
    this.#deprecated.push(note);
  }

  /** Something was sent that does not count. */
  advise(advice: string): void {
    this.#advice.add(advice);
  }

  /** The answer that is about to be sent: its `ndc` is what both sides can look for. */
  answered({ body }: Answer): void {
    if (typeof body === 'string') this.#ndc = ndcIn(body);
  }

  /** Writes it down, once, when the answer is out or its client has gone. */
  recordAtEndOf(response: ServerResponse, records: Records): void {
    let isRecorded = false;
    const record = (status: number) => {
      if (!isRecorded) this.#record(status, records);
      isRecorded = true;
    };
    response.once('finish', () => record(response.statusCode));
    response.once('close', () => record(CLIENT_GONE));
  }

  /** Never the body, never the query: only what names the request. A path that no route knows may hold anything. */
  #record(status: number, { log, meter }: Records): void {
    const { id, method, url, route } = this.#arrived;
    const ms = this.#elapsed();
    const about = {
      ndc: shownNdc(this.#ndc ?? id),
      ...(this.#entityId && { entityId: this.#entityId }),
    };
    for (const note of this.#deprecated) log.warn({ ...about, ...note }, 'deprecated');
    for (const advice of this.#advice) log.warn({ ...about, advice }, 'advice');
    meter.request({ method, route: route ?? 'none', status, ms });
    log.info(
      {
        method,
        ...(route === undefined ? { path: pathIn(url) } : { route }),
        status,
        ms: Math.round(ms),
        ...about,
      },
      'request',
    );
  }
}

/** The path of an address, without what would open a shopper's way (a token of a redirect) under another method or name. */
const pathIn = (url: string): string =>
  shownPath(url.replace(/\?.*$/s, '').replaceAll(/[0-9a-f]{64}/gi, '***'));

/** No status of HTTP: what servers commonly note where nobody waited for the answer. */
const CLIENT_GONE = 499;

/** As the gateway makes them itself: of requests, of entities, of checkouts. */
const OURS = /^(?:[0-9a-f]{32}-)?[0-9a-f]{32}$|^[0-9A-F]{32}-sandbox01$/;

/** An `ndc` as it is logged. It can be what a client named as a checkout's id, and then it may hold anything. */
export const shownNdc = (ndc: string): string => (OURS.test(ndc) ? ndc : shownPath(ndc));
