/**
 * Stands in for all external services in the test environment: bank, issuers, wallets and card networks, with their pages. It
 * also has the control API. A gateway in the live environment never loads it.
 */

import type { AppContext } from '../gateway/api/context.ts';
import type { AnsweredExchange } from '../gateway/api/exchange.ts';
import type { Intercept } from '../gateway/api/intercept.ts';
import type { Answer, Route } from '../gateway/api/route.ts';
import type { Parameters } from '../gateway/catalogue/parameters/parameter.ts';
import type { Cause } from '../gateway/catalogue/results/cause.ts';
import type { ExternalServices } from '../gateway/domain/externalServices.ts';
import type { Processor } from '../gateway/domain/payment/processor.ts';
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import { SERVES_EVERYTHING } from '../gateway/domain/shared/processorStatement.ts';
import type { Store } from '../gateway/domain/tables.ts';
import type { DeliveryControl } from '../gateway/domain/webhook/deliveryControl.ts';
import type { Sealer } from '../gateway/platform/keys/keys.ts';
import { systemClock } from '../gateway/platform/time/systemClock.ts';
import { BANKS_OF } from './bank/banks.ts';
import { isCorporate } from './bank/cards.ts';
import { findingsOf } from './bank/findings.ts';
import { knownCard } from './bank/issuers.ts';
import { simulatedNetworks } from './bank/networkTokens.ts';
import { externalSimulator, internalSimulator } from './bank/processor.ts';
import type { SimulatorContext } from './context.ts';
import { EventStreams } from './control/eventStreams.ts';
import { controlRoutes } from './control/routes.ts';
import { Deliveries } from './deliveries.ts';
import { RequestRecorder } from './explain/recorder.ts';
import { withFault } from './faults.ts';
import { InjectedFaults } from './injectedFaults.ts';
import { Injections } from './injections.ts';
import { interceptWith } from './intercept.ts';
import { simulatedIssuers } from './issuer/index.ts';
import { forcedRiskResult } from './riskCheck.ts';
import { pageRoutes } from './routes/index.ts';
import { Scenarios } from './scenarios.ts';
import { sandboxWallets, walletKeysOf } from './wallet/walletKeys.ts';

/** The dependencies of the simulator. */
export interface SimulatorNeeds {
  readonly store: Store;
  /** Whether other processes can use the same database. */
  readonly isShared: boolean;
  /** Seals the keys of the sandbox's wallets. */
  readonly sealer: Sealer;
  /** The folder of the build, which has the console. */
  readonly assets: string;
  /** Answers all payments instead of the simulated bank. */
  readonly processor?: Processor | undefined;
  /** Answers payments in the test mode EXTERNAL; by default the simulated bank does. */
  readonly external?: Processor | undefined;
}

/** The simulator of one gateway. */
export interface Simulator {
  readonly services: ExternalServices;
  /** Reads what tests have injected before. Called once, before the first request. */
  begin(): Promise<void>;
  /** The routes of the simulator's pages and of the control API. */
  routes(context: AppContext): Route[];
  /** The answer, with an unknown member if a test has injected that fault. @param requestId returns 32 hex digits */
  alterAnswer(entityId: EntityId, answer: Answer, requestId: () => string): Answer;
  /** Keeps and changes messages to shops. */
  readonly deliveryControl: DeliveryControl;
  /** Does the work of a route with the faults that a test has injected. */
  readonly intercept: Intercept;
  /** Records an answer, so that it can be explained. Returns what decided it, if that is known. */
  recordAnswer(answered: AnsweredExchange): Cause | undefined;
  /** Ends the answers that have no end of their own, so that the server can be closed. */
  endStreams(): void;
  /** Completes the work in progress, before the store is closed. */
  end(): Promise<void>;
}

export function createSimulator(needs: SimulatorNeeds): Simulator {
  const { store, sealer, processor, external } = needs;
  const injections = new Injections(needs);
  const faults = new InjectedFaults({ store, injections });
  const scenarios = new Scenarios({ store, injections });
  const deliveries = new Deliveries({ store, systemClock, injections, faults });
  const recorder = new RequestRecorder(store);
  const streams = new EventStreams(store, store.eventNews);
  // Only here: in live no process has a stream.
  store.eventNews.announce();
  const wallets = sandboxWallets(store, sealer);
  const given = { INTERNAL: processor, EXTERNAL: processor ?? external };
  const simulated = { INTERNAL: internalSimulator(), EXTERNAL: externalSimulator() };
  const modeOf = (request: Parameters) =>
    request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
  const services: ExternalServices = {
    processorFor(payment) {
      const { entityId, request } = payment;
      const mode = modeOf(request);
      const processor = scenarios.before(given[mode] ?? simulated[mode], entityId, payment);
      const take = () => faults.takeProcessor(entityId);
      return withFault(processor, faults.of(entityId), { take });
    },
    statementFor(request) {
      const own = given[modeOf(request)];
      return own ? (own.statement ?? SERVES_EVERYTHING) : null;
    },
    issuers: simulatedIssuers,
    bankAddress: ({ issuerId }, base) => `${base}/bank/${issuerId}`,
    simulatedBanks: (brand) => BANKS_OF[brand],
    cardNetworks: simulatedNetworks,
    walletKeys: walletKeysOf(wallets),
    findCard: knownCard,
    isCorporate,
    forcedResult: forcedRiskResult,
  };
  return {
    services,
    begin: () => injections.begin(),
    routes(context) {
      const simulatorContext: SimulatorContext = {
        ...context,
        ...{ injections, faults, scenarios, deliveries, recorder, streams, wallets },
        assets: needs.assets,
        bankFindings: findingsOf,
      };
      return [...pageRoutes(simulatorContext), ...controlRoutes(simulatorContext)];
    },
    alterAnswer: (entityId, answer, requestId) =>
      faults.of(entityId).hasUnknownField ? withUnknownField(answer, requestId) : answer,
    deliveryControl: deliveries,
    intercept: interceptWith({ store, faults }),
    recordAnswer: (answered) => recorder.add(answered),
    endStreams: () => streams.end(),
    async end() {
      await Promise.all([recorder.end(), injections.end()]);
    },
  };
}

/** The answer with an additional member of `result` whose name is random. */
function withUnknownField(answer: Answer, requestId: () => string): Answer {
  const { body } = answer;
  if (typeof body !== 'string' || !body.includes('"result":{')) return answer;
  const digits = parseInt(requestId().slice(0, 8), 16);
  const field = `"randomField${digits}":"x",`;
  return { ...answer, body: body.replace('"result":{', `"result":{${field}`) };
}
