/** The HTTP server around the routes: every way a request can go wrong ends in the API's own envelope. */
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Logger } from 'pino';
import { shownName } from '../parameters/secrets.ts';
import type { Refusal } from '../results/refusal.ts';
import { Drain } from './drain.ts';
import { type House, refusal } from './house.ts';
import { type Answer, json, type Request, type Route } from './route.ts';
import { healthRoute } from './routes/health.ts';

/** What a server is made of. */
export interface ServerParts {
  readonly house: House;
  readonly routes: readonly Route[];
  readonly log: Logger;
  /** Certificate and key, PEM; null for plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
}

/** A server that is not listening yet. */
export interface Server {
  readonly app: FastifyInstance;
  /** Takes no more requests, lets those on their way finish, then closes. */
  drain(): Promise<void>;
}

/** A full cart is 1.6 MB. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Wall time until a request must have arrived: nobody holds a connection by sending a byte now and then. */
const SLOWEST_REQUEST_MS = 60_000;

/** Also the longest path segment: Node takes no longer header. */
const LONGEST_SEGMENT = 16_384;

/** Builds the server. */
export function createServer({ house, routes, log, tls }: ServerParts): Server {
  const refuse = (why: Refusal) => json(refusal(house, why));
  const drain = new Drain();
  const common = tls
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
    : SECURITY_HEADERS;
  const send = (reply: FastifyReply, answer: Answer) =>
    // No body at all rather than an empty text: a 304 with a type of its own would change that of the copy in a cache.
    reply
      .code(answer.status)
      .headers(common)
      .headers(answer.headers)
      .send(answer.body === '' ? undefined : answer.body);

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    exposeHeadRoutes: false,
    // Only after the last answer is out; a browser also keeps connections that never carried a request.
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    frameworkErrors: (_error, _request, reply) => void send(reply, refuse(BAD_REQUEST)),
    clientErrorHandler: (_error, socket) => refuseRaw(socket, refuse(BAD_REQUEST), common),
    ...(tls && { https: tls }),
  }) as unknown as FastifyInstance;

  acceptAnyBody(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/health') return;
    if (drain.isDraining) return send(reply.header('Connection', 'close'), refuse(UNAVAILABLE));
    drain.track(reply.raw);
  });
  app.addHook('onResponse', async (request, reply) => logRequest(log, request, reply));
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 400 && status < 500) return send(reply, refuse(BAD_REQUEST));
    log.error({ err: error }, 'a request failed');
    return send(reply, refuse(OUR_FAULT));
  });
  const all = [...routes, healthRoute(house, () => drain.isDraining)];
  for (const route of all) register(app, route, send);
  const known = all.map(({ path }) => patternOf(path));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, '');
    const isKnown = known.some((pattern) => pattern.test(path));
    return send(reply, refuse(isKnown ? WRONG_METHOD : NO_SUCH_PATH));
  });
  return {
    app,
    async drain() {
      await drain.start();
      await app.close();
    },
  };
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };

const BAD_REQUEST: Refusal = { refused: '200.300.404', detail: 'The request cannot be read' };
const WRONG_METHOD: Refusal = { refused: '200.300.403' };
const NO_SUCH_PATH: Refusal = { refused: '200.300.406', status: 404 };
const UNAVAILABLE: Refusal = { refused: '800.800.800', status: 503 };
const OUR_FAULT: Refusal = { refused: '999.999.999', status: 500 };

/** Bodies are read as bytes: which of them are forms is for the routes to say, in the API's words. */
function acceptAnyBody(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function register(
  app: FastifyInstance,
  route: Route,
  send: (reply: FastifyReply, answer: Answer) => FastifyReply,
) {
  app.route({
    method: [...route.methods],
    url: route.path,
    handler: async (request, reply) => send(reply, await route.answer(requestOf(request))),
  });
}

function requestOf(request: FastifyRequest): Request {
  const at = request.url.indexOf('?');
  return {
    params: request.params as Record<string, string>,
    query: at < 0 ? '' : request.url.slice(at + 1),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    ip: request.ip,
  };
}

/** The paths of a route, as they are sent. */
function patternOf(path: string): RegExp {
  const text = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]*').replace(/\*$/, '.*');
  return new RegExp(`^${text}$`);
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : 500;
}

/** Answers on a connection that never carried a request. */
function refuseRaw(socket: Socket, { status, body, headers }: Answer, common: Answer['headers']) {
  if (socket.destroyed || !socket.writable) return;
  const lines = Object.entries({ ...common, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(
    [
      `HTTP/1.1 ${status} Bad Request`,
      ...lines,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Never the body, never the query: only what names the request, and not even that when it looks like a card number. */
function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  log.info(
    {
      method: request.method,
      path: shownName(request.url.replace(/\?.*$/s, '')),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
}
