/**
 * A gateway with as many payments as a test wants, which answers the console as `docs/console.md` and `docs/simulator.md` say.
 * It serves dist/console/ with the policy of the gateway. The real gateway would need minutes to make 100,000 payments.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** The policy of the page, without `upgrade-insecure-requests`. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'";

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const TOKEN = 'Bearer sandbox-access-token';
const ENTITY = 'a0000000000000000000000000000001';
const START = Date.parse('2026-03-01T12:00:00Z');
const BRANDS = ['VISA', 'MASTER', 'AMEX', 'GIROPAY', 'PAYPAL'];

interface Payment {
  readonly id: string;
  readonly at: string;
  readonly status: string;
  readonly [name: string]: unknown;
}

/** The stand-in of a test. */
export class StandIn {
  readonly server = createServer((request, response) => this.#answer(request, response));
  /** The oldest first. */
  readonly payments: Payment[] = [];
  /** Requests of lists fail while this is set. */
  isBroken = false;
  /** No stream of events is opened while this is set. */
  refusesStreams = false;
  /** Holds answers of lists back. */
  hold: Promise<void> = Promise.resolve();
  /** The most rows that one call examines for a search. */
  examines = Number.POSITIVE_INFINITY;
  /** Paths and queries that were asked for. */
  readonly asked: string[] = [];
  readonly #streams = new Set<ServerResponse>();
  #seq = 0;

  constructor(payments = 0) {
    for (let index = 0; index < payments; index++) this.payments.push(paymentOf(index));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.dropStreams();
    this.server.closeAllConnections();
    await new Promise((resolve) => void this.server.close(resolve));
  }

  /** Makes payments, and sends their events. */
  pay(many = 1, more: object = {}): readonly Payment[] {
    const made = Array.from({ length: many }, () => {
      const payment = { ...paymentOf(this.payments.length), ...more };
      this.payments.push(payment);
      this.#send({ kind: 'paymentCompleted', paymentId: payment.id, at: payment.at });
      return payment;
    });
    return made;
  }

  /** Changes a payment, and sends its event. */
  change(id: string, changes: object): void {
    const index = this.payments.findIndex((payment) => payment.id === id);
    const payment = this.payments[index];
    if (!payment) throw new Error(`there is no payment ${id}`);
    this.payments[index] = { ...payment, ...changes };
    this.#send({ kind: 'paymentCompleted', paymentId: id, at: payment.at });
  }

  /** Breaks the connections of all streams. */
  dropStreams(): void {
    for (const stream of this.#streams) stream.destroy();
    this.#streams.clear();
  }

  #send(event: { readonly kind: string; readonly [name: string]: unknown }): void {
    const seq = ++this.#seq;
    const text = `id: ${seq}\nevent: ${event.kind}\ndata: ${JSON.stringify({ seq, data: {}, ...event })}\n\n`;
    for (const stream of this.#streams) stream.write(text);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in');
    if (pathname.startsWith('/console')) return file(pathname, response);
    this.asked.push(`${pathname}?${searchParams}`);
    if (request.headers.authorization !== TOKEN || searchParams.get('entityId') !== ENTITY) {
      return json(response, 401, refusal('800.900.300', 'invalid authentication information'));
    }
    const name = pathname.replace('/_sandbox/', '');
    if (name === 'clock') return json(response, 200, { now: this.#now(), mode: 'frozen' });
    if (name === 'events' && this.refusesStreams) {
      return json(response, 503, refusal('800.800.800', 'the payment system is not available'));
    }
    if (name === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('retry: 100\n\n');
      this.#streams.add(response);
      request.on('close', () => this.#streams.delete(response));
      return;
    }
    await this.hold;
    if (this.isBroken) {
      return json(response, 503, refusal('800.800.800', 'the payment system is not available'));
    }
    // It has lists, and no page of one payment.
    if (name.includes('/'))
      return json(response, 404, refusal('700.400.580', 'cannot find transaction'));
    if (name === 'payments' && searchParams.has('q') && Number.isFinite(this.examines)) {
      return json(response, 200, this.#searchInParts(searchParams));
    }
    const rows = name === 'payments' ? this.#find(searchParams) : [];
    json(response, 200, {
      entityId: ENTITY,
      now: this.#now(),
      ...pageOf(name, rows, searchParams),
    });
  }

  #find(query: URLSearchParams): readonly Payment[] {
    const q = query.get('q');
    const status = query.get('status');
    const found = this.payments.filter(
      (payment) =>
        (!status || payment.status === status) &&
        (!q || [payment.id, payment['amount'], payment['last4'], payment['code']].includes(q)),
    );
    return found.reverse();
  }

  /** The cursor is the last examined row, whether it matches or not. */
  #searchInParts(query: URLSearchParams) {
    const all = [...this.payments].reverse();
    const start = all.findIndex(({ id }) => id === query.get('before')) + 1;
    const part = all.slice(start, start + this.examines);
    const found = new Set(this.#find(query));
    return {
      entityId: ENTITY,
      now: this.#now(),
      payments: part.filter((payment) => found.has(payment)),
      next: start + part.length < all.length ? part.at(-1)?.id : null,
      first: all[0]?.id ?? null,
    };
  }

  #now(): string {
    return this.payments.at(-1)?.at ?? new Date(START).toISOString();
  }
}

/** A cursor is the id of a row. */
function pageOf(name: string, rows: readonly Payment[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 100);
  const after = rows.findIndex(({ id }) => id === query.get('after'));
  const before = rows.findIndex(({ id }) => id === query.get('before'));
  const newer = query.has('after') && after >= 0 ? rows.slice(0, after) : rows;
  const left = newer.slice(before + 1);
  const page = left.slice(0, limit);
  return {
    [name]: page,
    next: left.length > limit ? page.at(-1)?.id : null,
    first: rows[0]?.id ?? null,
  };
}

/** The payment of a place: each the same in every run. */
function paymentOf(index: number): Payment {
  const status = index % 7 === 3 ? 'failed' : index % 11 === 5 ? 'pending' : 'succeeded';
  const code = { failed: '800.100.152', pending: '000.200.000', succeeded: '000.100.110' }[status];
  return {
    id: (index + 1).toString(16).padStart(32, '8ac7a4a0'),
    ndc: `ndc${index}`,
    at: new Date(START + index * 1000).toISOString(),
    paymentType: index % 5 === 4 ? 'RF' : 'DB',
    paymentBrand: BRANDS[index % BRANDS.length],
    amount: `${(index % 900) + 1}.${String(index % 100).padStart(2, '0')}`,
    currency: 'EUR',
    code,
    description: status === 'failed' ? 'transaction declined' : 'Request successfully processed',
    status,
    bin: '420000',
    last4: String(index % 10_000).padStart(4, '0'),
    merchantTransactionId: `order-${index}`,
  };
}

const refusal = (code: string, description: string) => ({ result: { code, description } });

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function file(path: string, response: ServerResponse): void {
  const name = path.startsWith('/console/assets/') ? path.slice('/console/'.length) : 'index.html';
  response.writeHead(200, {
    'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(readFileSync(join(DIST, name)));
}
