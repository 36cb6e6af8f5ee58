/** The columns of the sandbox's tables, in a database of the test environment. For times and JSON, see the schema of the gateway. */
import type { Generated, Kysely } from 'kysely';
import type { DatabaseSchema } from '../../gateway/platform/store/schema.ts';

interface OwnSchema {
  /** Entities that a test has created. `creator`: the entity of the caller; `created_at`: time of the database. */
  created_entity: { entity_id: string; creator: string; created_at: number };
  /**
   * `holder`: an entity without tokens, which has the copied rows; `created_at`: time of the database; `ids`: JSON, the id of
   * each copy by the id of its original.
   */
  entity_snapshot: {
    entity_id: string;
    name: string;
    holder: string;
    created_at: number;
    ids: string;
  };
  /**
   * Answered requests. `entity_id`: empty if the credentials gave no access; `system_at`: system clock; `data`:
   * JSON, without values of the request but those of `sentParameters`.
   */
  request: {
    seq: Generated<number>;
    entity_id: string;
    ndc: string;
    payment_id: string | null;
    checkout_id: string | null;
    at: number;
    system_at: number;
    data: string;
  };
  /** What tests inject. `data`: JSON; `used`, `most`: how often it has applied, and may apply. */
  fault: {
    id: Generated<number>;
    entity_id: string;
    kind: string;
    data: string;
    used: number;
    most: number | null;
  };
}

/** The columns of the gateway's tables and of the sandbox's. */
export interface SandboxSchema extends DatabaseSchema, OwnSchema {}

/** A database with the tables of the gateway and of the sandbox, or one of its transactions. */
export type SandboxDb = Kysely<SandboxSchema>;
