/**
 * The reconciliation file as text: semicolons, UTF-8, one header line, LF (API 3, Reconciliation file). Pure, except for
 * reading the records.
 */

import type { EntityId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { COLUMNS } from './columns.ts';
import type { RecordFrame, SettlementTables } from './tables.ts';
import type { Day, SettlementRecord } from './types.ts';

/**
 * The places of a text where a spreadsheet may begin a cell, followed by what it may treat as a formula: the beginning, and
 * each character that an import may be told to split at. The apostrophe is included because `harmless` adds it.
 */
const FORMULA = /(?<=^|[,;|\t\r\n] *)(?=['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Makes a text of a third party harmless in a spreadsheet: an apostrophe is put before what begins a cell like a formula, or
 * with an apostrophe. Removing one apostrophe at each of these places restores the original text.
 */
export const harmless = (text: string): string => text.replace(FORMULA, "'");

/** A field in quotation marks. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const HEADER = `${COLUMNS.map(({ name }) => name).join(';')}\n`;

/** The line of a record. */
export function csvLineOf(record: SettlementRecord): string {
  let line = '';
  for (const [index, { isFree, value }] of COLUMNS.entries()) {
    const text = value(record) ?? '';
    if (index > 0) line += ';';
    line += isFree && text !== '' ? quoted(harmless(text)) : text;
  }
  return `${line}\n`;
}

/** The maximum number of records in memory at once. */
const PAGE = 100;

/**
 * Records of a settlement or of a day, page by page. The next page is read when the caller requests it.
 *
 * @param order by the time of the transaction
 */
export async function* recordsOf(
  { settlement }: Pick<Store<SettlementTables>, 'settlement'>,
  of: Parameters<Store<SettlementTables>['settlement']['records']>[0]['of'],
  order: 'asc' | 'desc' = 'asc',
  frame: RecordFrame = {},
): AsyncGenerator<readonly SettlementRecord[]> {
  let after: { readonly at: number; readonly seq: number } | undefined;
  for (;;) {
    const page = await settlement.records({ of, order, frame, after, most: PAGE });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = { at: last.at, seq: last.seq };
  }
}

/** The file of an entity and a day, in pieces. */
export async function* fileOf(
  store: Pick<Store<SettlementTables>, 'settlement'>,
  entityId: EntityId,
  day: Day,
): AsyncGenerator<string> {
  yield HEADER;
  for await (const page of recordsOf(store, { entityId, day })) yield page.map(csvLineOf).join('');
}

/** `reconciliation_{entityId}_{yyyyMMdd}.csv` */
export const fileName = (entityId: EntityId, day: Day): string =>
  `reconciliation_${entityId}_${day.replaceAll('-', '')}.csv`;
