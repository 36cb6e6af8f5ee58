/** The gateway in process: `startGateway()`, for tests and for the command line. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Duration, parseDuration } from '../time/duration.ts';
import { iso, LAST_INSTANT, parseInstant } from '../time/format.ts';
import { findAssets } from './api/assets.ts';
import { type Limits, limitsWith } from './api/limits.ts';
import { type Composed, compose, type Parts } from './app.ts';
import type { EntityOption } from './config/entityOption.ts';
import { type Config, checked, checkLive, entitiesFrom, hostsIn } from './config.ts';
import { SANDBOX } from './domain/merchant/types.ts';
import type { Processor } from './domain/payment/processor.ts';
import type { EntityId } from './domain/shared/ids.ts';
import type { Rotated } from './platform/keys/rotate.ts';
import type { LogFormat } from './platform/logFormat.ts';
import {
  advanceClock,
  type ClockRequest,
  isMoveView,
  readClock,
  setClock,
} from './platform/time/entityClock.ts';
import { type Executed, executedOf } from './platform/time/executed.ts';
import type { Wait } from './platform/time/move.ts';
import { BODY_CREDENTIALS_DEFAULT, CONNECTIONS, METRICS, RETENTION } from './settings.ts';

export type { EntityOption, TermsOption } from './config/entityOption.ts';
export type { Processor, Question, Verdict } from './domain/payment/processor.ts';
export type { Rotated } from './platform/keys/rotate.ts';
export type { Executed } from './platform/time/executed.ts';
export type { Wait } from './platform/time/move.ts';

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
  /** Default test. */
  readonly environment?: 'test' | 'live';
  /** Default off; `on`: entities are strict by default: requests that are otherwise only tolerated are refused. */
  readonly strict?: 'on' | 'off';
  /** Whether `authentication.userId` and `.password` are accepted in place of a token; default on in test, off in live. */
  readonly bodyCredentials?: 'on' | 'off';
  /** Default off; `on` for real clocks only, `always` for all. */
  readonly throttle?: Config['throttle'];
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
  /** The origin at which browsers reach the gateway; by default the address that each caller used. */
  readonly publicAddress?: string;
  /** Names that requests may have in `Host`, in addition to those of this machine, IP addresses and the public address. */
  readonly allowedHosts?: readonly string[];
  /** 64 hex digits. */
  readonly cardKey?: string;
  readonly tls?: Config['tls'];
  /** The processor, in process: in place of the simulator, or of `processorUrl`. */
  readonly processor?: Processor;
  /** The timeout of a remote processor, in ms; default 30 s. */
  readonly processorPatience?: number;
  /** The timeout of other outbound calls, such as webhooks, in ms; default 30 s. */
  readonly outboundPatience?: number;
  /** The folder of the build; found automatically if it is `dist`. */
  readonly assets?: string;
}

/** The clock of the gateway's entity. Instants are ISO 8601, UTC; every call returns the time that the clock then shows. */
export interface GatewayClock {
  /** Stops the clock, at an instant or at its current time. */
  freeze(at?: string | number | Date): Promise<string>;
  /** Moves the clock forward: `PT29M`. @throws Error if the text is not an ISO 8601 duration */
  advance(duration: string, options?: { readonly wait?: Wait }): Promise<string>;
  /** The same, and returns the timers that fell due on the way, in order. */
  elapse(duration: string, options?: { readonly wait?: Wait }): Promise<Elapsed>;
  /** Makes the clock follow the system clock again. */
  real(): Promise<string>;
  now(): Promise<string>;
}

/** The time of a clock after it was moved, and the timers that fell due on the way. */
export interface Elapsed {
  readonly now: string;
  readonly executed: readonly Executed[];
}

/** A gateway that accepts requests. */
export interface Gateway {
  readonly url: string;
  /** The sandbox's entity and token; in live the first configured entity. */
  readonly entityId: string;
  readonly token: string;
  /** The server, for requests without a socket. */
  readonly app: FastifyInstance;
  readonly clock: GatewayClock;
  /** Replaces the key that stored details are sealed with, while the gateway keeps running. */
  rotateKeys(): Promise<Rotated>;
  /** Completes the requests under way and stops the gateway; only its data remains. */
  close(): Promise<void>;
}

/**
 * Starts a gateway, by default in memory and on a free port.
 *
 * @throws ConfigError, StoreError, AssetError; the system's error if the port is in use
 */
export async function startGateway(options: StartOptions = {}): Promise<Gateway> {
  const { assets, processor, processorPatience, outboundPatience } = options;
  return startWith(configOf(options), { assets, processor, processorPatience, outboundPatience });
}

/** Starts a gateway with a complete configuration. */
export async function startWith(
  config: Config,
  parts: Omit<Parts, 'assets'> & { readonly assets?: string | undefined } = {},
): Promise<Gateway> {
  checkLive(config);
  const composed = await compose(config, { ...parts, assets: parts.assets ?? findAssets() });
  const { app } = composed.server;
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await composed.close();
    throw error;
  }
  const first = config.environment === 'test' ? undefined : config.entities[0];
  const entityId = first?.id ?? SANDBOX.id;
  return {
    url: urlOf(config, (app.server.address() as AddressInfo).port),
    entityId,
    token: first?.tokens[0] ?? SANDBOX.token,
    app,
    clock: clockOf(composed, entityId),
    rotateKeys: composed.rotateKeys,
    close: once(composed.close),
  };
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
    databaseConnections: connectionsOf(options),
    environment,
    strict,
    bodyCredentials: (options.bodyCredentials ?? BODY_CREDENTIALS_DEFAULT[environment]) === 'on',
    throttle: options.throttle ?? 'off',
    limits: limitsWith(options.limits),
    metrics: (options.metrics ?? METRICS[environment]) === 'on',
    retention: durationOf(options.retention ?? RETENTION),
    processorUrl: processorUrlOf(options),
    publicAddress: publicAddressOf(options),
    allowedHosts: allowedHostsOf(options),
    outbound: 'public',
    tls: options.tls ?? null,
    seed: options.seed ?? null,
    logLevel: options.logLevel ?? 'silent',
    logFormat: options.logFormat ?? 'json',
    cardKey: options.cardKey,
    entities: entitiesFrom(options.entities ?? [], { strict }),
    warnings: [],
  };
}

const connectionsOf = ({ databaseConnections: most }: StartOptions): number =>
  most === undefined
    ? CONNECTIONS
    : Number(checked('database-connections', 'databaseConnections', String(most)));

const processorUrlOf = ({ processorUrl: url }: StartOptions): string | null =>
  url === undefined ? null : checked('processor-url', 'processorUrl', url);

const publicAddressOf = ({ publicAddress: address }: StartOptions): string | null =>
  address === undefined ? null : checked('public-address', 'publicAddress', address);

const allowedHostsOf = ({ allowedHosts: names = [] }: StartOptions): readonly string[] =>
  names.length === 0 ? [] : hostsIn(checked('allowed-hosts', 'allowedHosts', names.join(',')));

function clockOf({ context }: Composed, id: EntityId): GatewayClock {
  const set = async (request: ClockRequest) => iso((await setClock(context, id, request)).now);
  const elapse: GatewayClock['elapse'] = async (text, { wait } = {}) => {
    const view = await advanceClock(context, id, durationOf(text), { wait });
    if (!view) throw new Error(`"${text}" moves the clock beyond the year 9999`);
    // Because the wait has no timeout, the move has ended.
    const executed = isMoveView(view) ? [] : executedOf(view.executed);
    return { now: iso(view.now), executed };
  };
  return {
    freeze: async (at) => set({ mode: 'frozen', at: instantOf(at) }),
    advance: async (text, options) => (await elapse(text, options)).now,
    elapse,
    real: () => set({ mode: 'real' }),
    now: async () => iso((await readClock(context, id)).now),
  };
}

/** @throws Error if the text is not an ISO 8601 duration */
function durationOf(text: string): Duration {
  const duration = parseDuration(text);
  if (!duration) throw new Error(`"${text}" is not an ISO 8601 duration, such as PT29M or P1D`);
  return duration;
}

function instantOf(at: string | number | Date | undefined): number | undefined {
  if (at === undefined) return undefined;
  const instant = typeof at === 'string' ? parseInstant(at) : Number(at);
  const isInstant = Number.isInteger(instant) && Number(instant) >= 0;
  if (instant === undefined || !isInstant || instant > LAST_INSTANT) {
    throw new Error(`"${at}" is not an instant from 1970 to 9999`);
  }
  return instant;
}

function urlOf({ host, tls }: Config, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
