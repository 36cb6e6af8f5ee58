/** Records that the processor has reported for settlements. */

import type { SettlementEntryTable } from '../../../domain/settlement/tables.ts';
import type { Clearing } from '../../../domain/settlement/types.ts';
import { toText } from '../codec.ts';
import { chunks } from './chunks.ts';
import { type Db, write } from './db.ts';

export function settlementEntryTable(db: Db): SettlementEntryTable {
  const all = () => db.selectFrom('settlement_entry').select(['reference', 'data']);
  return {
    async find(entityId, references) {
      const found = [];
      for (const some of chunks(references)) {
        const rows = await all()
          .where('entity_id', '=', entityId)
          .where('reference', 'in', some)
          .execute();
        found.push(...rows);
      }
      return found.map(({ reference, data }) => ({ reference, clearing: clearingIn(data) }));
    },
    async insert(entityId, at, entries) {
      for (const some of chunks(entries)) {
        const rows = some.map(({ reference, clearing }) => ({
          entity_id: entityId,
          reference,
          created_at: at,
          day: null,
          data: textOf(clearing),
        }));
        await write(db, db.insertInto('settlement_entry').values(rows));
      }
    },
    async take({ entityId, day, until }, most) {
      const rows = await all()
        .where('entity_id', '=', entityId)
        .where('day', 'is', null)
        .where('created_at', '<', until)
        .orderBy('created_at')
        .orderBy('reference')
        .limit(most)
        .execute();
      for (const some of chunks(rows.map(({ reference }) => reference))) {
        const taken = db.updateTable('settlement_entry').set({ day });
        await write(db, taken.where('entity_id', '=', entityId).where('reference', 'in', some));
      }
      return rows.map(({ data }) => clearingIn(data));
    },
  };
}

/** JSON has no big integers. */
const textOf = ({ money, ...clearing }: Clearing): string =>
  toText({ ...clearing, minor: String(money.minor), currency: money.currency });

function clearingIn(text: string): Clearing {
  const { minor, currency, ...clearing } = JSON.parse(text);
  return { ...clearing, money: { minor: BigInt(minor), currency } };
}
