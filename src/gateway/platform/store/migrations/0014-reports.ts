/** What queries find transactions by: indexes that hold all that is asked of them, so that no row is looked at in vain. */
import { type Kysely, type Migration, sql } from 'kysely';

/** The short id of a payment's id, in the words of every database: see `time/shortId.ts`. */
export const SHORT_ID = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
  (text, letter, digit) => `replace(${text}, '${letter}', '${digit}')`,
  'substr("id", 21, 12)',
);

/** Of whose transactions are asked for: the channel that they went over, and its merchant. */
const OWNERS = ['channel_id', 'merchant_id'] as const;

export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    for (const owner of OWNERS) {
      // Newest first; with what filters look at.
      await partly(
        db.schema
          .createIndex(`payment_of_${owner}`)
          .on('payment')
          .columns([owner, 'created_at', 'id', 'type', 'account_kind', 'brand']),
        owner,
      ).execute();
      await partly(
        db.schema
          .createIndex(`payment_of_${owner}_by_reference`)
          .on('payment')
          .columns([owner, 'merchant_transaction_id', 'created_at', 'id']),
        owner,
        'merchant_transaction_id',
      ).execute();
    }
    await partly(
      db.schema.createIndex('payment_by_referenced_id').on('payment').column('referenced_id'),
      'referenced_id',
    ).execute();
    await db.schema
      .createIndex('payment_by_short_id')
      .on('payment')
      .expression(sql.raw(SHORT_ID))
      .execute();
    await db.schema
      .createTable('query_page')
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('page', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('query_page_key', ['query', 'page'])
      .execute();
    await db.schema.createIndex('query_page_by_until').on('query_page').column('until').execute();
  },
};

/** Without the rows that have nothing there. The channel is always there. */
function partly<Index extends { where(...of: never[]): Index }>(
  index: Index,
  ...columns: readonly string[]
): Index {
  let part = index;
  for (const column of columns.filter((name) => name !== 'channel_id')) {
    const where = part.where as unknown as (...of: unknown[]) => Index;
    part = where.call(part, sql.ref(column), 'is not', sql.lit(null));
  }
  return part;
}
