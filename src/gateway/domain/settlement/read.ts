/** The settlement reports that an entity may read. */

import { HEX_ID } from '../../../contract/idForms.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { startOfDay } from './day.ts';
import { summaryMembers } from './renderSettlement.ts';
import type { RecordFrame, RecordPage, SettlementTables } from './tables.ts';
import type { Day, Settlement, SettlementId, SettlementRecord } from './types.ts';

/** The entity has no such settlement; settlements of other entities get the same refusal. */
export const NO_SETTLEMENT: Refusal = { refused: '700.400.580', status: 400 };

/** Records per page. */
const PAGE_SIZE = 100;

/** The entities whose settlements an entity may read: itself, and for a merchant its channels. */
const visibleTo = ({ id, channels }: Entity): readonly EntityId[] => [id, ...channels];

/** A query for summaries; both days are included. */
export interface SummaryQuery {
  readonly from: Day;
  readonly to: Day;
  readonly currency: string | undefined;
  /** By day. */
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

/** Finds a settlement that the entity may read. @param id as the request has it */
export async function findSettlement(
  store: Store<SettlementTables>,
  entityId: EntityId,
  id: string,
): Promise<Settlement | Refusal> {
  const isId = HEX_ID.test(id);
  const found = isId ? await store.settlement.find(id as SettlementId) : undefined;
  const isVisible =
    found && visibleTo(await requireEntity(store, entityId)).includes(found.entityId);
  return isVisible ? found : NO_SETTLEMENT;
}

/** The time range of payments between two days; undefined = without a limit. Both days are included. */
export const frameOf = (from: Day | undefined, to: Day | undefined): RecordFrame => ({
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : startOfDay(to) + DAY_MS,
});

/** A page of records, and the number of pages: at least one. @param page from 1; a page after the last is empty */
export async function recordPage(
  store: Store<SettlementTables>,
  { id, entityId }: Settlement,
  options: Pick<RecordPage, 'page' | 'type' | 'order' | 'frame'>,
): Promise<{ readonly records: readonly SettlementRecord[]; readonly pages: number }> {
  const { records, count } = await store.settlement.recordPage({
    id,
    entityId,
    ...options,
    size: PAGE_SIZE,
  });
  return { records, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
