/**
 * Sends the files that are due: until they are there, or thirty days are over. A file is sent under a lease, which lasts as
 * long as something of it is being read, and what became of it is kept in the transaction that ends its timer. Whoever is
 * killed in between leaves it to be gone on with.
 */

import { afterAttempt } from '../shared/backoff.ts';
import { entityTime } from '../shared/clock.ts';
import type { ConcurrencyLimiter } from '../shared/concurrencyLimiter.ts';
import type { EntityId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import { fileName, fileOf } from './csv.ts';
import { armFile } from './files.ts';
import type { FtpSender } from './ftpSender.ts';
import type { SettlementTables } from './tables.ts';
import type { FileId, SettlementFile } from './types.ts';

/** What sending files needs. */
export interface DeliverFileNeeds {
  readonly store: Store<SettlementTables>;
  readonly wall: SystemClock;
  readonly ftp: FtpSender;
  /** How long a server may say and take nothing, in ms of wall time. */
  readonly outboundPatience: number;
  /** Those of everything that is sent: each entity has one of its own. */
  readonly fileLanes: ConcurrencyLimiter;
  /** Opens the password of an entity's server; undefined where there is none. */
  readonly passwordOf: (id: EntityId) => Promise<string | undefined>;
}

/** Added to the server's patience: the transaction needs a moment, too. */
const SLACK_MS = 10_000;

/** While a file is being read, the lease begins anew after so long, in ms of wall time. */
const RENEW_MS = 5000;

/** As long as it may take until something is read or answered: it connects, logs in, asks, and sends. */
const leaseOf = ({ outboundPatience }: DeliverFileNeeds): number => 3 * outboundPatience + SLACK_MS;

/** The timer that sends a file. */
export const fileTimer = (needs: DeliverFileNeeds): TimerHandler<SettlementTables> => ({
  place: 'outside',
  lease: leaseOf(needs),
  lanes: needs.fileLanes,
  async run(timer) {
    const { store, fileLanes } = needs;
    const file = await store.settlementFile.find(timer.key as FileId);
    if (file?.state !== 'waiting') return close(needs, timer);
    // Of an entity one after the other.
    const leave = await fileLanes.enter(file.entityId, file.entityId, timer.id);
    if (!leave) {
      return store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
    }
    try {
      // It may have waited for its turn for long.
      if (await store.timer.hold(timer, leaseOf(needs))) await attempt(needs, timer, file);
    } finally {
      leave();
    }
  },
});

async function attempt(needs: DeliverFileNeeds, timer: Timer, file: SettlementFile): Promise<void> {
  const { store, wall, ftp } = needs;
  const { entityId, day } = file;
  const target = await store.settlementFile.target(entityId);
  const password = target && (await needs.passwordOf(entityId));
  // Nobody wants it any more.
  if (!target || password === undefined) return close(needs, timer);
  const at = await entityTime(store, wall, entityId);
  const passed = wall.stopwatch();
  const fault = await ftp.put(target.place, password, {
    name: fileName(entityId, day),
    read: () => holding(needs, timer, fileOf(store, entityId, day)),
  });
  const outcome = fault
    ? `${target.place.host}:${target.place.port}: ${fault.step}: ${fault.why}`
    : 'delivered';
  const ms = Math.round(passed());
  await store.transaction(async (tables) => {
    if (!(await tables.timer.finish(timer))) return;
    const kept = await tables.settlementFile.lock(file.id);
    if (!kept) return;
    const next = afterAttempt(kept, fault === undefined, at);
    await tables.settlementFile.progress(next, { n: next.attempts, at, outcome, ms });
    if (next.nextAt !== null) await armFile(tables, next, next.nextAt);
  });
}

/** Somebody else has taken the file over. */
class Lost extends Error {
  readonly code = 'TAKEN_OVER';
}

/** The same pieces; while they are read, nobody else begins. */
async function* holding(
  needs: DeliverFileNeeds,
  timer: Timer,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  const { stopwatch } = needs.wall;
  let passed = stopwatch();
  for await (const piece of pieces) {
    if (passed() > RENEW_MS) {
      if (!(await needs.store.timer.hold(timer, leaseOf(needs)))) throw new Lost();
      passed = stopwatch();
    }
    yield piece;
  }
}

/** Nothing is to be sent. */
async function close({ store }: DeliverFileNeeds, timer: Timer): Promise<void> {
  await store.transaction(async (tables) => void (await tables.timer.finish(timer)));
}
