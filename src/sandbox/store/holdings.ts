/** Which tables contain data of entities, and by which column the rows of an entity are found. */
import { sql } from 'kysely';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { SandboxSchema } from './schema.ts';

/** The name of a table of the database. */
export type StoredTable = keyof SandboxSchema;

/**
 * What a table contains. `gateway`: nothing of an entity; `settings`: what an entity is, which stays when its data is
 * deleted; `data`: what was done with the entity.
 *
 * `column`: has the id of the entity. `through`: an index finds the rows by the rows of another table that they belong to; no
 * index begins with the entity.
 */
export type Holding =
  | { readonly kind: 'gateway' }
  | {
      readonly kind: 'settings' | 'data';
      readonly column: string;
      readonly through?: {
        readonly column: string;
        readonly table: StoredTable;
        readonly key: string;
      };
    };

const GATEWAY = { kind: 'gateway' } as const;
const DATA = { kind: 'data', column: 'entity_id' } as const;
const SETTINGS = { kind: 'settings', column: 'entity_id' } as const;

/** Data whose rows belong to a row of another table. */
const through = <Table extends StoredTable>(
  column: string,
  table: Table,
  key: keyof SandboxSchema[Table] & string,
) => ({ ...DATA, through: { column, table, key } }) as const;

/**
 * What each table contains. Rows refer only to rows of tables that are further down, so this is an order in which the rows of
 * an entity can be deleted.
 */
export const HOLDINGS = {
  meta: GATEWAY,
  build: GATEWAY,
  audit_entry: GATEWAY,
  // An unknown user belongs to no entity.
  wrong_password: GATEWAY,
  delivery_attempt: through('delivery_id', 'delivery', 'id'),
  delivery: DATA,
  settlement_file_attempt: through('file_id', 'settlement_file', 'id'),
  settlement_file: DATA,
  settlement_record: DATA,
  settlement: DATA,
  settlement_entry: DATA,
  settlement_due: DATA,
  settlement_late: DATA,
  settlement_day: DATA,
  schedule_run: through('schedule_id', 'schedule', 'id'),
  schedule: DATA,
  dispute: through('payment_id', 'payment', 'id'),
  redirect: DATA,
  registration: DATA,
  query_page: DATA,
  request: DATA,
  // The caller deletes them by their own call, so that other processes learn that they have changed.
  fault: DATA,
  event: DATA,
  submit: through('checkout_id', 'checkout', 'id'),
  pending: DATA,
  wallet_token: DATA,
  risk_seen: DATA,
  throttle: DATA,
  timer: DATA,
  clock_move: DATA,
  payment: DATA,
  checkout: DATA,
  payment_link: DATA,
  webhook: SETTINGS,
  ftp_target: SETTINGS,
  created_entity: SETTINGS,
  entity_snapshot: SETTINGS,
  access_token: SETTINGS,
  // The caller sets the clock back to the real time.
  clock: SETTINGS,
  entity: { kind: 'settings', column: 'id' },
  sealing_key: GATEWAY,
} as const satisfies { readonly [Table in StoredTable]: Holding };

/** The tables in the order in which their rows can be deleted. */
export const ORDERED = Object.entries(HOLDINGS) as readonly (readonly [StoredTable, Holding])[];

/** The condition for the rows of an entity. */
export function belongsTo(holding: Holding, entityId: EntityId) {
  if (holding.kind === 'gateway') return sql<boolean>`false`;
  const { column, through: way } = holding;
  const isOwn = sql<boolean>`${sql.ref(column)} = ${entityId}`;
  if (!way) return isOwn;
  return sql<boolean>`${isOwn} and ${sql.ref(way.column)} in (
    select ${sql.ref(way.key)} from ${sql.table(way.table)} where entity_id = ${entityId})`;
}
