/** Payments with other accounts than cards: holder and expiry are in the request, which keeps them anyway. */
import { type Kysely, type Migration, sql } from 'kysely';

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    const alter = () => db.schema.alterTable('payment');
    await alter()
      .addColumn('account_kind', 'text', (c) => c.notNull().defaultTo('card'))
      .execute();
    for (const name of ['bin', 'last4', 'hash']) {
      await alter().addColumn(`account_${name}`, 'text').execute();
      const [to, from] = [sql.ref(`account_${name}`), sql.ref(`card_${name}`)];
      await sql`update payment set ${to} = ${from}`.execute(db);
    }
    for (const name of ['bin', 'last4', 'hash', 'holder', 'expiry_month', 'expiry_year']) {
      await alter().dropColumn(`card_${name}`).execute();
    }
  },
};
