/** The statistics of PostgreSQL after a mass import: a list of payments renews them, once. */
import { describe, expect, it } from 'vitest';
import type { PaymentFilter } from '../../../../src/gateway/domain/query/listTable.ts';
import { anEntity, storedPayment } from './contract/sampleRecords.ts';
import { inSchema, POSTGRES_IS_HERE, POSTGRES_NAME } from './databases.ts';

const ALL: PaymentFilter = {
  status: null,
  code: null,
  type: null,
  brand: null,
  registrationId: null,
  checkoutId: null,
  scheduleId: null,
  paymentLinkId: null,
  search: null,
};
const FIRST_TEN = { before: null, after: null, from: null, to: null, limit: 10 };

describe.skipIf(!POSTGRES_IS_HERE)(POSTGRES_NAME, () => {
  it('renews its statistics before the first list after a mass import', async () => {
    const statements: string[] = [];
    const place = await inSchema(({ sql }) => statements.push(sql));
    const store = await place.open();
    const entityId = await anEntity(store);
    const { id } = await storedPayment(store, entityId);
    const list = () => store.list.payments(entityId, ALL, FIRST_TEN);
    const renewals = () => statements.filter((sql) => sql.startsWith('analyze')).length;
    await list();
    expect(renewals()).toBe(0);
    await place.sql('alter table payment set (autovacuum_enabled = false)');
    const columns = await place.sql(
      `select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'payment'`,
    );
    const names = columns.map(({ name }) => `"${name}"`);
    const values = names.map((name) => (name === '"id"' ? 'md5(n::text)' : name));
    await place.sql(
      `insert into payment (${names.join(', ')})
        select ${values.join(', ')} from payment, generate_series(1, 20000) as n
        where payment.id = '${id}'`,
    );
    expect((await list()).rows).toHaveLength(10);
    expect(renewals()).toBe(1);
    await list();
    expect(renewals()).toBe(1);
  });
});
