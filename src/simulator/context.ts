/** The dependencies of the routes of the simulator's pages. */

import type { AppContext } from '../gateway/api/context.ts';
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import type { IssuerFault } from './issuer/faults.ts';
import type { SandboxWallets } from './wallet/walletKeys.ts';

export interface SimulatorContext extends AppContext {
  readonly wallets: SandboxWallets;
  /** How the pages of issuers fail for an entity; null = they work. */
  issuerFaultOf(entityId: EntityId): IssuerFault | null;
}
