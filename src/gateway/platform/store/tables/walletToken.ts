/** Tokens of wallets that were paid with, by their ids. */

import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';

/** So long they are remembered beyond their time, in ms: no two clocks agree, and whoever pays has looked at its own before. */
const MARGIN_MS = 86_400_000;

/** As many are forgotten at once. */
const MOST_FORGOTTEN = 100;

export function walletTokenTable(db: Db, dialect: Dialect): Tables['walletToken'] {
  return {
    async spend(entityId, tokenId, until, now) {
      // Of two at once the later one waits here for the end of the other's transaction.
      const spent = await db
        .insertInto('wallet_token')
        .values({ token_id: tokenId, entity_id: entityId, until })
        .onConflict((c) => c.column('token_id').doNothing())
        .returning('token_id')
        .executeTakeFirst();
      if (!spent) return false;
      const over = db
        .selectFrom('wallet_token')
        .select('token_id')
        .where('entity_id', '=', entityId)
        .where('until', '<', now - MARGIN_MS)
        .limit(MOST_FORGOTTEN);
      await db
        .with('over', () => dialect.locking(over, 'skip'))
        .deleteFrom('wallet_token')
        .where('token_id', 'in', (e) => e.selectFrom('over').select('over.token_id'))
        .execute();
      return true;
    },
  };
}
