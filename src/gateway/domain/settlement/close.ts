/**
 * Closes the business days of an entity. A day is closed in steps. Each step is a database transaction of its own that locks
 * the entity: a day may have a million payments, and other requests need the database, too. The progress is stored. Therefore
 * this process after a crash, another process or a request can continue from the stored step, and no payment is settled
 * twice.
 */
import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { feeOn, NOTHING, sum } from './arithmetic.ts';
import { clearedLine } from './clearing.ts';
import { dayAt, startOfDay } from './day.ts';
import { armSettlementEnd } from './end.ts';
import { announceFile, type CloseNeeds } from './files.ts';
import { lineagesOf } from './lineages.ts';
import { feeLine, isSettleable, type Known, type Line, linesOf } from './settlementRecord.ts';
import type { SettlementTables } from './tables.ts';
import type { Clearing, Day, Settlement, SettlementDay, Totals } from './types.ts';

/** Payments per step. */
const PAGE = 500;

/** Reported records per step. Each one is matched with queries of its own, and SQLite answers nothing else meanwhile. */
const RECORDS = 50;

/**
 * The search for the payments of a day starts this long before the day. A payment that was made in the last moment of the
 * previous day may be stored only after that day was closed. Payments that are already settled are not settled again.
 */
const OVERLAP_MS = 10 * MINUTE_MS;

/** The day to close. `now`: entity time, ms UTC. */
export interface Closing {
  readonly entityId: EntityId;
  readonly day: Day;
  readonly now: number;
}

/** Finds the day, or starts to close it. Inside a database transaction that has locked the entity. */
export async function beginDay(
  tables: SettlementTables,
  { entityId, day, now }: Closing,
): Promise<{ readonly day: SettlementDay; readonly isNew: boolean }> {
  const known = await tables.settlement.day(entityId, day);
  if (known) return { day: known, isNew: false };
  const late = await tables.settlement.late(entityId);
  const start = startOfDay(day) - OVERLAP_MS;
  const from = Math.min(start, late ?? start);
  const until = Math.min(startOfDay(day) + DAY_MS, now + 1);
  const newDay: SettlementDay = {
    entityId,
    day,
    state: 'closing',
    from,
    until,
    at: from,
    paymentId: '',
    closedAt: null,
  };
  await tables.settlement.saveDay(newDay);
  return { day: newDay, isNew: true };
}

/** Makes the next step of closing a day. @returns the day after the step */
export async function closeStep(
  needs: CloseNeeds,
  tables: SettlementTables,
  day: SettlementDay,
  now: number,
): Promise<SettlementDay> {
  if (day.state === 'closed') return day;
  const records = await tables.settlementEntry.take(day, RECORDS);
  if (records.length > 0) {
    await saveClearing(needs, tables, day, { records, now });
    return day;
  }
  const late = await tables.settlement.takeDue(day.entityId, day.until, PAGE);
  if (late.length > 0) {
    await settleAll(needs, tables, day, await withoutSettled(tables, day.entityId, late));
    return day;
  }
  const page = await tables.settlement.page(day, PAGE);
  await settleAll(needs, tables, day, page);
  const last = page.at(-1);
  if (last && page.length === PAGE) {
    const next = { ...day, at: last.createdAt, paymentId: last.id };
    await tables.settlement.saveDay(next);
    return next;
  }
  return finish(needs, tables, day, now);
}

async function withoutSettled(
  tables: SettlementTables,
  entityId: EntityId,
  payments: readonly Payment[],
): Promise<readonly Payment[]> {
  const recorded = await tables.settlement.recorded(
    entityId,
    payments.map(({ id }) => id),
  );
  return payments.filter(({ id }) => !recorded.includes(id));
}

async function settleAll(
  needs: CloseNeeds,
  tables: SettlementTables,
  day: SettlementDay,
  page: readonly Payment[],
): Promise<void> {
  const good = page.filter(isSettleable);
  const lines: Line[] = [];
  for (const known of await knowing(tables, day.entityId, good)) lines.push(...linesOf(known));
  await saveRecords(needs, tables, day, lines);
}

/** Payments with their lineages and their channels. */
async function knowing(
  tables: SettlementTables,
  entityId: EntityId,
  payments: readonly Payment[],
): Promise<readonly Known[]> {
  const reversed = payments.flatMap(({ type, referencedId }) =>
    type === 'RV' && referencedId ? [referencedId] : [],
  );
  const settled = await tables.settlement.paid(entityId, reversed);
  const channels = new Map<EntityId, Entity>();
  for (const { channelId } of payments) {
    if (!channels.has(channelId)) channels.set(channelId, await requireEntity(tables, channelId));
  }
  return (await lineagesOf(tables, entityId, payments)).map((lineage) => {
    const [{ channelId, referencedId }] = lineage;
    return {
      lineage,
      channel: channels.get(channelId) as Entity,
      wasSettled: referencedId !== null && settled.includes(referencedId),
    };
  });
}

/** Stores records, each in the settlement of its currency. */
export async function saveRecords(
  needs: Pick<CloseNeeds, 'ids'>,
  tables: SettlementTables,
  { entityId, day }: Pick<SettlementDay, 'entityId' | 'day'>,
  lines: readonly Line[],
): Promise<void> {
  const totals = new Map<string, Totals>();
  for (const { currency, totals: added } of lines) {
    totals.set(currency, sum(totals.get(currency) ?? NOTHING, added));
  }
  const ids = new Map<string, Settlement['id']>();
  for (const [currency, added] of totals) {
    const fresh = needs.ids.payment(startOfDay(day)) as string as Settlement['id'];
    const id = await tables.settlement.add({ id: fresh, entityId, day, currency }, added);
    ids.set(currency, id);
  }
  await tables.settlement.insert(
    lines.map(({ record, currency }) => ({
      ...record,
      entityId,
      day,
      settlementId: ids.get(currency) as Settlement['id'],
    })),
  );
}

/** All payments of the day were processed: adds the fees for the day itself, and closes the day. */
async function finish(
  needs: CloseNeeds,
  tables: SettlementTables,
  day: SettlementDay,
  now: number,
): Promise<SettlementDay> {
  const { entityId, until } = day;
  await saveRecords(needs, tables, day, await dayFees(tables, day));
  const closed: SettlementDay = { ...day, state: 'closed', closedAt: now };
  await tables.settlement.saveDay(closed);
  // A day that is closed before its end: payments that are made from now on are settled with the next day.
  const isEarly = until < startOfDay(day.day) + DAY_MS;
  await tables.settlement.noteLate(entityId, isEarly ? until - OVERLAP_MS : null);
  await armSettlementEnd(needs, tables, closed, now);
  await announceFile(needs, tables, closed, now);
  return closed;
}

/** BATCH for each settlement; MONTHLY for the first settlement of a calendar month in its currency. */
async function dayFees(tables: SettlementTables, day: SettlementDay): Promise<readonly Line[]> {
  const entity = await requireEntity(tables, day.entityId);
  const { BATCH: batch, MONTHLY: monthly } = entity.terms.settlement?.fees ?? {};
  if (!batch && !monthly) return [];
  const lines: (Line | undefined)[] = [];
  for (const { currency, net } of await tables.settlement.ofDay(day.entityId, day.day)) {
    const money = { minor: net > 0n ? net : 0n, currency };
    const at = day.until - 1;
    if (batch) lines.push(feeLine('BATCH', feeOn(money, batch), entity, at));
    if (!monthly) continue;
    const month = day.day.slice(0, 7);
    const isFirst = !(await tables.settlement.hasEarlier(day.entityId, currency, month, day.day));
    if (isFirst) lines.push(feeLine('MONTHLY', feeOn(money, monthly), entity, at));
  }
  return lines.filter((line) => line !== undefined);
}

/** Stores the records of the clearing institute that a request to close a day may have. */
export async function saveClearing(
  needs: CloseNeeds,
  tables: SettlementTables,
  day: SettlementDay,
  { records, now }: { readonly records: readonly Clearing[]; readonly now: number },
): Promise<void> {
  if (records.length === 0) return;
  const entity = await requireEntity(tables, day.entityId);
  for (const clearing of records) {
    const place = { entity, now: Math.min(now, day.until - 1), before: day.until };
    await saveRecords(needs, tables, day, [await clearedLine(tables, needs.ids, clearing, place)]);
  }
}

/** The day that a timer closes: the last day that had ended when the timer was due. @param due entity time, ms UTC */
export const dayBefore = (due: number): Day => dayAt(startOfDay(dayAt(due)) - 1);
