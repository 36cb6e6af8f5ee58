/**
 * Sends the files that are due, until they have arrived or thirty days have passed. A file is sent under a lease, which is
 * renewed while the file is being read. The result is stored in the database transaction that ends the timer of the file.
 * When a process is killed in between, another process sends the file again.
 */

import { afterAttempt } from '../shared/backoff.ts';
import { entityTime } from '../shared/clock.ts';
import type { ConcurrencyLimiter } from '../shared/concurrencyLimiter.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import type { Vault } from '../shared/vault.ts';
import { fileName, fileOf } from './csv.ts';
import { armFileTimer, readFtpPassword } from './files.ts';
import type { FtpSender } from './ftpSender.ts';
import type { SettlementTables } from './tables.ts';
import type { FileId, SettlementFile } from './types.ts';

/** What sending files needs. */
export interface DeliverFileNeeds {
  readonly store: Store<SettlementTables>;
  readonly systemClock: SystemClock;
  readonly ftp: FtpSender;
  /** How long a server may neither send nor accept data, in ms of the system clock. */
  readonly outboundTimeout: number;
  /** The concurrency limiter of all outgoing messages; each entity has its own key for its files. */
  readonly limiter: ConcurrencyLimiter;
  /** Opens the passwords of the servers. */
  readonly vault: Vault;
}

/** Added to the server's timeout, since the database transaction takes time, too. */
const SLACK_MS = 10_000;

/** While a file is being read, the lease is renewed after this time, in ms of the system clock. */
const RENEW_MS = 5000;

/**
 * The longest time until the first piece of the file is read or the server responds: connect, log in, send commands, send
 * data.
 */
const leaseOf = ({ outboundTimeout }: DeliverFileNeeds): number => 3 * outboundTimeout + SLACK_MS;

/** The timer that sends a file. */
export const fileTimer = (needs: DeliverFileNeeds): TimerHandler<SettlementTables> => ({
  place: 'outside',
  lease: leaseOf(needs),
  limiter: needs.limiter,
  async run(timer) {
    const { store, limiter } = needs;
    const file = await store.settlementFile.find(timer.key as FileId, timer.entityId);
    if (file?.state !== 'waiting') return close(needs, timer);
    // Files of the same entity are sent one after the other.
    const leave = await limiter.enter(file.entityId, file.entityId, timer.id);
    if (!leave) {
      return store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
    }
    try {
      // After a long wait for the concurrency limiter, another process may have claimed the timer.
      if (await store.timer.extendLease(timer, leaseOf(needs))) await attempt(needs, timer, file);
    } finally {
      leave();
    }
  },
});

async function attempt(needs: DeliverFileNeeds, timer: Timer, file: SettlementFile): Promise<void> {
  const { store, systemClock, ftp } = needs;
  const { entityId, day } = file;
  const target = await store.settlementFile.target(entityId);
  const password = target && (await readFtpPassword(needs, entityId));
  // The entity has no target for its files any more.
  if (!target || password === undefined) return close(needs, timer);
  const at = await entityTime(store, systemClock, entityId);
  const passed = systemClock.stopwatch();
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
    const locked = await tables.settlementFile.lock(file);
    if (!locked) return;
    const next = afterAttempt(locked, fault === undefined, at);
    await tables.settlementFile.progress(next, { n: next.attempts, at, outcome, ms });
    if (next.nextAt !== null) await armFileTimer(tables, next, next.nextAt);
  });
}

/** Another process has claimed the timer of the file. */
class Lost extends Error {
  readonly code = 'TAKEN_OVER';
}

/** Yields the same pieces, and renews the lease while they are read, so that no other process starts to send the file. */
async function* holding(
  needs: DeliverFileNeeds,
  timer: Timer,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  const { stopwatch } = needs.systemClock;
  let passed = stopwatch();
  for await (const piece of pieces) {
    if (passed() > RENEW_MS) {
      if (!(await needs.store.timer.extendLease(timer, leaseOf(needs)))) throw new Lost();
      passed = stopwatch();
    }
    yield piece;
  }
}

/** Ends the timer of a file that is not to be sent. */
async function close({ store }: DeliverFileNeeds, timer: Timer): Promise<void> {
  await store.transaction(async (tables) => void (await tables.timer.finish(timer)));
}
