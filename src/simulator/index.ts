/**
 * Stands in for all external services in the test environment: bank, issuers, wallets and card networks, with their pages. It
 * also has the control API. A gateway in the live environment never loads it.
 */

import type { AppContext } from '../gateway/api/context.ts';
import type { AnsweredExchange } from '../gateway/api/exchange.ts';
import type { Answer, Route } from '../gateway/api/route.ts';
import type { ExternalServices } from '../gateway/domain/externalServices.ts';
import type { Processor } from '../gateway/domain/payment/processor.ts';
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import type { Store } from '../gateway/domain/tables.ts';
import type { Sealer } from '../gateway/platform/keys/keys.ts';
import { BANKS_OF } from './bank/banks.ts';
import { isCorporate } from './bank/cards.ts';
import { findingsOf } from './bank/findings.ts';
import { knownCard } from './bank/issuers.ts';
import { simulatedNetworks } from './bank/networkTokens.ts';
import { externalSimulator, internalSimulator } from './bank/processor.ts';
import type { SimulatorContext } from './context.ts';
import { controlRoutes } from './control/routes.ts';
import { RequestRecorder } from './explain/recorder.ts';
import { InjectedFaults, withFault } from './faults.ts';
import { simulatedIssuers } from './issuer/index.ts';
import { forcedRiskResult } from './riskCheck.ts';
import { pageRoutes } from './routes/index.ts';
import { sandboxWallets, walletKeysOf } from './wallet/walletKeys.ts';

/** The dependencies of the simulator. */
export interface SimulatorNeeds {
  readonly store: Store;
  /** Seals the keys of the sandbox's wallets. */
  readonly sealer: Sealer;
  /** Answers all payments instead of the simulated bank. */
  readonly processor?: Processor | undefined;
  /** Answers payments in the test mode EXTERNAL; by default the simulated bank does. */
  readonly external?: Processor | undefined;
}

/** The simulator of one gateway. */
export interface Simulator {
  readonly services: ExternalServices;
  /** The routes of the simulator's pages and of the control API. */
  routes(context: AppContext): Route[];
  /** The answer, with an unknown member if a test has injected that fault. @param requestId returns 32 hex digits */
  alterAnswer(entityId: EntityId, answer: Answer, requestId: () => string): Answer;
  /** Records an answer, so that it can be explained. */
  recordAnswer(answered: AnsweredExchange): void;
  /** Completes the work in progress, before the store is closed. */
  end(): Promise<void>;
}

export function createSimulator({ store, sealer, processor, external }: SimulatorNeeds): Simulator {
  const faults = new InjectedFaults();
  const recorder = new RequestRecorder(store);
  const wallets = sandboxWallets(store, sealer);
  const processors = {
    INTERNAL: processor ?? internalSimulator(),
    EXTERNAL: processor ?? external ?? externalSimulator(),
  };
  const services: ExternalServices = {
    processorFor({ entityId, request }) {
      const mode = request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
      return withFault(processors[mode], faults.of(entityId));
    },
    issuers: simulatedIssuers,
    bankAddress: ({ issuerId }, base) => `${base}/bank/${issuerId}`,
    banksOf: (brand) => BANKS_OF[brand],
    cardNetworks: simulatedNetworks,
    walletKeys: walletKeysOf(wallets),
    findCard: knownCard,
    isCorporate,
    forcedResult: forcedRiskResult,
  };
  return {
    services,
    routes(context) {
      const simulated: SimulatorContext = {
        ...context,
        ...{ faults, recorder, wallets, bankFindings: findingsOf },
      };
      return [...pageRoutes(simulated), ...controlRoutes(simulated)];
    },
    alterAnswer: (entityId, answer, requestId) =>
      faults.of(entityId).hasUnknownField ? withUnknownField(answer, requestId) : answer,
    recordAnswer: (answered) => recorder.add(answered),
    end: () => recorder.end(),
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
