/** The part of the sandbox in the store: its tables, and what it does when rows of the gateway are deleted. */
import type { StoreExtension } from '../../gateway/platform/store/extension.ts';
import { createdEntityTable } from './createdEntity.ts';
import { entityDataTable } from './entityData.ts';
import { faultTable } from './fault.ts';
import {
  registrationWithRequests,
  retentionWithRequests,
  tokensWithCreated,
} from './gatewayTables.ts';
import { tables } from './migration.ts';
import { requestTable } from './request.ts';
import { snapshotTable } from './snapshot.ts';
import type { SandboxTables } from './tables.ts';

export const SANDBOX_STORE: StoreExtension<SandboxTables> = {
  name: 'sandbox',
  environment: 'test',
  migrations: (dialect) => ({ '0001-sandbox': tables(dialect) }),
  makers: {
    request: requestTable,
    fault: faultTable,
    createdEntity: createdEntityTable,
    entityData: entityDataTable,
    snapshot: snapshotTable,
    retention: retentionWithRequests,
    registration: registrationWithRequests,
    token: tokensWithCreated,
  },
  harmless: { entityData: ['lockAll', 'payments', 'isLost', 'read'] },
};
