/** The dependencies of the simulator's routes. */

import type { AppContext } from '../gateway/api/context.ts';
import type { ChargebackNeeds } from '../gateway/domain/chargeback/draft.ts';
import type { Store } from '../gateway/domain/tables.ts';
import type { RequestRecorder } from './explain/recorder.ts';
import type { InjectedFaults } from './faults.ts';
import type { SandboxWallets } from './wallet/walletKeys.ts';

export interface SimulatorContext extends AppContext, ChargebackNeeds {
  readonly store: Store;
  readonly faults: InjectedFaults;
  readonly recorder: RequestRecorder;
  readonly wallets: SandboxWallets;
}
