/** The reconciliation file as text: semicolons, UTF-8, one header line, LF (API 3, Reconciliation file). Pure, but for the reading. */

import type { EntityId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { COLUMNS } from './columns.ts';
import type { RecordFrame, SettlementTables } from './tables.ts';
import type { Day, SettlementRecord } from './types.ts';

/** What a spreadsheet takes for the beginning of a formula; and what stands before it here, so that nothing is lost. */
const FORMULA = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A text that somebody else wrote, harmless in a spreadsheet: with an apostrophe before it where it begins as a formula
 * does, or with an apostrophe. Whoever takes away one leading apostrophe has the text as it was.
 */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A field, quoted where it has to be. */
export const field = (text: string): string =>
  /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The header line. */
export const HEADER = `${COLUMNS.map(({ name }) => name).join(';')}\n`;

/** The line of a record. */
export function lineOf(record: SettlementRecord): string {
  let line = '';
  for (const [index, { isFree, value }] of COLUMNS.entries()) {
    const text = value(record) ?? '';
    if (index > 0) line += ';';
    line += field(isFree ? harmless(text) : text);
  }
  return `${line}\n`;
}

/** So many records are in memory at once. */
const PAGE = 100;

/**
 * Records of a settlement or of a day, some at a time: the next are read when somebody asks for them.
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

/** The file of an entity and a day, piece by piece. */
export async function* fileOf(
  store: Pick<Store<SettlementTables>, 'settlement'>,
  entityId: EntityId,
  day: Day,
): AsyncGenerator<string> {
  yield HEADER;
  for await (const page of recordsOf(store, { entityId, day })) yield page.map(lineOf).join('');
}

/** `reconciliation_{entityId}_{yyyyMMdd}.csv` */
export const fileName = (entityId: EntityId, day: Day): string =>
  `reconciliation_${entityId}_${day.replaceAll('-', '')}.csv`;
