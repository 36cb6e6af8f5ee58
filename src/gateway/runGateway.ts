/** Starts a gateway from a complete configuration: the gateway in process, and its clock. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { iso, LAST_INSTANT, parseInstant } from '../time/format.ts';
import { findAssets } from './api/assets.ts';
import { VERSION } from './api/openapi/version.ts';
import { type Composed, type ComposeOptions, compose, systemOf } from './app.ts';
import { durationOf } from './config/durationOf.ts';
import { type Config, checkLive } from './config.ts';
import { SANDBOX } from './domain/merchant/types.ts';
import type { EntityId } from './domain/shared/ids.ts';
import type { Rotated } from './platform/keys/rotate.ts';
import { logMessages } from './platform/logMessages.ts';
import {
  advanceClock,
  type ClockRequest,
  isMoveView,
  readClock,
  setClock,
} from './platform/time/entityClock.ts';
import { type Executed, executedOf } from './platform/time/executed.ts';
import type { Wait } from './platform/time/move.ts';
import { stopwatch } from './platform/time/systemClock.ts';
import { onFreePort, USUAL_PORT } from './ports.ts';

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

/** A request without a socket. */
export interface InjectedRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** The path, with the query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly payload?: string | Uint8Array | object;
}

/** The response to a request without a socket. */
export interface InjectedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: string;
  /** The bytes of the body, as they would be sent: compressed if `content-encoding` says so. */
  readonly rawPayload: Buffer;
  /** The body, read as JSON. @throws SyntaxError if it is not JSON */
  // biome-ignore lint/suspicious/noExplicitAny: as the result of JSON.parse
  json(): any;
}

/** The part of the server that a test can call. */
export interface GatewayServer {
  /** The server of Node, for example to count its connections. */
  readonly server: Server;
  /** Handles a request as if it had arrived at the port. */
  inject(request: InjectedRequest): Promise<InjectedResponse>;
}

/** A gateway that accepts requests. */
export interface Gateway {
  readonly url: string;
  /** The sandbox's entity and token; in live the first configured entity. */
  readonly entityId: string;
  readonly token: string;
  /** The server, for requests without a socket. */
  readonly app: GatewayServer;
  readonly clock: GatewayClock;
  /** Replaces the key that stored details are sealed with, while the gateway keeps running. */
  rotateKeys(): Promise<Rotated>;
  /** Says that the clock of this machine is right, in live after a jump: timers run again. */
  acceptClock(): void;
  /** Completes the requests under way and stops the gateway; only its data remains. */
  close(): Promise<void>;
}

/** Starts a gateway with a complete configuration. */
export async function startWith(
  config: Config,
  options: Omit<ComposeOptions, 'assets'> & { readonly assets?: string | undefined } = {},
): Promise<Gateway> {
  checkLive(config);
  const composed = await compose(config, { ...options, assets: options.assets ?? findAssets() });
  const { app } = composed.server;
  try {
    const { host, port } = config;
    const listenAt = (port: number) => app.listen({ host, port });
    await (port === 'auto' ? onFreePort(host, USUAL_PORT, listenAt) : listenAt(port));
  } catch (error) {
    await composed.close();
    throw error;
  }
  const url = urlOf(config, (app.server.address() as AddressInfo).port);
  const messages = logMessages(composed.log);
  messages.started({
    version: VERSION,
    node: process.version,
    environment: config.environment,
    database: systemOf(config),
    url,
  });
  const first = config.environment === 'test' ? undefined : config.entities[0];
  const entityId = first?.id ?? SANDBOX.id;
  return {
    url,
    entityId,
    token: first?.tokens.find(({ rights }) => rights === null)?.token ?? SANDBOX.token,
    app,
    clock: clockOf(composed, entityId),
    rotateKeys: composed.rotateKeys,
    acceptClock: composed.acceptClock,
    close: once(async () => {
      const elapsed = stopwatch();
      messages.stopping(config.drainDelay / 1000);
      await composed.close();
      messages.stopped(Math.round(elapsed() / 1000));
    }),
  };
}

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
