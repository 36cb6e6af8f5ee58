/** The tables of the sandbox, as ports, beside those of the gateway. */
import type { Store, Tables } from '../../gateway/domain/tables.ts';
import type { CreatedEntityTable, EntityDataTable, SnapshotTable } from './entityTables.ts';
import type { FaultTable } from './faultTable.ts';
import type { RequestTable } from './requestTable.ts';

/** Every table in the test environment. */
export interface SandboxTables extends Tables {
  readonly request: RequestTable;
  readonly fault: FaultTable;
  readonly createdEntity: CreatedEntityTable;
  readonly entityData: EntityDataTable;
  readonly snapshot: SnapshotTable;
}

export type SandboxStore = Store<SandboxTables>;
