/** The dependencies of the simulator's routes. */

import type { AppContext } from '../gateway/api/context.ts';
import type { ChargebackNeeds } from '../gateway/domain/chargeback/draft.ts';
import type { Store } from '../gateway/domain/tables.ts';
import type { EventStreams } from './control/eventStreams.ts';
import type { Deliveries } from './deliveries.ts';
import type { RequestRecorder } from './explain/recorder.ts';
import type { InjectedFaults } from './injectedFaults.ts';
import type { Injections } from './injections.ts';
import type { Scenarios } from './scenarios.ts';
import type { SandboxWallets } from './wallet/walletKeys.ts';

export interface SimulatorContext extends AppContext, ChargebackNeeds {
  readonly store: Store;
  readonly injections: Injections;
  readonly faults: InjectedFaults;
  readonly scenarios: Scenarios;
  readonly deliveries: Deliveries;
  readonly recorder: RequestRecorder;
  readonly streams: EventStreams;
  readonly wallets: SandboxWallets;
  /** The folder of the build, which has the console. */
  readonly assets: string;
}
