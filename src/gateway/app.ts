/** Puts the gateway together: the only place that knows everything. */

import type { Logger } from 'pino';
import type { Simulator, SimulatorNeeds } from '../simulator/index.ts';
import { loadFiles } from './api/assets.ts';
import type { AppContext } from './api/context.ts';
import { loadFrame } from './api/frame.ts';
import { WrongPasswords } from './api/passwords.ts';
import { healthRoute } from './api/routes/health.ts';
import { apiRoutes } from './api/routes/index.ts';
import { metricsRoute } from './api/routes/metrics.ts';
import { createServer, type Server } from './api/server.ts';
import { prepareDatabase, saveReceivers } from './app/prepareDatabase.ts';
import { type Config, ConfigError } from './config.ts';
import { expiryTimer } from './domain/checkout/expire.ts';
import { type CallNeeds, resultCallTimer } from './domain/checkout/resultCall.ts';
import { type ExternalServices, processorAlone } from './domain/externalServices.ts';
import type { AskNeeds } from './domain/payment/ask.ts';
import { endPendingTimer, eraseTimer } from './domain/payment/pending.ts';
import type { Processor } from './domain/payment/processor.ts';
import { resumeTimer } from './domain/payment/resume.ts';
import { RunningSubmits } from './domain/payment/submits.ts';
import { type RemovalNeeds, registrationEndTimer } from './domain/registration/life.ts';
import { networkTokenTimer } from './domain/registration/network.ts';
import { endSchedulesOf } from './domain/schedule/endSchedules.ts';
import { scheduleEndTimer, scheduleRunTimer } from './domain/schedule/run.ts';
import { type DeliverFileNeeds, fileTimer } from './domain/settlement/deliverFiles.ts';
import { settlementEndTimer } from './domain/settlement/end.ts';
import type { CloseNeeds } from './domain/settlement/files.ts';
import { ArmedSettlementDays, settlementArmer } from './domain/settlement/settlementTimers.ts';
import { settlementTimer } from './domain/settlement/timer.ts';
import { Background } from './domain/shared/background.ts';
import { ConcurrencyLimiter } from './domain/shared/concurrencyLimiter.ts';
import type { RegistrationId } from './domain/shared/ids.ts';
import { idsFrom } from './domain/shared/ids.ts';
import type { Randomness } from './domain/shared/randomness.ts';
import { ArmedRetention, type RetentionNeeds, retentionTimer } from './domain/shared/retention.ts';
import type { TimerHandlers } from './domain/shared/timerHandlers.ts';
import type { Tables } from './domain/tables.ts';
import { changeRecordSaver } from './domain/transaction/changeRecord.ts';
import { type DeliverNeeds, deliveryTimer } from './domain/webhook/deliverMessages.ts';
import { detailsAnnouncer, paymentAnnouncer } from './domain/webhook/paymentMessages.ts';
import { checkAnnouncer } from './domain/webhook/riskMessages.ts';
import { cardHasher, type Keys, loadKeys, sealerFrom } from './platform/keys/keys.ts';
import {
  type Rotated,
  type RotationNeeds,
  rotatedLine,
  rotateKeys,
  rotationsOf,
} from './platform/keys/rotate.ts';
import { keyMaker, vaultFrom } from './platform/keys/vault.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics/prometheus.ts';
import { ftpFrom } from './platform/outbound/ftp.ts';
import { outboundFrom } from './platform/outbound/get.ts';
import { senderFrom } from './platform/outbound/send.ts';
import { httpProcessor } from './platform/processor/httpProcessor.ts';
import { seededRandomness, systemRandomness } from './platform/randomness.ts';
import { StoreError } from './platform/store/faults.ts';
import { openStore } from './platform/store/open.ts';
import type { TimerRun } from './platform/time/execute.ts';
import { startTimers } from './platform/time/loop.ts';
import { RunningMoves } from './platform/time/runningMoves.ts';
import { pause, systemClock, timeout } from './platform/time/systemClock.ts';

/** What can be put in place of the usual. */
export interface Parts {
  /** The folder of the build. */
  readonly assets: string;
  readonly processor?: Processor | undefined;
  /** Milliseconds of real time that a remote processor may take. */
  readonly processorPatience?: number | undefined;
  /** Milliseconds of real time that whoever is called may take. */
  readonly outboundPatience?: number | undefined;
}

/** A gateway that is not listening yet. */
export interface Composed {
  readonly server: Server;
  readonly context: AppContext;
  readonly log: Logger;
  /** Puts a new key in place of those that texts are sealed with; while it does, whoever asks again is told of the same. */
  rotateKeys(): Promise<Rotated>;
  /** Lets what is on its way finish, then closes server and store. */
  close(): Promise<void>;
}

/**
 * Builds a gateway: opens the store, prepares it, wires the rest.
 *
 * @throws StoreError, AssetError with a message for whoever starts it
 */
export async function compose(config: Config, parts: Parts): Promise<Composed> {
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const files = loadFiles(parts.assets);
  const frame = loadFrame(parts.assets);
  const store = await openStore(config, (err) =>
    log.warn({ err }, 'a connection to the database broke'),
  );
  const metrics = createMetrics(store);
  try {
    const keys = loadKeys(config.data, config.cardKey, systemRandomness);
    const ready = { store, files, frame, meter: metrics };
    const limiter = new ConcurrencyLimiter();
    const onProcessorFault = (paymentId: string, fault: string) =>
      log.warn({ paymentId, fault }, 'processor failed');
    const { services, simulator } = await servicesOf(config, parts, onProcessorFault, {
      store,
      sealer: sealerFrom(keys, systemRandomness),
    });
    const outside = { ...services, onProcessorFault, alterAnswer: alterationsOf(simulator) };
    const context = await furnish(config, parts, log, { keys, limiter, outside, ...ready });
    await saveReceivers(context, config);
    const routes = (isDraining: () => boolean) => [
      ...apiRoutes(context),
      ...(config.metrics ? [metricsRoute(metrics)] : []),
      ...(simulator ? simulator.routes(context) : []),
      healthRoute(context, isDraining),
    ];
    const server = createServer({ context, routes, log, hosts: config, tls: config.tls });
    const timers = startTimers({
      ...context,
      onStore: (err) =>
        err === undefined
          ? log.info('the database is back')
          : log.error({ err }, 'the database is away'),
    });
    const newKey = keyMaker(keys, systemRandomness);
    const rotations = rotationsOf((isEnding) =>
      rotateLogged(log, { store, vault: context.vault, newKey, pause, isEnding }),
    );
    const close = async () => {
      limiter.end();
      await Promise.all([context.moves.end(), server.drain(), timers.stop(), rotations.end()]);
      await context.submits.idle();
      // What is called has its own patience; nobody waits for the last of it for long.
      await timeout(context.background.idle(), BACKGROUND_TIMEOUT_MS);
      metrics.stop();
      await store.close();
    };
    return { server, context, log, rotateKeys: rotations.rotate, close };
  } catch (error) {
    metrics.stop();
    await store.close();
    throw error instanceof ConfigError || store.faultOf(error) === undefined
      ? error
      : cannotPrepare(error);
  }
}

/** It was there a moment ago. */
const cannotPrepare = (error: unknown): StoreError =>
  new StoreError(`cannot use the database: ${error instanceof Error ? error.message : error}`);

const BACKGROUND_TIMEOUT_MS = 5000;

async function furnish(
  config: Config,
  parts: Parts,
  log: Logger,
  {
    keys,
    limiter,
    outside,
    ...ready
  }: Pick<AppContext, 'store' | 'files' | 'frame' | 'meter'> & {
    keys: Keys;
    limiter: ConcurrencyLimiter;
    outside: ExternalServices & Pick<AppContext, 'onProcessorFault' | 'alterAnswer'>;
  },
): Promise<AppContext> {
  const { store, meter } = ready;
  const starts = await prepareDatabase(store, keys, config);
  const [randomness, requestRandomness] = randomnessOf(config.seed, starts);
  const { environment, retention } = config;
  const { outboundPatience: outboundTimeout = 30_000 } = parts;
  const reach = config.outbound === 'private' ? 'private' : REACH[environment];
  const outbound = outboundFrom({
    reach,
    timeout: outboundTimeout,
    onCall: (call) => {
      log.info(call, 'called');
      meter.shopCall(call.outcome);
    },
  });
  const ids = idsFrom(randomness, systemRandomness);
  const told = {
    ids,
    environment,
    plainReturns: plainReturnsOf(config),
  };
  const kept = { retention, armed: new ArmedRetention(), armedDays: new ArmedSettlementDays() };
  const common = {
    store,
    systemClock,
    ...told,
    announceDetails: detailsAnnouncer(told),
    announcePayment: paymentAnnouncer(told),
    announceCheck: checkAnnouncer({ ids, store }),
    armSettlement: settlementArmer(kept),
    ...outside,
    processorTimeout: processorTimeoutOf(parts),
    cardHash: cardHasher(keys),
    vault: vaultFrom(keys, systemRandomness),
    outbound,
    ...kept,
    saveChangeRecord: changeRecordSaver({ environment, ...kept }),
    onGone: (tables: Tables, ...gone: [RegistrationId, 'removed' | 'ended']) =>
      endSchedulesOf({ systemClock, ids, environment }, tables, ...gone),
  };
  const sender = senderFrom({
    reach,
    timeout: outboundTimeout,
    onSent: (sent) => log.info(sent, 'sent'),
  });
  const ftp = ftpFrom({
    reach,
    timeout: outboundTimeout,
    onPut: ({ host, fault }) =>
      fault ? log.warn({ host, ...fault }, 'a file was not sent') : log.info({ host }, 'file sent'),
  });
  const filing = { ftp, outboundTimeout, limiter };
  const sending = { sender, outboundTimeout, limiter, randomness: systemRandomness };
  return {
    ...common,
    handlers: handlersFrom({ ...common, ...sending, ...filing }),
    background: new Background((err) => log.error({ err }, 'work in the background failed')),
    onRun: (run) => {
      logRun(log, run);
      meter.timerRun(run);
    },
    forget: (id) => common.armedDays.forget(id),
    moves: new RunningMoves((err) => log.error({ err }, 'a clock was not moved to the end')),
    submits: new RunningSubmits(),
    requestId: idsFrom(requestRandomness).request,
    throttle: config.throttle,
    bodyCredentials: config.bodyCredentials,
    wrongPasswords: new WrongPasswords(config.throttle, config.limits),
    limits: config.limits,
    publicAddress: config.publicAddress,
    isSecure: config.tls !== null,
    ...ready,
  };
}

/** Where shoppers may return to over http. */
const plainReturnsOf = ({ environment, outbound }: Config): AskNeeds['plainReturns'] => {
  if (environment === 'live') return 'never';
  return outbound === 'private' ? 'any' : 'loopback';
};

/** How long a processor elsewhere may take, in ms of real time. */
const processorTimeoutOf = ({ processorPatience = 30_000 }: Parts): number => processorPatience;

/** What a test wants to be changed in answers. */
const alterationsOf =
  (simulator: Simulator | undefined): AppContext['alterAnswer'] =>
  (entityId, answer, requestId) =>
    simulator ? simulator.alterAnswer(entityId, answer, requestId) : answer;

/** The parties outside: in live the processor that is configured; in test the simulator, which live never loads. */
async function servicesOf(
  { environment, processorUrl }: Config,
  parts: Parts,
  onFault: AskNeeds['onProcessorFault'],
  needs: Pick<SimulatorNeeds, 'store' | 'sealer'>,
): Promise<{ services: ExternalServices; simulator?: Simulator }> {
  const configured = processorUrl
    ? httpProcessor({
        url: processorUrl,
        // It knows better than whoever waits for it what became of a call.
        timeout: Math.floor(processorTimeoutOf(parts) * 0.9),
        onFault: (fault, paymentId) => onFault(paymentId, fault),
      })
    : undefined;
  const { processor } = parts;
  if (environment === 'live') {
    const live = processor ?? configured;
    if (!live) throw new ConfigError('--environment live needs a --processor-url');
    return { services: processorAlone(live) };
  }
  const { createSimulator } = await import('../simulator/index.ts');
  const simulator = createSimulator({ ...needs, processor, external: configured });
  return { services: simulator.services, simulator };
}

/** What each kind of timer does. */
const handlersFrom = (
  needs: AskNeeds &
    CallNeeds &
    RetentionNeeds &
    CloseNeeds &
    RemovalNeeds &
    DeliverNeeds &
    DeliverFileNeeds,
): TimerHandlers => ({
  checkoutExpiry: expiryTimer(needs),
  shopperResultUrlCall: resultCallTimer(needs),
  resumeSubmit: resumeTimer(needs),
  eraseSecrets: eraseTimer,
  endPending: endPendingTimer(needs),
  retention: retentionTimer(needs),
  registrationEnd: registrationEndTimer(needs),
  networkToken: networkTokenTimer(needs),
  scheduleRun: scheduleRunTimer(needs),
  scheduleEnd: scheduleEndTimer(needs),
  settlement: settlementTimer(needs),
  settlementFile: fileTimer(needs),
  settlementEnd: settlementEndTimer,
  delivery: deliveryTimer(needs),
});

/** For what is made, and for requests, which must not change the ids of what is made. */
function randomnessOf(seed: number | null, starts: number): [Randomness, Randomness] {
  if (seed === null) return [systemRandomness, systemRandomness];
  return [seededRandomness(seed, starts), seededRandomness(seed, REQUESTS - starts)];
}

/** Counted down from, while starts are counted up. */
const REQUESTS = 2 ** 31 - 1;

const REACH = { test: 'loopback', live: 'public' } as const;

function logRun(log: Logger, { timer: { kind, key, attempt }, outcome, error: err }: TimerRun) {
  const about = { kind, key, attempt };
  if (outcome === 'failed') log.warn({ ...about, err }, 'a timer failed, and will be run again');
  else if (outcome === 'parked') log.error({ ...about, err }, 'a timer failed for good');
  else log.debug({ ...about, outcome }, 'timer');
}

async function rotateLogged(log: Logger, needs: RotationNeeds): Promise<Rotated> {
  try {
    const rotated = await rotateKeys(needs);
    log.info(rotatedLine(rotated));
    return rotated;
  } catch (err) {
    log.error({ err }, 'the keys were not rotated to the end: nothing is lost, rotate once more');
    throw err;
  }
}
