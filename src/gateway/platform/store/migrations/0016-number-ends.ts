/**
 * What browsers may be told of a card's number. Nothing stays of numbers that were refused as numbers, and of a card nothing in
 * the answers that browsers were given: whoever repeats a submit gets its answer again.
 */
import { type Kysely, type Migration, sql } from 'kysely';

export const numberEnds: Migration = {
  async up(db: Kysely<unknown>) {
    // Nobody knows how long the numbers of earlier rows are: no browser is told their ends.
    await db.schema
      .alterTable('payment')
      .addColumn('account_shows_ends', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await forgetMessages(db);
    await forgetAnswers(db);
    await sql`
      update payment set account_bin = null, account_last4 = null, account_hash = null
      where ${refused}`.execute(db);
  },
};

/** Payments whose card's number was refused as a number. */
const refused = sql`payment.account_kind = 'card' and payment.judged_by = 'account'
  and payment.code in ('100.100.101', '100.100.500', '100.100.501', '100.100.700')`;

/** Rows at a time. */
const BATCH = 500;

/** What webhooks were told of refused numbers. */
async function forgetMessages(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ seq: number; payload: string }>`
      select delivery.seq, delivery.payload from delivery
      join payment on payment.id = delivery.payment_id
      where ${refused} and delivery.seq > ${last} order by delivery.seq limit ${BATCH}`.execute(db);
    for (const { seq, payload } of rows) {
      const less = without(payload, ['bin', 'last4Digits']);
      if (less !== payload) {
        await sql`update delivery set payload = ${less} where seq = ${seq}`.execute(db);
      }
    }
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.seq);
  }
}

/** What browsers were told of cards. */
async function forgetAnswers(db: Kysely<unknown>): Promise<void> {
  for (let [id, key] = ['', '']; ; ) {
    const { rows } = await sql<{ checkout_id: string; key: string; answer_body: string }>`
      select checkout_id, key, answer_body from submit
      where (checkout_id > ${id} or (checkout_id = ${id} and key > ${key})) and answer_body is not null
      order by checkout_id, key limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const less = without(row.answer_body, OF_CARD);
      if (less === row.answer_body) continue;
      await sql`
        update submit set answer_body = ${less}
        where checkout_id = ${row.checkout_id} and key = ${row.key}`.execute(db);
    }
    if (rows.length < BATCH) return;
    ({ checkout_id: id, key } = rows.at(-1) as (typeof rows)[number]);
  }
}

const OF_CARD = ['bin', 'last4Digits', 'holder', 'expiryMonth', 'expiryYear'];

/** JSON whose `card` lacks some members; the same text where it has none of them. */
function without(text: string, names: readonly string[]): string {
  if (!text.includes('"card"')) return text;
  const body = JSON.parse(text) as { card?: Record<string, unknown> };
  const all = Object.entries(body.card ?? {});
  const kept = all.filter(([name]) => !names.includes(name));
  if (kept.length === all.length) return text;
  return JSON.stringify({ ...body, card: Object.fromEntries(kept) });
}
