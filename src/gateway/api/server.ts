/** The HTTP server around the routes: every failure of a request is answered in the API's own format. */
import { isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '../catalogue/results/refusal.ts';
import { timeout } from '../platform/time/systemClock.ts';
import { entitiesOf, entitiesOfCredentials } from './authenticate.ts';
import { BODY_LIMITS, receive, WITH_TOKEN } from './bodies.ts';
import { type AppContext, refusal } from './context.ts';
import { Drain } from './drain.ts';
import { type AnsweredExchange, Exchange, shownNdc } from './exchange.ts';
import {
  AFTER_A_SECOND,
  BAD_REQUEST,
  type Failure,
  failureOf,
  OVERLOADED,
  UNAVAILABLE,
} from './failure.ts';
import { type HostNeeds, hostCheck } from './hosts.ts';
import type { Arrival } from './intercept.ts';
import { nearestPath } from './nearestPath.ts';
import { expectationsOf, refuseRaw, UNKNOWN_EXPECTATION } from './rawRequests.ts';
import { ndcFor } from './render/envelope.ts';
import { type Answer, json, type Request, type Route } from './route.ts';

export interface ServerNeeds {
  readonly context: AppContext;
  /** Every route. @param isDraining whether balancers must send nothing more, since the server stops */
  readonly routes: (isDraining: () => boolean) => readonly Route[];
  readonly log: Logger;
  readonly hosts: HostNeeds;
  /** Certificate and key, PEM; null for plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The balancers whose `X-Forwarded-For` names the client. */
  readonly trustProxy: readonly string[];
}

/** A server that is not listening yet. */
export interface Server {
  readonly app: FastifyInstance;
  /** From now on GET /health returns 503, and connections are closed after their response. Requests are still served. */
  leave(): void;
  /** Accepts no more requests, completes those that are under way, then closes. */
  drain(): Promise<void>;
}

/**
 * Time of the system clock until a request must have arrived completely, so that a slow sender cannot occupy a connection.
 */
const SLOWEST_REQUEST_MS = 60_000;

/** Time of the system clock for the TLS handshake; the timeout of a request starts only after it. */
const SLOWEST_HANDSHAKE_MS = 10_000;

/** Time of the system clock until the responses under way must be sent: longer than the timeout of a processor. */
const DRAIN_MS = 60_000;

/** Otherwise Node would answer a request without `Host` by itself, with no body. */
const HTTP = { requireHostHeader: false };

/** The longest path segment; it is also the limit of Node for headers. */
const LONGEST_SEGMENT = 16_384;

/** Clients that join a path and an id that they do not have yet mean the collection. */
const EMPTY_ID = /^(\/v1\/(?:payments|checkouts|registrations))\/(?=\?|$)/;

/** @throws always */
function refuseSchema(): never {
  throw new Error('a route has a schema of Fastify, whose compilers are not in the build');
}

/** Without compilers of schemas: the catalogue validates requests. The build leaves the compilers of Fastify out. */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

/** Builds the server. */
export function createServer({
  context,
  routes,
  log,
  hosts,
  tls,
  trustProxy,
}: ServerNeeds): Server {
  const drain = new Drain();
  const headers = tls
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
    : SECURITY_HEADERS;
  const responder = responderOf(context, log, headers);
  const hostFault = hostCheck(hosts);
  /** Answers on a connection without a request that the server can route. */
  const refuseOn = (socket: Duplex, why: Refusal) =>
    refuseRaw(socket, json(refusal(context, { id: context.requestId() }, why)), headers);
  const app = fastify({
    requestTimeout: SLOWEST_REQUEST_MS,
    exposeHeadRoutes: false,
    // Closes all connections after the last response; browsers also keep connections open that never carried a request.
    forceCloseConnections: true,
    return503OnClosing: false,
    genReqId: () => context.requestId(),
    rewriteUrl: ({ url = '/' }) => url.replace(EMPTY_ID, '$1'),
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    schemaController: NO_SCHEMAS,
    // Only for the address of the client: the name and the protocol of the gateway are never read from headers of proxies.
    ...(trustProxy.length > 0 && { trustProxy: [...trustProxy] }),
    frameworkErrors(_error, request, reply) {
      responder.arrive(request, reply);
      responder.refuse(request, reply, BAD_REQUEST);
    },
    clientErrorHandler: (_error, socket) => refuseOn(socket, BAD_REQUEST),
    ...(tls
      ? { https: { ...tls, ...HTTP, handshakeTimeout: SLOWEST_HANDSHAKE_MS } }
      : { http: HTTP }),
  }) as unknown as FastifyInstance;

  const isExpecting = expectationsOf(app.server);
  // Otherwise Node would close the connection without an answer.
  app.server.on('connect', (_request, socket) => refuseOn(socket, WRONG_METHOD));
  acceptAnyBody(app, context);
  app.addHook('onRequest', async (request, reply) => {
    responder.arrive(request, reply);
    const fault =
      hostFault(request.raw) ?? (isExpecting(request.raw) ? UNKNOWN_EXPECTATION : undefined);
    if (fault) return responder.refuse(request, reply, fault);
    if (request.routeOptions.url === '/health') return;
    if (drain.isDraining) {
      return responder.refuse(request, reply.header('Connection', 'close'), UNAVAILABLE);
    }
    drain.track(reply.raw);
    if (drain.isLeaving) reply.header('Connection', 'close');
    const { isFromMemory } = request.routeOptions.config as Partial<RouteConfig>;
    if (!isFromMemory && context.gate.isFull) {
      return responder.send(request, reply, overloaded(context, request));
    }
  });
  app.setErrorHandler((error, request, reply) => responder.fail(request, reply, error));
  const all = routes(() => drain.isLeaving);
  for (const route of all) register(app, route, responder, { context, headers });
  const known = all.map(({ path }) => patternOf(path));
  const documented = all.flatMap(({ path, openapi }) => (isWritten(openapi) ? [path] : []));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, '');
    const isKnown = known.some((pattern) => pattern.test(path));
    return responder.refuse(request, reply, isKnown ? WRONG_METHOD : noSuchPath(path, documented));
  });
  return {
    app,
    leave: () => drain.leave(),
    async drain() {
      await timeout(drain.start(), DRAIN_MS);
      await app.close();
    },
  };
}

/** Receives requests and sends answers: each exchange is recorded once. */
interface Responder {
  arrive(request: FastifyRequest, reply: FastifyReply): void;
  exchange(request: FastifyRequest): Exchange;
  /** Hands an exchange to the hooks, and notes what decided it. */
  record(request: FastifyRequest, exchange: Exchange, answered: AnsweredExchange): void;
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply;
  refuse(request: FastifyRequest, reply: FastifyReply, why: Refusal): FastifyReply;
  fail(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply>;
}

function responderOf(context: AppContext, log: Logger, common: Answer['headers']): Responder {
  const exchanges = new WeakMap<FastifyRequest, Exchange>();
  const records = { log, meter: context.meter };
  const responder: Responder = {
    arrive(request, reply) {
      const { id, method, url } = request;
      const route = request.routeOptions?.url;
      const span = spanOf(context, request, route);
      const exchange = new Exchange({ id, method, url, route, span });
      exchanges.set(request, exchange);
      exchange.recordAtEndOf(reply.raw, records);
    },
    exchange: (request) => exchanges.get(request) as Exchange,
    record({ body }, exchange, answered) {
      const sent = Buffer.isBuffer(body) ? body : undefined;
      const cause = context.hooks.recordAnswer(answered, sent);
      if (cause) exchange.explained(cause);
    },
    send(request, reply, sent) {
      const exchange = exchanges.get(request);
      const entityId = exchange?.entityId;
      const answer = entityId ? context.hooks.alterAnswer(entityId, sent, context.requestId) : sent;
      exchange?.answered(answer);
      const answered = exchange?.with(sent);
      if (exchange && answered) responder.record(request, exchange, answered);
      // No body at all rather than an empty text: a 304 with its own content type would change that of the cached copy.
      const body = answer.body === '' ? undefined : answer.body;
      return reply.code(answer.status).headers(common).headers(answer.headers).send(body);
    },
    refuse: (request, reply, why) =>
      responder.send(request, reply, json(refusal(context, namedOf(request), why))),
    async fail(request, reply, error) {
      const { why, headers, level } = await failureIn(context, responder.exchange(request), error);
      const stamp = { now: context.systemClock.now(), ndc: ndcOf(request) };
      if (level) log[level]({ ndc: shownNdc(stamp.ndc), err: error }, 'a request failed');
      return responder.send(
        request,
        reply,
        json(refusal(context, namedOf(request), why, stamp), headers),
      );
    },
  };
  return responder;
}

/** The span of a request; undefined without tracing, and for requests that only watch the gateway every few seconds. */
function spanOf({ tracing }: AppContext, { method, headers }: FastifyRequest, route = 'none') {
  if (!tracing || route === '/health' || route === '/metrics') return undefined;
  // No path and no query: they may contain ids of checkouts, and anything else.
  const attributes = { 'http.request.method': method, 'http.route': route };
  return tracing.start({ name: `${method} ${route}`, kind: 'server', attributes, from: headers });
}

/** Classifies an error. A hook may know the reason of one that the gateway does not know. */
async function failureIn(
  { store, hooks }: AppContext,
  { entityId, ms }: Pick<Exchange, 'entityId' | 'ms'>,
  error: unknown,
): Promise<Failure> {
  const failure = failureOf(store, error);
  if (entityId === undefined || failure.level !== 'error') return failure;
  return (await hooks.failureOf(entityId, ms).catch(() => undefined)) ?? failure;
}

/** The part of a request that its refusal depends on. */
const namedOf = ({ id, method, routeOptions }: FastifyRequest) => ({
  id,
  method,
  operation: operationOf(routeOptions?.url ?? ''),
});

/** The path of a route without the version. */
const operationOf = (path: string): string => path.replace(/^\/v1/, '');

/** The `ndc` of a request that failed with an error: that of the checkout in its path, if there is one. */
function ndcOf({ id, params, routeOptions }: FastifyRequest): string {
  if (!routeOptions.url?.includes('/checkouts/')) return id;
  const { id: checkoutId = '' } = (params ?? {}) as Record<string, string>;
  return ndcFor(checkoutId, id);
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };

const WRONG_METHOD: Refusal = { refused: '200.300.403' };

/** Whether a shop's developer writes the path of the route: that of the API and of the control API, each once. */
const isWritten = (openapi: Route['openapi']): boolean =>
  typeof openapi === 'object' || openapi === 'omitted: test';

function noSuchPath(path: string, known: readonly string[]): Refusal {
  const meant = nearestPath(path, known);
  const detail = `There is no such path${meant ? `. Did you mean ${meant}?` : ''}`;
  return { refused: '200.300.406', status: 404, detail };
}

/** Reads all bodies as bytes: the routes check the content type, so that errors have the API's own format. */
function acceptAnyBody(app: FastifyInstance, context: AppContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) => {
    // Requests without a route have no `body` setting.
    const { body = 'page' } = request.routeOptions.config as Partial<RouteConfig>;
    const limit = BODY_LIMITS[body];
    const more = async () => {
      if (body === 'page' || body === 'bin') return limit;
      return isRefusal(await entitiesOf(context, request)) ? limit : WITH_TOKEN;
    };
    return receive(payload, Number(request.headers['content-length'] ?? NaN), limit, more);
  });
}

/** The part of a route that the server itself uses. */
type RouteConfig = Required<Pick<Route, 'body' | 'isFromMemory'>>;

/** What the work of a route is surrounded with. */
interface Around {
  readonly context: AppContext;
  /** The headers that every answer has. */
  readonly headers: Answer['headers'];
}

function register(
  app: FastifyInstance,
  route: Route,
  responder: Responder,
  { context, headers }: Around,
) {
  app.route({
    method: [...route.methods],
    url: route.path,
    config: {
      body: route.body ?? 'server',
      isFromMemory: route.isFromMemory ?? false,
    } satisfies RouteConfig,
    handler: async (request, reply) => {
      const exchange = responder.exchange(request);
      const routeRequest = requestOf(request, route, exchange);
      const answering = async () => exchange.run(() => route.answer(routeRequest));
      const work = isAdmitted(route)
        ? async () => (await context.gate.admit(answering)) ?? overloaded(context, request)
        : answering;
      const arrival: Arrival = {
        request: routeRequest,
        path: route.path,
        response: reply.raw,
        headers,
        entities: () => entitiesOfCredentials(context, routeRequest),
        note: (fault, isCut) => exchange.injected(fault, isCut),
        cut: (answer, status) => responder.record(request, exchange, exchange.cut(answer, status)),
        refuse: (why) => json(refusal(context, namedOf(request), why)),
      };
      const answer = await context.hooks.intercept(arrival, work);
      // Without an answer the response has ended, and the server must not touch it.
      return answer ? responder.send(request, reply, answer) : reply.hijack();
    },
  });
}

/** The control API of the sandbox has answers that last for minutes. */
const isAdmitted = ({ isFromMemory, path }: Route): boolean =>
  !isFromMemory && path !== '/health' && !path.startsWith('/_sandbox');

/** The answer to a request that is not admitted. */
function overloaded(context: AppContext, request: FastifyRequest): Answer {
  context.meter.overloaded();
  return json(refusal(context, namedOf(request), OVERLOADED), AFTER_A_SECOND);
}

function requestOf(request: FastifyRequest, { limit, path }: Route, exchange: Exchange): Request {
  const at = request.url.indexOf('?');
  return {
    id: request.id,
    method: request.method,
    limit,
    operation: operationOf(path),
    params: withoutNul(request.params as Record<string, string>),
    query: at < 0 ? '' : request.url.slice(at + 1),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    ip: clientOf(request),
    belongsTo: (entityId, clock) => exchange.belongsTo(entityId, clock),
    advise: (advice) => exchange.advise(advice),
    deprecated: (what, instead) => exchange.deprecated({ what, instead }),
  };
}

/** The address of the client. Some balancers write something else into `X-Forwarded-For`; then it is that of the connection. */
function clientOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** No id contains U+0000, and no database can store it: a request for such an id is answered as not found. */
function withoutNul(params: Request['params']): Request['params'] {
  if (!Object.values(params).some((value) => value.includes('\0'))) return params;
  const entries = Object.entries(params);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replaceAll('\0', '\uFFFD')]),
  );
}

/** A pattern that matches the paths of a route, as they are sent. */
function patternOf(path: string): RegExp {
  const text = path.replaceAll('.', '\\.').replace(/\*$/, '.*').replace(/:\w+/g, '[^/]*');
  return new RegExp(`^${text}$`);
}
