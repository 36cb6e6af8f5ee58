/** Stands in for all external services in the test environment: bank, issuers, wallets and card networks, with their pages. */

import type { Parameters } from '../contract/parameters/request.ts';
import type { Route } from '../gateway/api/route.ts';
import type { ChargebackNeeds } from '../gateway/domain/chargeback/draft.ts';
import type { ExternalServices } from '../gateway/domain/externalServices.ts';
import type { Processor } from '../gateway/domain/payment/processor.ts';
import { SERVES_EVERYTHING } from '../gateway/domain/shared/processorStatement.ts';
import type { Store } from '../gateway/domain/tables.ts';
import { issuersOf } from '../gateway/domain/threeDSecure/askServer.ts';
import type { ThreeDSecureServer } from '../gateway/domain/threeDSecure/server.ts';
import type { Sealer } from '../gateway/platform/keys/keys.ts';
import { tokenOpener } from '../gateway/platform/wallet/open.ts';
import { BANKS_OF } from './bank/banks.ts';
import { isCorporate } from './bank/cards.ts';
import { findingsOf } from './bank/findings.ts';
import { knownCard } from './bank/issuers.ts';
import { simulatedNetworks } from './bank/networkTokens.ts';
import { externalSimulator, internalSimulator } from './bank/processor.ts';
import type { SimulatorContext } from './context.ts';
import { simulatedIssuers } from './issuer/index.ts';
import { forcedRiskResult } from './riskCheck.ts';
import { pageRoutes } from './routes/index.ts';
import { type SandboxWallets, sandboxWallets, walletKeysOf } from './wallet/walletKeys.ts';

/** The dependencies of the simulator. */
export interface SimulatorNeeds {
  readonly store: Store;
  /** Seals the keys of the sandbox's wallets. */
  readonly sealer: Sealer;
  /** Answers all payments instead of the simulated bank. */
  readonly processor?: Processor | undefined;
  /** Answers payments in the test mode EXTERNAL; by default the simulated bank does. */
  readonly external?: Processor | undefined;
  /** Asked about payments in the test mode EXTERNAL; by default the simulated issuers are. */
  readonly externalIssuers?: ThreeDSecureServer | undefined;
}

/** The simulator of one gateway. */
export interface Simulator extends Pick<ChargebackNeeds, 'bankFindings'> {
  readonly services: ExternalServices;
  /** The keys with which tokens of wallets are made and read. */
  readonly wallets: SandboxWallets;
  /** The routes of the simulator's pages. */
  routes(context: SimulatorContext): Route[];
}

export function createSimulator(needs: SimulatorNeeds): Simulator {
  const { store, sealer, processor, external, externalIssuers } = needs;
  const wallets = sandboxWallets(store, sealer);
  const given = { INTERNAL: processor, EXTERNAL: processor ?? external };
  const simulated = { INTERNAL: internalSimulator(), EXTERNAL: externalSimulator() };
  const modeOf = (request: Parameters) =>
    request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
  return {
    services: {
      processorFor({ request }) {
        const mode = modeOf(request);
        return given[mode] ?? simulated[mode];
      },
      statementFor(request) {
        const own = given[modeOf(request)];
        return own ? (own.statement ?? SERVES_EVERYTHING) : null;
      },
      issuers: externalIssuers
        ? issuersOf(externalIssuers, {
            issuers: simulatedIssuers,
            isAsked: ({ testMode }) => testMode === 'EXTERNAL',
          })
        : simulatedIssuers,
      bankAddress: ({ issuerId }, base) => `${base}/bank/${issuerId}`,
      simulatedBanks: (brand) => BANKS_OF[brand],
      cardNetworks: simulatedNetworks,
      openWalletToken: tokenOpener(walletKeysOf(wallets)),
      findCard: knownCard,
      isCorporate,
      forcedResult: forcedRiskResult,
    },
    wallets,
    bankFindings: findingsOf,
    routes: pageRoutes,
  };
}
