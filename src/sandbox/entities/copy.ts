/** Copies the rows of an entity under new ids. Texts that are sealed under an id are sealed anew under the new id. */

import type { EntityId, Ids } from '../../gateway/domain/shared/ids.ts';
import { SEALED_PLACES, type SealedPlace } from '../../gateway/domain/shared/sealed.ts';
import type { Vault } from '../../gateway/domain/shared/vault.ts';
import type { EntityRows, StoredRow } from '../store/entityTables.ts';
import type { SandboxTables } from '../store/tables.ts';
import { copiedIdOf, isComputed } from './copiedId.ts';

/** The columns with the ids that a copy cannot share with its original. */
const IDS: readonly (readonly [table: string, column: string])[] = [
  ['checkout', 'id'],
  ['payment_link', 'id'],
  ['payment', 'id'],
  ['schedule', 'id'],
  ['schedule', 'chain_id'],
  ['webhook', 'id'],
  ['delivery', 'id'],
  ['settlement', 'id'],
  ['settlement_file', 'id'],
  ['redirect', 'token'],
  ['redirect', 'issuer_id'],
];

/** The new id of each id. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * The ids of the copy of an entity.
 *
 * @param from the entity of the rows
 * @param to the entity of the copy
 */
export function newIdsFor(rows: EntityRows, from: EntityId, to: EntityId, ids: Ids): NewIds {
  const all = new Map<string, string>([[from, to]]);
  for (const [table, column] of IDS) {
    for (const row of rows.get(table) ?? []) {
      const id = row[column];
      if (typeof id === 'string' && !all.has(id)) all.set(id, newIdOf(id, to, ids));
    }
  }
  return all;
}

/** Tokens of shoppers are random, because anybody who has one can act for the shopper. */
function newIdOf(id: string, to: EntityId, ids: Pick<Ids, 'redirect' | 'uuid'>): string {
  if (isComputed(id)) return copiedIdOf(id, to);
  return id.includes('-') ? ids.uuid() : ids.redirect();
}

/** Every form of the ids of `IDS`. In a URL, an encoded character such as `%2F` can be right before an id. */
const ANY_ID =
  /(?:(?<![0-9A-Za-z])|(?<=%[0-9A-Fa-f]{2}))(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9A-F]{32}(?:-\w+|\.\w+-\w+)|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/g;

const rewrite = (text: string, ids: NewIds): string =>
  text.replace(ANY_ID, (id) => ids.get(id) ?? id);

/** The columns that name what a text is sealed under. */
const SEALED_UNDER = {
  pending: 'payment_id',
  registration: 'id',
  webhook: 'id',
  ftp_target: 'entity_id',
} as const satisfies Readonly<Record<SealedPlace, string>>;

/** What copying needs. */
export interface CopyNeeds {
  readonly vault: Vault;
  readonly tables: SandboxTables;
}

/**
 * The rows under new ids. Inside a database transaction. A row whose sealed text cannot be opened, because its key is lost, is
 * left out; stored details stay without their number.
 */
export async function rowsUnder(
  needs: CopyNeeds,
  rows: EntityRows,
  ids: NewIds,
): Promise<EntityRows> {
  const copies = new Map<string, readonly StoredRow[]>();
  for (const [table, all] of rows) {
    const place = SEALED_PLACES.find((one) => one === table);
    const some: StoredRow[] = [];
    for (const row of all) {
      const sealed = place === undefined ? {} : await sealedAnew(needs, place, row, ids);
      if (sealed) some.push({ ...rewritten(row, ids), ...sealed });
    }
    copies.set(table, some);
  }
  return copies;
}

/** Ids are part of many texts: messages, answers, reports. */
function rewritten(row: StoredRow, ids: NewIds): StoredRow {
  const columns = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' && column !== 'sealed' ? rewrite(value, ids) : value,
  ]);
  return Object.fromEntries(columns) as StoredRow;
}

async function sealedAnew(
  { vault, tables }: CopyNeeds,
  place: SealedPlace,
  row: StoredRow,
  ids: NewIds,
): Promise<StoredRow | undefined> {
  const name = String(row[SEALED_UNDER[place]]);
  if (row['sealed'] === null) return {};
  const sealed = { keyId: String(row['key_id']), text: String(row['sealed']) };
  const text = await vault.open(tables, sealed, name);
  if (text === undefined)
    return place === 'registration' ? { sealed: null, key_id: null } : undefined;
  const anew = await vault.seal(tables, rewrite(text, ids), ids.get(name) ?? name);
  return { sealed: anew.text, key_id: anew.keyId };
}
