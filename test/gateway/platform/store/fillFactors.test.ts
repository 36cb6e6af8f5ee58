/** Rows of PostgreSQL that change soon after they were inserted stay in their pages. */
import { describe, expect, it } from 'vitest';
import { anEntity, storedCheckout } from './contract/sampleRecords.ts';
import { inSchema, POSTGRES_IS_HERE, POSTGRES_NAME } from './databases.ts';

describe.skipIf(!POSTGRES_IS_HERE)(POSTGRES_NAME, () => {
  it('a checkout that is paid stays in its page, so that no index changes', async () => {
    const place = await inSchema();
    const store = await place.open();
    const entityId = await anEntity(store);
    // Enough for several pages.
    const checkouts = [];
    for (let i = 0; i < 100; i++) checkouts.push(await storedCheckout(store, entityId));
    const pages = async () => {
      const rows = await place.sql(
        `select id, split_part(trim(ctid::text, '()'), ',', 1) as page from checkout order by id`,
      );
      return rows.map(({ id, page }) => `${id} ${page}`);
    };
    const before = await pages();
    expect(new Set(before.map((one) => one.split(' ')[1])).size).toBeGreaterThan(2);
    for (const checkout of checkouts.filter((_, i) => i % 2 === 0)) {
      await store.checkout.save({ ...checkout, tries: 1 });
    }
    expect(await pages()).toEqual(before);
  });
});
