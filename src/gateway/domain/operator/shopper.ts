/** Finds and erases what is stored of a shopper, for one entity with its merchant and its channels. */
import { requireEntity } from '../merchant/findEntity.ts';
import { type LifeNeeds, removeRegistration } from '../registration/life.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { isWaiting } from '../transaction/status.ts';
import { type CustomerId, customerIdsBeside } from './customerIds.ts';
import { keptFindings, keptParameters } from './erasure.ts';
import type { OperatorTables, ShopperKey, ShopperRows } from './tables.ts';

/** What finding a shopper needs. */
export interface FindShopperNeeds {
  readonly store: Store<OperatorTables>;
}

/** Whose data, and of which entity. */
export interface ShopperOrder {
  readonly entityId: EntityId;
  readonly key: ShopperKey;
}

/** What belongs to a shopper, and the ids of a customer that payments have beside the key. */
export interface FoundShopper extends ShopperRows {
  readonly customerIds: readonly CustomerId[];
}

/** Finds what belongs to a shopper, also payments that have only the same id of a customer as those with the key. */
export async function findShopper(
  { store }: FindShopperNeeds,
  { entityId, key }: ShopperOrder,
): Promise<FoundShopper> {
  const { channels, merchantId } = await requireEntity(store, entityId);
  const own = [entityId, ...channels];
  // Stored details of a merchant are used by its channels.
  const family = merchantId === null ? own : [...own, merchantId];
  const found = await store.shopper.find(own, family, [key]);
  const customerIds = await customerIdsBeside(store.shopper, { own, key, found });
  const followed = customerIds.filter(({ isShared }) => !isShared);
  if (followed.length === 0) return { ...found, customerIds };
  const keys = followed.map(({ id }): ShopperKey => ({ by: 'customer-id', value: id }));
  return { ...(await store.shopper.find(own, family, [key, ...keys])), customerIds };
}

/** Why nothing was erased. `ids`: of the payments that wait, or of the schedules that are active. */
export type NotErased =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' | 'scheduled'; readonly ids: readonly string[] };

/** What was erased. */
export interface Erased {
  readonly kind: 'erased';
  readonly rows: FoundShopper;
}

/** What erasing a shopper needs. */
export interface EraseShopperNeeds extends Omit<LifeNeeds, 'store'> {
  readonly store: Store<OperatorTables> & LifeNeeds['store'];
  /** Called in the transaction that erases. */
  readonly onErased: (tables: OperatorTables, rows: ShopperRows) => Promise<void>;
}

/**
 * Erases a shopper. Stored details are removed first, as a shop removes them, which cancels their schedules.
 *
 * @param withSchedules whether active schedules are cancelled; otherwise they refuse the erasure
 */
export async function eraseShopper(
  needs: EraseShopperNeeds,
  order: ShopperOrder,
  withSchedules: boolean,
): Promise<Erased | NotErased> {
  const found = await findShopper(needs, order);
  if (isEmpty(found)) return { kind: 'unknown' };
  const waiting = found.payments.filter(isWaiting);
  if (waiting.length > 0) return { kind: 'waiting', ids: waiting.map(({ id }) => id) };
  const active = found.schedules.filter(({ state }) => state === 'active');
  if (active.length > 0 && !withSchedules) {
    return { kind: 'scheduled', ids: active.map(({ id }) => id) };
  }
  for (const { id, entityId, state } of found.registrations) {
    if (state !== 'active' && state !== 'unconfirmed') continue;
    await removeRegistration(needs, { entityId, id, ndc: needs.ids.request() });
  }
  // The removals are transactions, too.
  const rows = await findShopper(needs, order);
  await needs.store.transaction(async (tables) => {
    await tables.shopper.erase({
      ...rows,
      payments: rows.payments.map((payment) => ({
        ...payment,
        request: keptParameters(payment.request),
        findings: keptFindings(payment.findings),
      })),
      checkouts: rows.checkouts.map(withKept),
      links: rows.links.map(withKept),
      schedules: rows.schedules.map((one) => ({ ...one, request: keptParameters(one.request) })),
    });
    await needs.onErased(tables, rows);
  });
  await needs.store.shopper.overwriteLog();
  return { kind: 'erased', rows };
}

const withKept = <Row extends { readonly parameters: Parameters<typeof keptParameters>[0] }>(
  row: Row,
): Row => ({ ...row, parameters: keptParameters(row.parameters) });

const isEmpty = ({ payments, checkouts, links, schedules }: ShopperRows): boolean =>
  [payments, checkouts, links, schedules].every((rows) => rows.length === 0);
