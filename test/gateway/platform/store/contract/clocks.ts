/** Clocks: their settings and owners, and the entities with due timers. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  type ClockSetting,
  frozenAt,
  REAL_CLOCK,
  timeOf,
} from '../../../../../src/gateway/domain/shared/clock.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import { anEntity, type Given, YEAR_9999 } from './sampleRecords.ts';
import { LONG, SHORT } from './timers.ts';

export function describeClocks({ store }: Given): void {
  async function set(entityId: EntityId, setting: ClockSetting): Promise<void> {
    expect(await store().clock.beginMove(entityId, 'setter', LONG)).toBe(true);
    expect(await store().clock.endMove(entityId, 'setter', setting)).toBe(true);
  }

  it('a new entity has a real clock, and keeps it when the entity is saved again', async () => {
    const entityId = await anEntity(store());
    expect(await store().clock.read(entityId)).toEqual(REAL_CLOCK);
    await set(entityId, { mode: 'frozen', at: 5 });
    const entity = await store().entity.find(entityId);
    if (entity) await store().entity.save(entity);
    expect(await store().clock.read(entityId)).toEqual({ mode: 'frozen', at: 5 });
    expect(await store().clock.read('nobody' as EntityId)).toEqual(REAL_CLOCK);
  });

  it.each<ClockSetting>([
    { mode: 'frozen', at: 0 },
    { mode: 'frozen', at: YEAR_9999 },
    { mode: 'offset', by: -YEAR_9999 },
    { mode: 'offset', by: YEAR_9999 },
    REAL_CLOCK,
  ])('is set to %o', async (setting) => {
    const entityId = await anEntity(store());
    await set(entityId, { mode: 'frozen', at: 1 });
    await set(entityId, setting);
    expect(await store().clock.read(entityId)).toEqual(setting);
  });

  it('one process moves it at a time', async () => {
    const entityId = await anEntity(store());
    const { clock } = store();
    expect(await clock.beginMove(entityId, 'a', LONG)).toBe(true);
    expect(await clock.beginMove(entityId, 'b', LONG)).toBe(false);
    expect(await clock.freeze(entityId, 'b', 9, LONG)).toBe(false);
    expect(await clock.endMove(entityId, 'b', frozenAt(9))).toBe(false);
    expect(await clock.freeze(entityId, 'a', 1, LONG)).toBe(true);
    expect(await clock.read(entityId)).toEqual(frozenAt(1));
    expect(await clock.beginMove(entityId, 'b', LONG)).toBe(false);
    expect(await clock.endMove(entityId, 'a', frozenAt(2))).toBe(true);
    expect(await clock.endMove(entityId, 'a', frozenAt(3))).toBe(false);
    expect(await clock.beginMove(entityId, 'b', LONG)).toBe(true);
    expect(await clock.endMove(entityId, 'b')).toBe(true);
    expect(await clock.freeze(entityId, 'b', 4, LONG)).toBe(false);
    expect(await clock.read(entityId)).toEqual(frozenAt(2));
    expect(await clock.beginMove('nobody' as EntityId, 'a', LONG)).toBe(false);
  });

  it('a process that holds it for too long loses it to the next', async () => {
    const entityId = await anEntity(store());
    const { clock } = store();
    expect(await clock.beginMove(entityId, 'slow', SHORT)).toBe(true);
    await vi.waitFor(async () => {
      expect(await clock.beginMove(entityId, 'next', LONG)).toBe(true);
    });
    expect(await clock.freeze(entityId, 'slow', 1, LONG)).toBe(false);
    expect(await clock.endMove(entityId, 'slow', frozenAt(1))).toBe(false);
    expect(await clock.endMove(entityId, 'next', frozenAt(2))).toBe(true);
    expect(await clock.read(entityId)).toEqual(frozenAt(2));
  });

  it.each<[ClockSetting, ClockSetting]>([
    [REAL_CLOCK, { mode: 'offset', by: 400 }],
    [
      { mode: 'offset', by: 7 },
      { mode: 'offset', by: 400 },
    ],
    [
      { mode: 'frozen', at: 3 },
      { mode: 'frozen', at: 500 },
    ],
  ])('whose process has ended: %o continues as %o from the last time', async (before, after) => {
    const entityId = await anEntity(store());
    const { clock } = store();
    await set(entityId, before);
    expect(await clock.beginMove(entityId, 'gone', LONG)).toBe(true);
    expect(await clock.freeze(entityId, 'gone', 450, LONG)).toBe(true);
    await clock.recover(100);
    expect(await clock.read(entityId)).toEqual(frozenAt(450));
    expect(await clock.freeze(entityId, 'gone', 500, 0)).toBe(true);
    await vi.waitFor(async () => {
      await clock.recover(100);
      expect(await clock.read(entityId)).toEqual(after);
      expect(await clock.freeze(entityId, 'gone', 9, LONG)).toBe(false);
    });
  });

  it('can be made real during a move of another process', async () => {
    const entityId = await anEntity(store());
    const { clock } = store();
    await set(entityId, frozenAt(5));
    await clock.beginMove(entityId, 'a', LONG);
    await clock.makeReal(entityId);
    expect(await clock.read(entityId)).toEqual(REAL_CLOCK);
    expect(await clock.endMove(entityId, 'a', frozenAt(9))).toBe(false);
  });

  it('ten simultaneous claims: one succeeds', async () => {
    const entityId = await anEntity(store());
    const wishes = Array.from({ length: 10 }, (_, i) =>
      store().clock.beginMove(entityId, `mover ${i}`, LONG),
    );
    expect((await Promise.all(wishes)).filter(Boolean)).toHaveLength(1);
  });

  const isDue = async (entityId: EntityId, systemTime: number) =>
    (await store().timer.dueEntities(systemTime)).includes(entityId);

  it('nothing of the entity is due to other processes during a move', async () => {
    const entityId = await anEntity(store());
    const { clock } = store();
    await store().timer.arm({ entityId, kind: 'retention', key: '', due: 10 });
    expect(await isDue(entityId, 9)).toBe(false);
    expect(await isDue(entityId, 10)).toBe(true);
    await clock.beginMove(entityId, 'mover', LONG);
    expect(await isDue(entityId, 10)).toBe(false);
    await clock.endMove(entityId, 'mover');
    expect(await isDue(entityId, 10)).toBe(true);
    await clock.beginMove(entityId, 'gone', SHORT);
    await vi.waitFor(async () => expect(await isDue(entityId, 10)).toBe(true));
  });

  it('a claimed timer is not due; a later one can be', async () => {
    const entityId = await anEntity(store());
    await store().timer.arm({ entityId, kind: 'retention', key: 'held', due: 1 }, LONG);
    expect(await isDue(entityId, 10)).toBe(false);
    await store().timer.arm({ entityId, kind: 'retention', key: 'free', due: 5 });
    expect(await isDue(entityId, 4)).toBe(false);
    expect(await isDue(entityId, 5)).toBe(true);
  });

  it('a timer is due by the clock of the entity', async () => {
    const instant = fc.oneof(fc.nat(20), fc.integer({ min: YEAR_9999 - 20, max: YEAR_9999 + 20 }));
    const setting: fc.Arbitrary<ClockSetting> = fc.oneof(
      fc.constant(REAL_CLOCK),
      fc.nat(20).map((at) => ({ mode: 'frozen', at }) as const),
      fc.integer({ min: -10, max: 10 }).map((by) => ({ mode: 'offset', by }) as const),
    );
    const entityId = await anEntity(store());
    await fc.assert(
      fc.asyncProperty(setting, instant, instant, async (clock, due, systemTime) => {
        await set(entityId, clock);
        await store().timer.arm({ entityId, kind: 'retention', key: '', due });
        expect(await isDue(entityId, systemTime)).toBe(due <= timeOf(clock, systemTime));
      }),
      { numRuns: 60 },
    );
  });
}
