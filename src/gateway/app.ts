/** Connects all parts of the gateway. */

import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Server as HttpsServer } from 'node:https';
import type { Logger } from 'pino';
import { type Builds, keepBuilds, loadBuilds } from './api/builds.ts';
import type { AppContext } from './api/context.ts';
import type { ExtensionNeeds, ExtensionOfGateway } from './api/extension.ts';
import { Gate } from './api/gate.ts';
import { NO_HOOKS } from './api/hooks.ts';
import { healthRoute } from './api/routes/health.ts';
import { apiRoutes } from './api/routes/index.ts';
import { metricsRoute } from './api/routes/metrics.ts';
import { processorRoutes } from './api/routes/processor.ts';
import { threeDSecureServerRoute } from './api/routes/threeDSecureServer.ts';
import { createServer, type Server } from './api/server.ts';
import { shareBuilds } from './api/sharedBuilds.ts';
import { createContext } from './app/context.ts';
import { prepareDatabase, saveReceivers } from './app/prepareDatabase.ts';
import { type Config, ConfigError, readTls } from './config.ts';
import { type ExternalServices, servicesOf } from './domain/externalServices.ts';
import type { Processor } from './domain/payment/processor.ts';
import { ConcurrencyLimiter } from './domain/shared/concurrencyLimiter.ts';
import type { Store, Tables } from './domain/tables.ts';
import { NO_ISSUERS } from './domain/threeDSecure/issuer.ts';
import { buildsIn } from './platform/buildFolder.ts';
import { watchCertificate } from './platform/certificateFiles.ts';
import { isReadableByOthers } from './platform/keys/keyFiles.ts';
import {
  checkKeyIsThere,
  findKeys,
  type Keys,
  keysFile,
  loadKeys,
  sealerFrom,
} from './platform/keys/keys.ts';
import { type Rotated, rotateKeys, rotationsOf } from './platform/keys/rotate.ts';
import { keyMaker } from './platform/keys/vault.ts';
import { createLog } from './platform/log.ts';
import { type LogMessages, logMessages } from './platform/logMessages.ts';
import { openLogStream } from './platform/logStream.ts';
import { createMetrics, type Metrics } from './platform/metrics/prometheus.ts';
import { outageCounter } from './platform/outage.ts';
import { type HttpProcessor, httpProcessor } from './platform/processor/httpProcessor.ts';
import { systemRandomness } from './platform/randomness.ts';
import { StoreError } from './platform/store/faults.ts';
import { openStore } from './platform/store/open.ts';
import { IN_MEMORY } from './platform/store/sqlite.ts';
import { httpThreeDSecureServer } from './platform/threeDSecure/httpServer.ts';
import { ClockGuard } from './platform/time/clockGuard.ts';
import { startTimers } from './platform/time/loop.ts';
import { pause, sinceBoot, systemClock, timeout } from './platform/time/systemClock.ts';
import { findTracing } from './platform/tracing/openTelemetry.ts';
import { tracedStore } from './platform/tracing/traced.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** What a caller may set in addition to the configuration. */
export interface ComposeOptions {
  /** The folder of the build. */
  readonly assets: string;
  /** Replaces the simulated or the configured processor. */
  readonly processor?: Processor | undefined;
}

/** A gateway that is not listening yet. */
export interface Composed {
  readonly server: Server;
  readonly context: AppContext;
  readonly log: Logger;
  /** Replaces the key that texts are sealed with. A call during a rotation gets the result of that rotation. */
  rotateKeys(): Promise<Rotated>;
  /** Says that the clock of this machine is right, in live after a jump. */
  acceptClock(): void;
  /** Completes the work in progress, then closes the server and the store. */
  close(): Promise<void>;
}

/** The timeout of a caller of the client for HTTP, as a multiple of the client's own. */
const SLACK = 1.1;

/**
 * How many requests are worked on at once, for each connection: as many as keep the database busy while others are read and
 * rendered. The embedded database counts as the usual number of connections.
 */
const IN_WORK_PER_CONNECTION = 2;

/** How long the shutdown waits for outbound calls in the background, in ms of the system clock. */
const BACKGROUND_TIMEOUT_MS = 5000;

/** How long the shutdown waits until the last spans are exported, in ms of the system clock. */
const FLUSH_TIMEOUT_MS = 5000;

/**
 * Builds a gateway.
 *
 * @throws ConfigError, StoreError, AssetError, with a message for the operator
 */
export async function compose(config: Config, options: ComposeOptions): Promise<Composed> {
  const log = createLog(config.logLevel, await openLogStream(config.logFormat));
  for (const warning of config.warnings) log.warn(warning);
  const messages = logMessages(log);
  const builds = loadBuilds(options.assets);
  const tracing = findTracing();
  const traced: Traced = (store) =>
    tracing ? tracedStore(store, tracing, systemOf(config)) : store;
  const { store, extend } = await openWithExtension(config, messages, traced);
  const gate = new Gate({
    mostInWork: IN_WORK_PER_CONNECTION * config.databaseConnections,
    mostWaiting: config.databaseQueue,
  });
  const { environment } = config;
  const clockGuard = environment === 'live' ? guardFrom(messages) : undefined;
  const certificate = { expiry: expiryOf(config.tls) };
  const partners: Opened['partners'] = {};
  const metrics = createMetrics({
    store,
    waiting: () => gate.waiting,
    isClockDoubted: () => clockGuard?.isDoubted() ?? false,
    isProcessorReachable: () => partners.processor?.isReachable(),
    expiry: () => certificate.expiry,
  });
  try {
    const parts = { config, options, log, messages, builds, store, gate, clockGuard, certificate };
    return await connect({ ...parts, partners, extend, metrics, tracing });
  } catch (error) {
    metrics.stop();
    await store.close();
    // The database was available when the store was opened.
    const isOfStore = !(error instanceof ConfigError) && store.faultOf(error) !== undefined;
    throw isOfStore ? new StoreError(`cannot use the database: ${textOf(error)}`) : error;
  }
}

/** When a certificate expires, ms UTC. */
const expiryOf = (tls: Config['tls']): number | undefined =>
  tls ? Date.parse(new X509Certificate(tls.cert).validTo) : undefined;

/** Serves with the new certificate when its files change. @returns a function that ends this */
function followCertificate({ config, messages, certificate }: Opened, { app }: Server) {
  const { tlsFiles: files } = config;
  const { server } = app;
  if (!files || !(server instanceof HttpsServer)) return () => {};
  return watchCertificate({
    files,
    read: () => readTls(files.cert, files.key),
    onPair(pair) {
      server.setSecureContext(pair);
      certificate.expiry = expiryOf(pair);
      messages.certificateReplaced();
      messages.certificate(pair.cert);
    },
    onError: messages.certificateUnusable,
  });
}

const guardFrom = ({ clockJumped, clockTrusted }: LogMessages) =>
  new ClockGuard({
    now: systemClock.now,
    sinceBoot,
    onJump: clockJumped,
    onTrust: clockTrusted,
  });

type Traced = <All extends Tables>(store: Store<All>) => Store<All>;

/** Extends a gateway on a store with the tables of the extension. */
type Extend = (needs: Omit<ExtensionNeeds<Tables>, 'store'>) => ExtensionOfGateway;

/**
 * Opens the store. In test it has the tables of the sandbox, which stands in for all external services; a gateway in live
 * never loads it.
 */
async function openWithExtension(
  config: Config,
  { connectionLost }: LogMessages,
  traced: Traced,
): Promise<{ readonly store: Store; readonly extend: Extend | undefined }> {
  if (config.environment === 'live') {
    return { store: traced(await openStore(config, connectionLost)), extend: undefined };
  }
  const { sandbox } = await import('../sandbox/index.ts');
  const store = traced(await openStore(config, connectionLost, sandbox.store));
  return { store, extend: (needs) => sandbox.extend({ ...needs, store }) };
}

/** The database as OpenTelemetry names it. */
export const systemOf = ({ databaseUrl }: Config) =>
  databaseUrl === null ? 'sqlite' : 'postgresql';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`);

/** What is there once the store is open. */
interface Opened {
  readonly config: Config;
  readonly options: ComposeOptions;
  readonly log: Logger;
  readonly messages: LogMessages;
  readonly builds: Builds;
  readonly store: Store;
  readonly gate: Gate;
  readonly clockGuard: ClockGuard | undefined;
  /** `expiry`: when it expires, ms UTC; undefined without TLS. */
  readonly certificate: { expiry: number | undefined };
  /** The processor over HTTP, once it is connected. */
  readonly partners: { processor?: HttpProcessor };
  /** undefined in live. */
  readonly extend: Extend | undefined;
  readonly metrics: Metrics;
  /** undefined if the user has set up no tracing. */
  readonly tracing: Tracing | undefined;
}

async function connect(opened: Opened): Promise<Composed> {
  const { config, log, messages, store, gate, clockGuard, metrics, tracing } = opened;
  const timeouts = {
    // Longer than that of the client for HTTP, because the client knows in which step a call failed.
    processor: Math.ceil(config.processorTimeout * (opened.options.processor ? 1 : SLACK)),
    outbound: config.outboundTimeout,
  };

  await checkKeyIsThere(store, () => findKeys(config.data, config.cardKey));
  const keys = loadKeys(config.data, config.cardKey, systemRandomness);
  const keyFiles = [...config.keyFiles, ...(config.cardKey ? [] : [keysFile(config.data)])];
  for (const file of keyFiles.filter(isReadableByOthers)) messages.keyFileIsOpen(file);
  if (config.tls) messages.certificate(config.tls.cert);
  const { services, extension } = await connectServices(opened, keys);
  const starts = await prepareDatabase(store, keys, config);
  const unauthenticated = services.issuers === NO_ISSUERS ? authenticating(config) : [];
  if (unauthenticated.length > 0) messages.withoutThreeDSecure(unauthenticated);

  const limiter = new ConcurrencyLimiter();
  const context = createContext({
    config,
    store,
    gate,
    clockGuard,
    keys,
    starts,
    services,
    limiter,
    timeouts,
    messages,
    meter: metrics,
    tracing,
    builds: await allBuilds(opened),
    hooks: extension?.hooks ?? NO_HOOKS,
    deliveryControl: extension?.deliveryControl ?? null,
  });
  await saveReceivers(context, config, messages.webhookLeftOut);
  await extension?.begin();

  const routes = (isDraining: () => boolean) => [
    ...apiRoutes(context),
    ...(config.metrics ? [metricsRoute(metrics)] : []),
    ...(config.processorToken ? processorRoutes(context, config.processorToken) : []),
    ...(config.threeDSecureUrl ? [threeDSecureServerRoute(context)] : []),
    ...(extension?.routes(context) ?? []),
    healthRoute(context, isDraining),
  ];
  const server = createServer({
    context,
    routes,
    log,
    hosts: config,
    tls: config.tls,
    trustProxy: config.trustProxy,
  });
  const unfollow = followCertificate(opened, server);
  const timers = startTimers({
    ...context,
    clockGuard,
    onStore: messages.storeChanged,
    cleanUp: (now) => context.wrongPasswords.cleanUp(now),
  });
  const newKey = keyMaker(keys, systemRandomness);
  const rotations = rotationsOf((isEnding) =>
    messages.rotation(rotateKeys({ store, vault: context.vault, newKey, pause, isEnding })),
  );

  const close = async () => {
    server.leave();
    if (config.drainDelay > 0) await pause(config.drainDelay);
    limiter.end();
    extension?.endStreams();
    await Promise.all([context.moves.end(), server.drain(), timers.stop(), rotations.end()]);
    await context.submits.idle();
    await timeout(context.background.idle(), BACKGROUND_TIMEOUT_MS);
    await extension?.end();
    unfollow();
    metrics.stop();
    await store.close();
    if (tracing) await timeout(tracing.flush(), FLUSH_TIMEOUT_MS);
  };
  const acceptClock = () => clockGuard?.accept();
  return { server, context, log, rotateKeys: rotations.rotate, acceptClock, close };
}

/** The entities whose shoppers are to be authenticated. */
const authenticating = ({ entities }: Config) =>
  entities.filter(({ terms }) => terms.threeDSecure.length > 0).map(({ id }) => id);

/** Also the builds of other versions. Without them the gateway works, so an error does not stop it. */
async function allBuilds({ config, options, builds, log, store }: Opened): Promise<Builds> {
  try {
    if (config.databaseUrl !== null) return await shareBuilds(builds, store, options.assets);
    if (config.data === IN_MEMORY || !existsSync(config.data)) return builds;
    return keepBuilds(builds, buildsIn(config.data), options.assets, systemClock.now);
  } catch (error) {
    log.warn(
      `cannot store this build in ${config.databaseUrl === null ? config.data : 'the database'}: pages that are open during the next upgrade must be reloaded (${textOf(error)})`,
    );
    return builds;
  }
}

/** Connects the external services. In live these are the configured processor and 3-D Secure server. In test the extension stands in for all of them. */
async function connectServices(
  { config, options, messages, metrics, partners, extend }: Opened,
  keys: Keys,
): Promise<{ readonly services: ExternalServices; readonly extension?: ExtensionOfGateway }> {
  const configured = config.processorUrl
    ? httpProcessor({
        url: config.processorUrl,
        timeout: config.processorTimeout,
        onFault: (fault, about) => messages.processorFailed({ ...about, fault }),
        onStatement: messages.processorStatement,
      })
    : undefined;
  if (configured) partners.processor = configured;
  await configured?.refresh();
  const threeDSecureCalled = outageCounter(messages.threeDSecureAnswersAgain);
  const server = config.threeDSecureUrl
    ? httpThreeDSecureServer({
        url: config.threeDSecureUrl,
        timeout: config.threeDSecureTimeout,
        onFault: messages.threeDSecureFailed,
        onCall(call, outcome, ms) {
          metrics.threeDSecureCall(call, outcome, ms);
          threeDSecureCalled(outcome === 'answered');
        },
      })
    : undefined;
  const { processor } = options;
  if (!extend) {
    const live = processor ?? configured;
    if (!live) throw new ConfigError('--environment live needs a --processor-url');
    return { services: servicesOf(live, server) };
  }
  const sealer = sealerFrom(keys, systemRandomness);
  const isShared = config.databaseUrl !== null;
  const { assets } = options;
  const extension = extend({
    isShared,
    sealer,
    assets,
    processor,
    external: configured,
    externalIssuers: server,
  });
  return { services: extension.services, extension };
}
