/** Moves of clocks, as every process reads them: their progress, and a stop. */
import { expect, it } from 'vitest';
import type { ClockMoveResult } from '../../../../../src/gateway/domain/shared/clockTables.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import { anEntity, type Given, YEAR_9999 } from './sampleRecords.ts';
import { LONG } from './timers.ts';

export function describeClockMoves({ store }: Given): void {
  const begin = async (mover: string, entityId?: EntityId): Promise<EntityId> => {
    const id = entityId ?? (await anEntity(store()));
    await store().clock.beginMove(id, mover, LONG);
    await store().clockMove.begin({ entityId: id, mover, from: 0, until: YEAR_9999 });
    return id;
  };
  const ending: ClockMoveResult = {
    state: 'stopped',
    detail: 'asked to',
    executedCount: 3,
    executed: '[{"kind":"scheduleRun"}]',
  };

  it('is undefined before the first move', async () => {
    expect(await store().clockMove.find(await anEntity(store()))).toBeUndefined();
    expect(await store().clockMove.stop(await anEntity(store()))).toBe(false);
  });

  it('one continues until it ends', async () => {
    const entityId = await begin('a');
    const move = { entityId, mover: 'a', from: 0, until: YEAR_9999 };
    const none = { executedCount: 0, detail: null, executed: null };
    expect(await store().clockMove.find(entityId)).toEqual({ ...move, ...none, state: 'moving' });
    expect(await store().clockMove.progress(entityId, 'a', 2)).toBe(false);
    expect(await store().clockMove.find(entityId)).toMatchObject({ executedCount: 2 });
    await store().clockMove.end(entityId, 'a', ending);
    expect(await store().clockMove.find(entityId)).toEqual({ ...move, ...ending });
    expect(await store().clockMove.stop(entityId)).toBe(false);
  });

  it('one can be stopped, and the next is not affected', async () => {
    const entityId = await begin('a');
    expect(await store().clockMove.stop(entityId)).toBe(true);
    expect(await store().clockMove.progress(entityId, 'a', 1)).toBe(true);
    await store().clock.endMove(entityId, 'a');
    await begin('b', entityId);
    expect(await store().clockMove.progress(entityId, 'b', 1)).toBe(false);
    // The previous one was replaced.
    expect(await store().clockMove.progress(entityId, 'a', 9)).toBe(true);
    await store().clockMove.end(entityId, 'a', ending);
    expect(await store().clockMove.find(entityId)).toMatchObject({
      mover: 'b',
      state: 'moving',
      executedCount: 1,
    });
  });

  it('one whose process has ended was interrupted', async () => {
    const entityId = await begin('a');
    await store().clock.endMove(entityId, 'a');
    expect(await store().clockMove.find(entityId)).toMatchObject({ state: 'interrupted' });
    const other = await anEntity(store());
    await store().clock.beginMove(other, 'a', 0);
    await store().clockMove.begin({ entityId: other, mover: 'a', from: 0, until: 1 });
    expect(await store().clockMove.find(other)).toMatchObject({ state: 'interrupted' });
  });

  it('a clock is held only by the process that moves it', async () => {
    const entityId = await anEntity(store());
    await store().clock.beginMove(entityId, 'a', LONG);
    await store().clock.freeze(entityId, 'a', 5, 0);
    expect(await store().clock.extendLease(entityId, 'b', LONG)).toBe(false);
    expect(await store().clock.extendLease(entityId, 'a', LONG)).toBe(true);
    expect(await store().clock.beginMove(entityId, 'b', LONG)).toBe(false);
    expect(await store().clock.read(entityId)).toEqual({ mode: 'frozen', at: 5 });
  });
}
