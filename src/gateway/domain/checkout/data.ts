/**
 * The data that a shopper sent for a summary page: sealed under the id of its checkout, in the table of pending data, until
 * the shop's server pays with it, or the checkout ends (design: card data at rest).
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { MINUTE_MS } from '../../../time/units.ts';
import { openLatest, type Vault } from '../shared/vault.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** Sealed for at most 30 minutes of entity time, and no longer than the checkout lives. */
const KEPT_MS = 30 * MINUTE_MS;

/**
 * Inside a database transaction, with the checkout locked: stores data in place of earlier data.
 *
 * @param now entity time, ms UTC
 */
export async function saveShopperData(
  tables: CheckoutTables,
  vault: Vault,
  checkout: Checkout,
  data: Parameters,
  now: number,
): Promise<void> {
  const { id, entityId, expiresAt } = checkout;
  const eraseAt = Math.min(now + KEPT_MS, expiresAt);
  // Arm the timer first: the timer's own handler uses the same lock order.
  await tables.timer.arm({ entityId, kind: 'eraseSecrets', key: id, due: eraseAt });
  await tables.pending.erase(id, entityId);
  const sealed = await vault.sealObject(tables, data, id);
  await tables.pending.insert({ name: id, entityId, sealed, eraseAt });
}

/** The stored data, secrets included; undefined if no data is stored, or its time is over. */
export async function shopperDataOf(
  tables: CheckoutTables,
  vault: Vault,
  { id, entityId, hasData }: Checkout,
): Promise<Parameters | undefined> {
  if (!hasData) return undefined;
  return openLatest(vault.openObject<Parameters>, tables, id, () =>
    tables.pending.find(id, entityId),
  );
}

/**
 * Erases the data, inside the database transaction after which it is no longer needed.
 *
 * @param before the checkout before its change
 */
export async function eraseShopperData(tables: CheckoutTables, before: Checkout): Promise<void> {
  if (!before.hasData) return;
  await tables.timer.cancel(before.entityId, 'eraseSecrets', before.id);
  await tables.pending.erase(before.id, before.entityId);
}
