/** News of events within a process: after each commit of events, whichever call stored them. */
import { expect, it, vi } from 'vitest';
import type { EventRecord } from '../../../../../src/gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import { anEntity, type Given } from './sampleRecords.ts';

const PATIENT = { timeout: 20_000, interval: 10 };

/** An event of an entity. */
export const anEvent = (entityId: EntityId): EventRecord => ({
  entityId,
  checkoutId: null,
  paymentId: null,
  kind: 'dataStored',
  at: 1,
  data: {},
});

export function describeEventNews({ store }: Given): void {
  /** A new entity, and how often its watcher was called. */
  async function watched() {
    const entityId = await anEntity(store());
    const wake = vi.fn();
    const { eventNews } = store();
    const end = eventNews.watch(entityId, wake);
    // When the connection that listens is there, each watcher is woken once more.
    await vi.waitFor(() => expect(eventNews.isComplete).toBe(true), PATIENT);
    const calls = () => wake.mock.calls.length;
    return { entityId, wake, calls, end };
  }

  it('a watcher is woken after the commit, and finds the event', async () => {
    const { entityId, calls, end } = await watched();
    const before = calls();
    await store().transaction(async (tables) => {
      await tables.event.append(anEvent(entityId));
      expect(calls()).toBe(before);
    });
    expect(calls()).toBe(before + 1);
    expect(await store().event.after(entityId, 0, 9)).toHaveLength(1);
    end();
  });

  it('a watcher is woken by an event outside of a transaction, and by gathered ones', async () => {
    const { entityId, calls, end } = await watched();
    const before = calls();
    await store().event.append(anEvent(entityId));
    expect(calls()).toBe(before + 1);
    await store().gather({ entityId, now: () => 7 }, ({ tables }) =>
      tables.event.append(anEvent(entityId)),
    );
    expect(calls()).toBe(before + 2);
    end();
  });

  it('a watcher is not woken by what is rolled back, by another entity, or after its end', async () => {
    const { entityId, calls, end } = await watched();
    const before = calls();
    const work = store().transaction(async (tables) => {
      await tables.event.append(anEvent(entityId));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await store().event.append(anEvent(await anEntity(store())));
    expect(calls()).toBe(before);
    end();
    await store().event.append(anEvent(entityId));
    expect(calls()).toBe(before);
  });
}
