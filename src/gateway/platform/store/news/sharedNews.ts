/** News of events between the processes on one PostgreSQL, by its notifications. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import { alarm } from '../../time/systemClock.ts';
import { type Listen, Listener } from './listener.ts';
import { Sender } from './sender.ts';
import { type StoreNews, Watchers } from './watchers.ts';

/** How long the connection that listens stays open without a watcher, in ms of the system clock: a console connects again. */
const LINGER_MS = 5000;

/** The longest payload in bytes. PostgreSQL accepts less than 8000. */
const MOST_BYTES = 7900;

/** What the news need of a database. */
export interface SharedNewsNeeds {
  /** Identifies this process: it ignores its own notifications, because its watchers are already awake. Without a space. */
  readonly self: string;
  /** Sends a notification to all processes that listen. */
  readonly notify: (payload: string) => Promise<unknown>;
  /** Opens a connection that listens; null if the database cannot be listened to. */
  readonly listen: Listen | null;
}

/** The news of one process. */
export class SharedNews implements StoreNews {
  readonly #self: string;
  readonly #watchers = new Watchers();
  readonly #sender: Sender;
  readonly #listener: Listener | undefined;
  #isAnnouncing = false;
  #keepListening = () => {};

  constructor({ self, notify, listen }: SharedNewsNeeds) {
    this.#self = self;
    this.#sender = new Sender((entityIds) => notify(payloadOf(self, entityIds)));
    this.#listener =
      listen === null
        ? undefined
        : new Listener(listen, {
            onPayload: (payload) => this.#received(payload),
            // What was committed while no connection listened was missed.
            onChange: () => this.#watchers.wakeAll(),
          });
  }

  get isComplete(): boolean {
    return this.#listener?.isListening ?? false;
  }

  announce(): void {
    this.#isAnnouncing = true;
  }

  watch(entityId: EntityId, wake: () => void): () => void {
    this.#keepListening();
    this.#watchers.add(entityId, wake);
    this.#listener?.start();
    return () => {
      this.#watchers.remove(entityId, wake);
      if (!this.#watchers.isEmpty) return;
      this.#keepListening();
      this.#keepListening = alarm(LINGER_MS, () => this.#listener?.stop());
    };
  }

  committed(entityIds: ReadonlySet<EntityId>): void {
    this.#watchers.wake(entityIds);
    if (this.#isAnnouncing) this.#sender.add(entityIds);
  }

  /** Sends what is not sent yet, as far as the database accepts it. */
  async close(): Promise<void> {
    this.#keepListening();
    await Promise.all([this.#sender.close(), this.#listener?.stop()]);
  }

  #received(payload: string): void {
    const [sender, entityIds = ''] = payload.split(' ');
    if (sender === this.#self) return;
    if (entityIds === '') this.#watchers.wakeAll();
    else this.#watchers.wake(entityIds.split(',') as EntityId[]);
  }
}

/** The sender and the entities; without entities if they are too many: any entity may have new events. */
function payloadOf(self: string, entityIds: readonly EntityId[]): string {
  const payload = `${self} ${entityIds.join()}`;
  return Buffer.byteLength(payload) <= MOST_BYTES ? payload : `${self} `;
}

/** The longest name of a channel in bytes (NAMEDATALEN of PostgreSQL, less one). */
const MOST_OF_NAME = 63;

/**
 * The channel of the gateways whose tables are in a schema: others on the same database have other channels. If two long names
 * begin alike, their gateways wake each other for nothing.
 */
export const channelOf = (schema: string): string =>
  Buffer.from(`payment_widgets_${schema}`)
    .subarray(0, MOST_OF_NAME)
    .toString('utf8')
    // The end may be a part of a character.
    .replace(/\uFFFD+$/, '');
