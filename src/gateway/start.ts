/** The gateway in process: `startGateway()`, for tests and for the command line. */
import { type Limits, limitsWith, type ThrottleMode } from './api/limits.ts';
import { durationOf } from './config/durationOf.ts';
import type { EntityOption } from './config/entityOption.ts';
import { type Config, checked, entitiesFrom, listed } from './config.ts';
import type { Processor } from './domain/payment/processor.ts';
import type { LogFormat } from './platform/logFormat.ts';
import { type Gateway, startWith } from './runGateway.ts';
import {
  BODY_CREDENTIALS_DEFAULT,
  CONNECTIONS,
  METRICS,
  OUTBOUND_TIMEOUT,
  PROCESSOR_TIMEOUT,
  QUEUE,
  RETENTION,
  THREE_D_SECURE_TIMEOUT,
} from './settings.ts';

export type { EntityOption, TermsOption } from './config/entityOption.ts';
export type { Processor, Question, Verdict } from './domain/payment/processor.ts';
export type { Rotated } from './platform/keys/rotate.ts';
export type { Executed } from './platform/time/executed.ts';
export type { Wait } from './platform/time/move.ts';
export type {
  Elapsed,
  Gateway,
  GatewayClock,
  GatewayServer,
  InjectedRequest,
  InjectedResponse,
} from './runGateway.ts';

/** How a gateway in process differs from the default one. */
export interface StartOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: a free port. */
  readonly port?: number;
  /** A folder, or `:memory:` (default; not in live without a `databaseUrl`). */
  readonly data?: string;
  /** A PostgreSQL in place of the embedded database: `postgres://user:password@host:5432/database`. */
  readonly databaseUrl?: string;
  /** The most connections to the PostgreSQL, 2 to 999; default 10. */
  readonly databaseConnections?: number;
  /** How many requests may wait until others are answered before further ones get 503; default 200. */
  readonly databaseQueue?: number;
  /** Default none; `transaction` behind a pooler that gives each transaction another connection, such as PgBouncer. */
  readonly databasePooler?: 'none' | 'transaction';
  /** Default test. */
  readonly environment?: 'test' | 'live';
  /** Default off; `on`: entities are strict by default: requests that are otherwise only tolerated are refused. */
  readonly strict?: 'on' | 'off';
  /** Whether `authentication.userId` and `.password` are accepted in place of a token; default on in test, off in live. */
  readonly bodyCredentials?: 'on' | 'off';
  /** Default off; `on` for real clocks only, `always` for all. */
  readonly throttle?: ThrottleMode;
  /** Calls per minute, for limits that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** Whether the route GET /metrics exists; default on in test, off in live. */
  readonly metrics?: 'on' | 'off';
  /** ISO 8601: how long checkouts and payments are stored; default 14 months. */
  readonly retention?: string;
  /** Default silent. */
  readonly logLevel?: string;
  /** Default json. */
  readonly logFormat?: LogFormat;
  /** Makes ids repeatable; in test only. */
  readonly seed?: number;
  readonly entities?: readonly EntityOption[];
  /** The processor, over HTTP: required in live; in test it answers EXTERNAL payments, by default the simulator does. */
  readonly processorUrl?: string;
  /** ISO 8601: how long a remote processor may take to answer, at most five minutes; default 27 seconds. */
  readonly processorTimeout?: string;
  /** The token that the processor calls the gateway with, 32 to 255 characters; by default it takes no such calls. */
  readonly processorToken?: string;
  /**
   * The 3-D Secure server, over HTTP: in live, without one no shopper is authenticated; in test it is asked about EXTERNAL
   * payments, by default the simulator is.
   */
  readonly threeDSecureUrl?: string;
  /** ISO 8601: how long it may take to answer a call, at most five minutes; default 10 seconds. */
  readonly threeDSecureTimeout?: string;
  /** The origin at which browsers reach the gateway; by default the address that each caller used. */
  readonly publicAddress?: string;
  /** Names that requests may have in `Host`, in addition to those of this machine, IP addresses and the public address. */
  readonly allowedHosts?: readonly string[];
  /**
   * Balancers whose `X-Forwarded-For` names the client: addresses, or networks such as `10.0.0.0/8`; default none.
   */
  readonly trustProxy?: readonly string[];
  /** 64 hex digits. */
  readonly cardKey?: string;
  /** PEM; absent: plain HTTP. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The processor, in process: in place of the simulator, or of `processorUrl`. */
  readonly processor?: Processor;
  /** ISO 8601: how long a server of a shop may take to answer, such as a webhook, at most five minutes; default 30 seconds. */
  readonly outboundTimeout?: string;
  /** The folder of the build; found automatically if it is `dist`. */
  readonly assets?: string;
}

/**
 * Starts a gateway, by default in memory and on a free port.
 *
 * @throws ConfigError, StoreError, AssetError; the system's error if the port is in use
 */
export async function startGateway(options: StartOptions = {}): Promise<Gateway> {
  const { assets, processor } = options;
  return startWith(configOf(options), { assets, processor });
}

function configOf(options: StartOptions): Config {
  const environment = options.environment ?? 'test';
  const strict = options.strict === 'on';
  return {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    storefrontPort: null,
    data: options.data ?? ':memory:',
    databaseUrl: options.databaseUrl ?? null,
    databaseReplicaUrl: null,
    databaseConnections: connectionsOf(options),
    databaseQueue: queueOf(options),
    databasePooler: options.databasePooler ?? 'none',
    environment,
    strict,
    bodyCredentials: (options.bodyCredentials ?? BODY_CREDENTIALS_DEFAULT[environment]) === 'on',
    throttle: options.throttle ?? 'off',
    limits: limitsWith(options.limits),
    metrics: (options.metrics ?? METRICS[environment]) === 'on',
    retention: durationOf(options.retention ?? RETENTION),
    drainDelay: 0,
    processorUrl: processorUrlOf(options),
    processorTimeout: processorTimeoutOf(options),
    processorToken: processorTokenOf(options),
    threeDSecureUrl: threeDSecureUrlOf(options),
    threeDSecureTimeout: threeDSecureTimeoutOf(options),
    publicAddress: publicAddressOf(options),
    allowedHosts: allowedHostsOf(options),
    trustProxy: trustProxyOf(options),
    outbound: 'public',
    outboundTimeout: outboundTimeoutOf(options),
    tls: options.tls ?? null,
    tlsFiles: null,
    seed: options.seed ?? null,
    logLevel: options.logLevel ?? 'silent',
    logFormat: options.logFormat ?? 'json',
    cardKey: options.cardKey,
    keyFiles: [],
    entities: entitiesFrom(options.entities ?? [], { strict }),
    warnings: [],
  };
}

const connectionsOf = ({ databaseConnections: most }: StartOptions): number =>
  most === undefined
    ? CONNECTIONS
    : Number(checked('database-connections', 'databaseConnections', String(most)));

const queueOf = ({ databaseQueue: most }: StartOptions): number =>
  most === undefined ? QUEUE : Number(checked('database-queue', 'databaseQueue', String(most)));

const processorUrlOf = ({ processorUrl: url }: StartOptions): string | null =>
  url === undefined ? null : checked('processor-url', 'processorUrl', url);

const processorTimeoutOf = ({ processorTimeout = PROCESSOR_TIMEOUT }: StartOptions): number =>
  durationOf(checked('processor-timeout', 'processorTimeout', processorTimeout)).ms;

const outboundTimeoutOf = ({ outboundTimeout = OUTBOUND_TIMEOUT }: StartOptions): number =>
  durationOf(checked('outbound-timeout', 'outboundTimeout', outboundTimeout)).ms;

const processorTokenOf = ({ processorToken: token }: StartOptions): string | null =>
  token === undefined ? null : checked('processor-token', 'processorToken', token);

const threeDSecureUrlOf = ({ threeDSecureUrl: url }: StartOptions): string | null =>
  url === undefined ? null : checked('three-d-secure-url', 'threeDSecureUrl', url);

const threeDSecureTimeoutOf = ({
  threeDSecureTimeout: time = THREE_D_SECURE_TIMEOUT,
}: StartOptions): number =>
  durationOf(checked('three-d-secure-timeout', 'threeDSecureTimeout', time)).ms;

const publicAddressOf = ({ publicAddress: address }: StartOptions): string | null =>
  address === undefined ? null : checked('public-address', 'publicAddress', address);

const allowedHostsOf = ({ allowedHosts: names = [] }: StartOptions): readonly string[] =>
  names.length === 0 ? [] : listed(checked('allowed-hosts', 'allowedHosts', names.join(',')));

const trustProxyOf = ({ trustProxy: addresses = [] }: StartOptions): readonly string[] =>
  addresses.length === 0 ? [] : listed(checked('trust-proxy', 'trustProxy', addresses.join(',')));
