/** Creates the context of the routes and of the timers: everything that the use cases need. */

import type { AppContext } from '../api/context.ts';
import { paceOf } from '../api/limits.ts';
import { LocalCounts } from '../api/localCounts.ts';
import { WrongPasswords } from '../api/passwords.ts';
import { firstAnswer } from '../api/render/index.ts';
import { messageRenderer, scheduleMessage } from '../api/render/messages.ts';
import { type Config, plainReturnsOf } from '../config.ts';
import type { ExternalServices } from '../domain/externalServices.ts';
import { connectListeners } from '../domain/listeners.ts';
import type { CallOutcome } from '../domain/payment/needs.ts';
import { RunningSubmits } from '../domain/payment/submits.ts';
import { ArmedSettlementDays } from '../domain/settlement/settlementTimers.ts';
import { Background } from '../domain/shared/background.ts';
import type { ConcurrencyLimiter } from '../domain/shared/concurrencyLimiter.ts';
import { idsFrom } from '../domain/shared/ids.ts';
import { NOT_ADMITTED } from '../domain/shared/outside.ts';
import { ArmedRetention } from '../domain/shared/retention.ts';
import { type HandlerNeeds, timerHandlers } from '../domain/timerHandlers.ts';
import type { DeliverNeeds } from '../domain/webhook/deliverMessages.ts';
import type { NotStored } from '../domain/webhook/queue.ts';
import { callerHasher, cardHasher, type Keys } from '../platform/keys/keys.ts';
import { vaultFrom } from '../platform/keys/vault.ts';
import type { LogMessages } from '../platform/logMessages.ts';
import { outageCounter } from '../platform/outage.ts';
import { gatewayRandomness, systemRandomness } from '../platform/randomness.ts';
import type { ClockGuard } from '../platform/time/clockGuard.ts';
import { RunningMoves } from '../platform/time/runningMoves.ts';
import { stopwatch, systemClock } from '../platform/time/systemClock.ts';
import { createOutboundClients } from './outboundClients.ts';

/** Timeouts of calls, in ms of the system clock. */
export interface Timeouts {
  readonly processor: number;
  /** Of calls to addresses that shops have named. */
  readonly outbound: number;
}

/** What the context is made from. */
export interface ContextNeeds
  extends Pick<AppContext, 'store' | 'gate' | 'builds' | 'meter' | 'tracing' | 'hooks'> {
  readonly config: Config;
  readonly keys: Keys;
  /** How many gateways were started on this database before. */
  readonly starts: number;
  readonly services: ExternalServices;
  /** The limiter of all outgoing messages. */
  readonly limiter: ConcurrencyLimiter;
  readonly timeouts: Timeouts;
  readonly messages: LogMessages;
  /** undefined in test. */
  readonly clockGuard: ClockGuard | undefined;
  readonly deliveryControl: DeliverNeeds['deliveryControl'];
}

export function createContext(needs: ContextNeeds): AppContext {
  const { config, keys, starts, services, limiter, timeouts, messages } = needs;
  const { store, gate, builds, meter, tracing, hooks } = needs;
  const { environment, retention } = config;
  const randomness = gatewayRandomness(config.seed, starts);
  const ids = idsFrom(randomness.stored, systemRandomness, environment);
  const timing = {
    systemClock,
    retention,
    armed: new ArmedRetention(stopwatch()),
    armedDays: new ArmedSettlementDays(stopwatch()),
  };
  const plainReturns = plainReturnsOf(config);
  const onNotStored = (message: NotStored) => {
    messages.messageNotStored(message);
    meter.messageNotStored();
  };
  const renderers = { onNotStored, messageRenderer: messageRenderer(environment), scheduleMessage };
  const processorCalled = outageCounter(messages.processorAnswersAgain);
  const useCases = {
    store,
    ids,
    environment,
    plainReturns,
    ...timing,
    ...services,
    firstAnswer,
    ...renderers,
    ...connectListeners({ store, ids, environment, plainReturns, ...renderers, ...timing }),
    vault: vaultFrom(keys, systemRandomness),
    cardHash: cardHasher(keys),
    processorTimeout: timeouts.processor,
    outside: NOT_ADMITTED,
    isClockDoubted: () => needs.clockGuard?.isDoubted() ?? false,
    onProcessorFault: messages.processorFailed,
    onProcessorCall(outcome: CallOutcome, ms: number) {
      meter.processorCall(outcome, ms);
      processorCalled(outcome === 'answered' || outcome === 'unknown');
    },
    onAlarm: messages.paymentUncertain,
    onRunsMissed: messages.runsMissed,
    onResultRefused: messages.resultRefused,
  };
  const sending: Omit<HandlerNeeds, keyof typeof useCases> = {
    ...createOutboundClients({ config, timeout: timeouts.outbound, messages, meter, tracing }),
    deliveryControl: needs.deliveryControl,
    onDropped: meter.messageDropped,
    outboundTimeout: timeouts.outbound,
    limiter,
    randomness: systemRandomness,
  };
  return {
    ...useCases,
    handlers: timerHandlers({ ...useCases, ...sending }),
    onRun(run) {
      messages.timerRun(run);
      meter.timerRun(run);
    },
    background: new Background(messages.backgroundFailed),
    moves: new RunningMoves(messages.clockMoveFailed),
    forget: (entityId) => timing.armedDays.forget(entityId),
    submits: new RunningSubmits(gate.outside),
    files: builds.current.files,
    builds,
    meter,
    tracing,
    hooks,
    requestId: idsFrom(randomness.requests).request,
    gate,
    outside: gate.outside,
    throttle: config.throttle,
    limits: config.limits,
    bodyCredentials: config.bodyCredentials,
    wrongPasswords: new WrongPasswords(config, { store, hash: callerHasher(keys) }),
    linkOpenings: new LocalCounts(paceOf(config.limits.openings)),
    publicAddress: config.publicAddress,
    isSecure: config.tls !== null,
  };
}
