/** Data of risk checks, and its counts. */
import { expect, it } from 'vitest';
import type { Sighting, SightingQuery } from '../../../../../src/gateway/domain/risk/tables.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import { anEntity, type Given, YEAR_9999 } from './sampleRecords.ts';

const sighting = (entityId: EntityId, difference: Partial<Sighting> = {}): Sighting => ({
  entityId,
  scope: 'scope',
  mark: 'mark',
  at: 1000,
  money: { minor: 100n, currency: 'EUR' },
  keepUntil: 2000,
  ...difference,
});

const wish = (entityId: EntityId, difference: Partial<SightingQuery> = {}): SightingQuery => ({
  entityId,
  scope: 'scope',
  except: 'another mark',
  since: 0,
  until: YEAR_9999,
  currency: 'EUR',
  ...difference,
});

export function describeRiskSeen({ store }: Given): void {
  it('counts a scope of an entity, except one mark, within a period', async () => {
    const [entityId, stranger] = [await anEntity(store()), await anEntity(store())];
    const seen = (difference: Partial<Sighting>) => sighting(entityId, difference);
    await store().riskSeen.save([
      seen({ mark: 'a', at: 10 }),
      seen({ mark: 'b', at: 20, money: { minor: 7n, currency: 'EUR' } }),
      seen({ mark: 'c', at: 30, money: { minor: 50n, currency: 'USD' } }),
      seen({ mark: 'd', at: 40, money: null }),
      seen({ mark: 'a', scope: 'other' }),
      sighting(stranger, { mark: 'a' }),
    ]);
    const count = (difference: Partial<SightingQuery>) =>
      store().riskSeen.count(wish(entityId, difference));
    expect(await count({})).toEqual({ others: 4, volume: 107n });
    expect(await count({ except: 'b' })).toEqual({ others: 3, volume: 100n });
    expect(await count({ since: 10 })).toEqual({ others: 3, volume: 7n });
    expect(await count({ until: 20 })).toEqual({ others: 2, volume: 107n });
    expect(await count({ currency: 'USD' })).toEqual({ others: 4, volume: 50n });
    expect(await count({ currency: '' })).toEqual({ others: 4, volume: 0n });
    expect(await count({ scope: 'nobody’s' })).toEqual({ others: 0, volume: 0n });
  });

  it('stores each mark of a scope once, with its latest time', async () => {
    const entityId = await anEntity(store());
    await store().riskSeen.save([sighting(entityId)]);
    const last = { at: 3000, money: { minor: 5n, currency: 'USD' }, keepUntil: 4000 };
    await store().riskSeen.save([sighting(entityId, last)]);
    const found = await store().riskSeen.count(wish(entityId, { since: 2999, currency: 'USD' }));
    expect(found).toEqual({ others: 1, volume: 5n });
    await store().riskSeen.forgetOld(entityId, 3999, 10);
    expect((await store().riskSeen.count(wish(entityId))).others).toBe(1);
  });

  it('adds amounts beyond the safe integers', async () => {
    const entityId = await anEntity(store());
    const most = { minor: 9_999_999_999_990n, currency: 'BHD' };
    const many = Array.from({ length: 1001 }, (_, i) =>
      sighting(entityId, { mark: `${i}`, money: most, keepUntil: YEAR_9999 }),
    );
    await store().riskSeen.save(many);
    const { volume } = await store().riskSeen.count(wish(entityId, { currency: 'BHD' }));
    expect(volume).toBe(1001n * most.minor);
  });

  it('deletes old rows of one entity, in batches', async () => {
    const [entityId, stranger] = [await anEntity(store()), await anEntity(store())];
    const seen = [1, 2, 3, 4].map((keepUntil) =>
      sighting(entityId, { mark: `${keepUntil}`, keepUntil }),
    );
    await store().riskSeen.save([...seen, sighting(stranger, { keepUntil: 1 })]);
    const left = async (id: EntityId) => (await store().riskSeen.count(wish(id))).others;
    await store().riskSeen.forgetOld(entityId, 3, 2);
    expect(await left(entityId)).toBe(2);
    await store().riskSeen.forgetOld(entityId, 3, 2);
    expect(await left(entityId)).toBe(1);
    await store().riskSeen.forgetOld(entityId, 3, 2);
    expect([await left(entityId), await left(stranger)]).toEqual([1, 1]);
    await store().riskSeen.save([]);
  });
}
