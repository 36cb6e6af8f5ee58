/** News of events between processes, by notifications of PostgreSQL. */
import { describe, expect, it, vi } from 'vitest';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { Listen } from '../../../../../src/gateway/platform/store/news/listener.ts';
import {
  channelOf,
  SharedNews,
} from '../../../../../src/gateway/platform/store/news/sharedNews.ts';
import { openPostgres } from '../../../../../src/gateway/platform/store/postgres.ts';
import { certificate } from '../../../certificate.ts';
import { openAsItIs, VISA } from '../../../harness.ts';
import { anEvent } from '../contract/eventNews.ts';
import { anEntity } from '../contract/sampleRecords.ts';
import { inSchema, POSTGRES_IS_HERE, POSTGRES_NAME, postgresNeeds } from '../databases.ts';

const ENTITIES = ['a', 'b'].map((digit) => digit.repeat(32) as EntityId);
const [ONE, OTHER] = ENTITIES as [EntityId, EntityId];

/** The news of processes on one database that passes notifications on at once. */
function processes(count: number) {
  const sent: string[] = [];
  const listeners = new Set<{ onPayload(payload: string): void; onEnd(): void }>();
  const listen: Listen = async (calls) => ({
    listen: async () => listeners.add(calls),
    close: async () => void listeners.delete(calls),
  });
  const notify = async (payload: string) => {
    sent.push(payload);
    for (const { onPayload } of listeners) onPayload(payload);
  };
  const news = Array.from({ length: count }, (_, i) => {
    const one = new SharedNews({ self: `process${i}`, notify, listen });
    one.announce();
    return one;
  });
  return { news, sent, listeners };
}

describe('news between processes', () => {
  it('wake the watchers of the entity in another process, and those of the same process once', async () => {
    const { news } = processes(2);
    const [here, there] = news as [SharedNews, SharedNews];
    const calls = { here: vi.fn(), there: vi.fn(), ofOther: vi.fn() };
    here.watch(ONE, calls.here);
    there.watch(ONE, calls.there);
    there.watch(OTHER, calls.ofOther);
    await vi.waitFor(() => expect([here.isComplete, there.isComplete]).toEqual([true, true]));
    for (const call of Object.values(calls)) call.mockClear();
    here.committed(new Set([ONE]));
    await vi.waitFor(() => expect(calls.there).toHaveBeenCalledOnce());
    expect(calls.here).toHaveBeenCalledOnce();
    expect(calls.ofOther).not.toHaveBeenCalled();
    await Promise.all(news.map((one) => one.close()));
  });

  it('of entities that exceed a payload wake all watchers', async () => {
    const { news, sent } = processes(2);
    const [here, there] = news as [SharedNews, SharedNews];
    const wake = vi.fn();
    there.watch(ONE, wake);
    await vi.waitFor(() => expect(there.isComplete).toBe(true));
    wake.mockClear();
    const many = Array.from({ length: 300 }, (_, i) => String(i).padStart(32, '0') as EntityId);
    here.committed(new Set(many));
    await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
    expect(sent).toEqual(['process0 ']);
    await Promise.all(news.map((one) => one.close()));
  });

  it('that are made at the same time are few notifications, and the last one is sent before the end', async () => {
    const { news, sent } = processes(1);
    const [here] = news as [SharedNews];
    here.committed(new Set([ONE]));
    for (let i = 0; i < 100; i++) here.committed(new Set([ONE, OTHER]));
    await here.close();
    expect(sent).toEqual([`process0 ${ONE}`, `process0 ${ONE},${OTHER}`]);
  });

  it('of no entity are not sent, and later ones are', async () => {
    const { news, sent } = processes(1);
    const [here] = news as [SharedNews];
    here.committed(new Set());
    here.committed(new Set([ONE]));
    await here.close();
    expect(sent).toEqual([`process0 ${ONE}`]);
  });

  it('wake all watchers when the connection is lost, and when there is a new one', async () => {
    const { news, listeners } = processes(1);
    const [here] = news as [SharedNews];
    const states: boolean[] = [];
    here.watch(ONE, () => states.push(here.isComplete));
    await vi.waitFor(() => expect(states).toEqual([true]));
    for (const { onEnd } of listeners) onEnd();
    await vi.waitFor(() => expect(states).toEqual([true, false, true]), { timeout: 5000 });
    expect(listeners.size).toBe(1);
    await here.close();
    expect(listeners.size).toBe(0);
  });

  it('have a channel for each schema, whose name PostgreSQL does not cut', () => {
    expect(channelOf('shop')).toBe('payment_widgets_shop');
    expect(Buffer.byteLength(channelOf('x'.repeat(63)))).toBe(63);
    expect(channelOf(`${'x'.repeat(46)}\u00e9`)).toBe(`payment_widgets_${'x'.repeat(46)}`);
  });
});

describe.skipIf(!POSTGRES_IS_HERE)(`news on ${POSTGRES_NAME}`, () => {
  it('wake a watcher of another store, which does not read the database by itself', async () => {
    const place = await inSchema();
    const [here, there] = [await place.open(), await place.open()];
    here.eventNews.announce();
    const entityId = await anEntity(here);
    const wake = vi.fn();
    const end = there.eventNews.watch(entityId, wake);
    await vi.waitFor(() => expect(there.eventNews.isComplete).toBe(true));
    wake.mockClear();
    await here.event.append(anEvent(await anEntity(here)));
    await here.event.append(anEvent(entityId));
    await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
    end();
  });

  it('are sent only after a call of announce', async () => {
    const sent: string[] = [];
    const { url } = await inSchema();
    const store = await openPostgres(
      url,
      postgresNeeds(({ sql }) => sent.push(sql)),
    );
    const entityId = await anEntity(store);
    await store.event.append(anEvent(entityId));
    store.eventNews.announce();
    expect(sent.filter((text) => text.includes('pg_notify'))).toEqual([]);
    await store.event.append(anEvent(entityId));
    await store.close();
    expect(sent.filter((text) => text.includes('pg_notify'))).toHaveLength(1);
  });

  it('of a gateway in live are not sent', async () => {
    const place = await inSchema();
    const databaseUrl = await failing(place);
    const entities = [{ entityId: ONE, token: 'live-token' }];
    const live = { environment: 'live', tls: certificate(), entities } as const;
    const shop = await openAsItIs({ databaseUrl, ...live });
    expect((await shop.charge()).status).toBe(200);
    await shop.gateway.close();
    const [events] = await place.sql('select count(*) as "n" from event');
    expect(Number(events?.['n'])).toBeGreaterThan(0);
    expect(await place.sql('select is_called from notified')).toEqual([{ is_called: false }]);
  });

  it('that cannot be sent do not make a payment fail', async () => {
    const place = await inSchema();
    const shop = await openAsItIs({ databaseUrl: await failing(place) });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await shop.charge(VISA)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await place.sql('select is_called from notified')).toEqual([{ is_called: true }]);
    const page = await shop.send(
      'GET',
      `/_sandbox/events?entityId=${shop.gateway.entityId}`,
      shop.bearer,
    );
    expect(page.body.events).toHaveLength(5);
    await shop.gateway.close();
  });
});

/** A schema whose notifications fail. A sequence, which no rollback resets, records the attempts. */
async function failing({
  url,
  sql,
}: Pick<Awaited<ReturnType<typeof inSchema>>, 'url' | 'sql'>): Promise<string> {
  await sql('create sequence if not exists notified');
  await sql(`create or replace function pg_notify(text, text) returns void language plpgsql as $$
    begin
      perform nextval('notified');
      raise exception 'too many notifications';
    end $$`);
  // Functions of the schema come before those of the server only if the path says so.
  const changed = new URL(url);
  const options = changed.searchParams.get('options') ?? '';
  changed.searchParams.set(
    'options',
    options.replace(/search_path=(\w+)/, 'search_path=$1,pg_catalog'),
  );
  return changed.href.replaceAll('+', '%20');
}
