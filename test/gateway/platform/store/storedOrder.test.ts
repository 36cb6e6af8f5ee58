/** The upgrade after which rows have a number: those of an earlier PostgreSQL get theirs in the order of their time. */
import { describe, expect, it } from 'vitest';
import { inSchemaOf, POSTGRES_IS_HERE, POSTGRES_NAME } from './databases.ts';

const ALL = { before: null, after: null, from: null, to: null, limit: 10 };

describe.skipIf(!POSTGRES_IS_HERE)(POSTGRES_NAME, () => {
  it('a row that was changed long after it was stored is not the newest one', async () => {
    const place = await inSchemaOf('0030-wrong-passwords');
    await place.sql(`insert into entity (id, name, channel_name, settings) values ('e', 'Shop', 'Shop', '{}');
      insert into payment (id, entity_id, channel_id, ndc, created_at, type, brand_detected, amount_minor, currency, descriptor,
        account_kind, code, judged_by, findings, request, ledger_added, ledger_adding, ledger_taken, ledger_takes)
      select id, 'e', 'e', 'n', 5, 'RG', 0, 0, 'EUR', 'Shop', 'card', '000.100.110', 'processor', '{}', '{}', 0, 0, 0, 0
        from unnest(array['1', '2', '3']) as id;
      insert into registration (id, entity_id, state, ends_at, series)
        select id, 'e', 'active', 9, '[]' from payment order by id;
      update registration set ends_at = 10 where id = '1'`);
    const store = await place.open();
    const { rows } = await store.list.registrations(
      'e' as never,
      { state: null, search: null },
      ALL,
    );
    expect(rows.map(({ row }) => row.id)).toEqual(['3', '2', '1']);
  });
});
