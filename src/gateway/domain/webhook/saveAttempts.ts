/**
 * Stores the results of attempts, each in the database transaction that ends the timer of its delivery. Messages that have
 * arrived share transactions: a commit for each message would take longer than the message itself. All other results have
 * transactions of their own.
 */

import { addDuration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import { afterAttempt } from '../shared/backoff.ts';
import type { DeliveryId, EntityId } from '../shared/ids.ts';
import { JoinedWork } from '../shared/joinedWork.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { Timer } from '../shared/timers.ts';
import { isAccepted } from './accepted.ts';
import { armDelivery, receiverOf } from './queue.ts';
import { byEntity } from './readDeliveries.ts';
import type { Sent } from './sender.ts';
import type { WebhookTables } from './tables.ts';
import type { Delivery } from './types.ts';

/** What storing results needs. */
export interface SaveNeeds extends Pick<RetentionNeeds, 'retention'> {
  readonly store: Store<WebhookTables>;
  readonly systemClock: SystemClock;
  /** Called when a message is given up after its last attempt. */
  readonly onDropped: () => void;
}

/** How an attempt ended. `at`: when the attempt began, entity time; `ms`: its duration, by the system clock. */
export interface Tried extends Sent {
  readonly at: number;
  readonly ms: number;
}

/** The most results of one transaction. */
const MOST = 64;

/**
 * How long a result waits for the results of other attempts in progress, in ms of the system clock: as long as the last
 * transaction took, so that a slow disk gets fewer and larger commits. After a crash the messages of this time are sent again.
 */
const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 200;

/** Stores the results of attempts. */
export interface AttemptWriter {
  /** An attempt begins. @returns a function to be called at its end, before its result is stored */
  begin(): () => void;
  /** Stores the result of an attempt. Where the timer belongs to another process, nothing is stored. */
  save(timer: Timer, delivery: Delivery, tried: Tried): Promise<void>;
}

/** The result of an attempt whose message has arrived. */
interface Arrived {
  readonly entityId: EntityId;
  readonly timer: Timer;
  readonly tried: Tried;
}

/** Creates a writer. */
export function attemptWriter(needs: SaveNeeds): AttemptWriter {
  const { store, systemClock } = needs;
  let inProgress = 0;
  let onQuiet = () => {};
  let wait = SHORTEST_WAIT_MS;
  const saving = new JoinedWork<Arrived, void>({
    most: MOST,
    async gather(isFull) {
      if (inProgress === 0) return;
      const isQuiet = new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
      await systemClock.timeout(Promise.race([isFull, isQuiet]), wait);
    },
    work: async (all) => {
      const passed = systemClock.stopwatch();
      await Promise.all([...byEntity(all).values()].map((some) => saveArrived(needs, some)));
      wait = Math.min(Math.max(passed(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
      return [];
    },
    // Those that were stored before the error are not stored twice: their timers have ended.
    mayBeOfOne: (error) => store.faultOf(error) === undefined,
  });
  return {
    begin() {
      inProgress++;
      return () => {
        inProgress--;
        if (inProgress === 0) onQuiet();
      };
    },
    save(timer, delivery, tried) {
      const { entityId } = timer;
      const isSimple = isAccepted(tried.outcome) && delivery.type !== 'test' && !isAlone(delivery);
      return isSimple ? saving.run({ entityId, timer, tried }) : saveOne(needs, timer, tried);
    },
  };
}

/** Stores that messages of an entity have arrived. */
async function saveArrived(needs: SaveNeeds, all: readonly Arrived[]): Promise<void> {
  const ended = all.length > 1 ? await saveTogether(needs, all) : new Set<number>();
  for (const { timer, tried } of all) {
    // Another transaction had locked the timer: this one waits for it.
    if (!ended.has(timer.id)) await saveOne(needs, timer, tried);
  }
}

/** @returns the timers that have ended */
function saveTogether({ store }: SaveNeeds, all: readonly Arrived[]): Promise<ReadonlySet<number>> {
  return store.transaction(async (tables) => {
    const ended = new Set(await tables.timer.finishAll(all.map(({ timer }) => timer)));
    // Only those whose timers are locked: the same lock order as when a delivery is sent again.
    const arrived = all.filter(({ timer }) => ended.has(timer.id));
    const [first] = arrived;
    if (!first) return ended;
    const arrivals = arrived.map(({ timer, tried: { at, outcome, ms } }) => ({
      id: timer.key as DeliveryId,
      at,
      outcome,
      ms,
    }));
    await tables.delivery.arriveAll(first.entityId, arrivals);
    return ended;
  });
}

async function saveOne(needs: SaveNeeds, timer: Timer, tried: Tried): Promise<void> {
  const { outcome, at } = tried;
  const state = await needs.store.transaction(async (tables) => {
    const [isOurs, delivery] = await Promise.all([
      tables.timer.finish(timer),
      tables.delivery.lock({ id: timer.key as DeliveryId, entityId: timer.entityId }),
    ]);
    if (!isOurs || !delivery) return undefined;
    const next = afterAttempt(delivery, isAccepted(outcome), at);
    await tables.delivery.progress(next, { n: next.attempts, ...tried });
    if (next.nextAt !== null) {
      await armDelivery(tables, next, receiverOf(next), next.nextAt);
      return next.state;
    }
    const { type, webhookId } = next;
    if (next.state === 'delivered' && type === 'test' && webhookId !== null) {
      // A test message belongs to the entity of its listener.
      await tables.webhook.activate(webhookId, next.entityId);
    }
    await armDeletion(needs, tables, next);
    return next.state;
  });
  if (state === 'dropped') needs.onDropped();
}

/** A delivery that belongs to no payment and no checkout has its own timer for its deletion. */
export async function armDeletion(
  needs: Pick<SaveNeeds, 'retention'>,
  tables: WebhookTables,
  delivery: Delivery,
): Promise<void> {
  if (isAlone(delivery))
    await armDelivery(tables, delivery, receiverOf(delivery), endOf(needs, delivery));
}

/** Whether a delivery belongs to no payment and no checkout. */
export const isAlone = ({ paymentId, checkoutId }: Delivery): boolean =>
  paymentId === null && checkoutId === null;

/** When the retention of a delivery ends: entity time, ms UTC. */
export const endOf = (
  { retention }: Pick<SaveNeeds, 'retention'>,
  { createdAt }: Delivery,
): number => addDuration(createdAt, retention) ?? LAST_INSTANT;
