/** The settlement reports: what an entity may see of them. */

import type { Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { DAY_MS, startOf } from './day.ts';
import { summaryMembers } from './renderSettlement.ts';
import type { RecordFrame, RecordPage, SettlementTables } from './tables.ts';
import type { Day, Settlement, SettlementId, SettlementRecord } from './types.ts';

/** Nothing of the entity is called so; another entity's looks the same. */
export const NO_SETTLEMENT: Refusal = { refused: '700.400.580', status: 400 };

/** Records on a page. */
const PAGE_SIZE = 100;

/** Whose settlements an entity may see: its own, and a merchant those of its channels. */
const visibleTo = ({ id, channels }: Entity): readonly EntityId[] => [id, ...channels];

/** Which summaries somebody asks for; both days are included. */
export interface SummaryQuery {
  readonly from: Day;
  readonly to: Day;
  readonly currency: string | undefined;
  /** By the day. */
  readonly order: 'asc' | 'desc';
}

/** Summaries of settlements, by day. */
export async function summaries(
  store: Store<SettlementTables>,
  entityId: EntityId,
  { from, to, currency, order }: SummaryQuery,
): Promise<readonly object[]> {
  const entity = await requireEntity(store, entityId);
  const found = await store.settlement.between(visibleTo(entity), { from, to, currency, order });
  const members = [];
  for (const settlement of found) {
    members.push(summaryMembers(settlement, await requireEntity(store, settlement.entityId)));
  }
  return members;
}

/** Finds a settlement that the entity may see. @param id as it came */
export async function findSettlement(
  store: Store<SettlementTables>,
  entityId: EntityId,
  id: string,
): Promise<Settlement | Refusal> {
  const isId = /^[0-9a-f]{32}$/.test(id);
  const found = isId ? await store.settlement.find(id as SettlementId) : undefined;
  const isVisible =
    found && visibleTo(await requireEntity(store, entityId)).includes(found.entityId);
  return isVisible ? found : NO_SETTLEMENT;
}

/** Days of payments as a frame of time; what is not said has no end. Both days are included. */
export const frameOf = (from: Day | undefined, to: Day | undefined): RecordFrame => ({
  from: from === undefined ? undefined : startOf(from),
  until: to === undefined ? undefined : startOf(to) + DAY_MS,
});

/** A page of records, and how many pages there are: one at least. @param page from 1; behind the last it is empty */
export async function recordPage(
  store: Store<SettlementTables>,
  { id }: Settlement,
  wish: Pick<RecordPage, 'page' | 'type' | 'order' | 'frame'>,
): Promise<{ readonly records: readonly SettlementRecord[]; readonly pages: number }> {
  const { records, count } = await store.settlement.recordPage({ id, ...wish, size: PAGE_SIZE });
  return { records, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
