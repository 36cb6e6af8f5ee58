/**
 * What a gateway has in the test environment only: the simulator in place of all external services, the control API, the
 * console, and the tools of tests: faults, scenarios, held messages, recorded requests, entities that can be created and reset.
 * A gateway in the live environment never loads it.
 */

import type { Extension, ExtensionNeeds, ExtensionOfGateway } from '../gateway/api/extension.ts';
import type { Answer } from '../gateway/api/route.ts';
import type { Refusal } from '../gateway/catalogue/results/refusal.ts';
import type { ExternalServices } from '../gateway/domain/externalServices.ts';
import { systemClock } from '../gateway/platform/time/systemClock.ts';
import { createSimulator } from '../simulator/index.ts';
import type { SandboxContext } from './context.ts';
import { EventStreams } from './control/eventStreams.ts';
import { controlRoutes } from './control/routes.ts';
import { Deliveries } from './deliveries.ts';
import { RequestRecorder } from './explain/recorder.ts';
import { withFault } from './faults.ts';
import { InjectedFaults } from './injectedFaults.ts';
import { Injections } from './injections.ts';
import { interceptWith } from './intercept.ts';
import { consoleRoutes } from './pages/console.ts';
import { homeRoute } from './pages/home.ts';
import { Scenarios } from './scenarios.ts';
import { SANDBOX_STORE } from './store/index.ts';
import type { SandboxTables } from './store/tables.ts';

/** The sandbox, as the gateway imports it. */
export const sandbox: Extension<SandboxTables> = { store: SANDBOX_STORE, extend };

/** Creates the sandbox of one gateway. */
function extend(needs: ExtensionNeeds<SandboxTables>): ExtensionOfGateway {
  const { store } = needs;
  const simulator = createSimulator(needs);
  const injections = new Injections(needs);
  const faults = new InjectedFaults({ store, injections });
  const scenarios = new Scenarios({ store, injections });
  const deliveries = new Deliveries({ store, systemClock, injections, faults });
  const recorder = new RequestRecorder(store);
  const streams = new EventStreams(store, store.eventNews);
  // Only here: in live no process has a stream.
  store.eventNews.announce();
  const services: ExternalServices = {
    ...simulator.services,
    processorFor(payment) {
      const { entityId } = payment;
      const asked = simulator.services.processorFor(payment);
      const processor = scenarios.before(asked, entityId, payment);
      const take = () => faults.takeProcessor(entityId);
      return withFault(processor, faults.of(entityId), { take });
    },
  };
  return {
    services,
    begin: () => injections.begin(),
    routes(context) {
      const { wallets, bankFindings } = simulator;
      const sandboxContext: SandboxContext = {
        ...context,
        store,
        injections,
        faults,
        scenarios,
        deliveries,
        recorder,
        streams,
        wallets,
        bankFindings,
        assets: needs.assets,
        issuerFaultOf: (entityId) => faults.of(entityId).issuer,
      };
      return [
        ...simulator.routes(sandboxContext),
        ...consoleRoutes(sandboxContext),
        homeRoute,
        ...controlRoutes(sandboxContext),
      ];
    },
    deliveryControl: deliveries,
    hooks: {
      intercept: interceptWith({ store, faults }),
      alterAnswer: (entityId, answer, requestId) =>
        faults.of(entityId).hasUnknownField ? withUnknownField(answer, requestId) : answer,
      recordAnswer: (answered, body) => recorder.add(answered, body),
      async failureOf(entityId, ms) {
        const isLost = await store.entityData.isLost(entityId, Math.ceil(ms) + LOST_MARGIN_MS);
        return isLost ? { why: DATA_DELETED, level: null } : undefined;
      },
    },
    endStreams: () => streams.end(),
    async end() {
      await Promise.all([recorder.end(), injections.end()]);
    },
  };
}

/** The entity of the request was deleted or emptied while the request was processed. */
const DATA_DELETED: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The data of the entity was deleted while the request was processed',
};

/** The margin for the difference between the clocks of the database and of this process, in ms. */
const LOST_MARGIN_MS = 1000;

/** The answer with an additional member of `result` whose name is random. */
function withUnknownField(answer: Answer, requestId: () => string): Answer {
  const { body } = answer;
  if (typeof body !== 'string' || !body.includes('"result":{')) return answer;
  const digits = parseInt(requestId().slice(0, 8), 16);
  const field = `"randomField${digits}":"x",`;
  return { ...answer, body: body.replace('"result":{', `"result":{${field}`) };
}
