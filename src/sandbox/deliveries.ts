/** What tests do with messages to shops: hold them, send them twice, swap them, or break their encryption. */
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import type { SystemClock } from '../gateway/domain/shared/systemClock.ts';
import { HEADERS } from '../gateway/domain/webhook/cipher.ts';
import type { DeliveryControl } from '../gateway/domain/webhook/deliveryControl.ts';
import { releaseDeliveries } from '../gateway/domain/webhook/manageWebhooks.ts';
import { receiverOf } from '../gateway/domain/webhook/queue.ts';
import type { Sender } from '../gateway/domain/webhook/sender.ts';
import type { Delivery } from '../gateway/domain/webhook/types.ts';
import { type InjectedFaults, servicesOf } from './injectedFaults.ts';
import type { Injections } from './injections.ts';
import type { SandboxStore, SandboxTables } from './store/tables.ts';

/** The kind of the injection that holds all messages of an entity. */
const HOLD = 'hold';

/** The beginning of the kinds that note, for a receiver, which message waits for the next one, or that both were sent. */
const SWAP = 'swap ';

const swapOf = (delivery: Delivery): string => SWAP + receiverOf(delivery);

/** What the deliveries need. */
export interface DeliveriesNeeds {
  readonly store: SandboxStore;
  readonly systemClock: SystemClock;
  readonly injections: Injections;
  readonly faults: InjectedFaults;
}

/** The messages of all entities. */
export class Deliveries implements DeliveryControl {
  readonly #needs: DeliveriesNeeds;

  constructor(needs: DeliveriesNeeds) {
    this.#needs = needs;
  }

  /** Holds the messages of an entity: no attempt begins before `release`. */
  async hold(entityId: EntityId): Promise<void> {
    const held = { kind: HOLD, data: {}, most: null };
    await this.#needs.injections.change((tables) => tables.fault.replace(entityId, [HOLD], [held]));
  }

  /** Sends what was held. @returns the number of messages */
  release(entityId: EntityId): Promise<number> {
    return this.#needs.injections.change(async (tables) => {
      await tables.entity.lock(entityId);
      await tables.fault.replace(entityId, [HOLD], []);
      // A message that waits to be swapped goes on waiting.
      const waiting = (await swapsIn(tables, entityId)).map(({ data }) => data['first']);
      return releaseDeliveries(this.#needs, tables, entityId, ({ id }) => !waiting.includes(id));
    });
  }

  /** Whether the messages of an entity are held, as the database has it. */
  async isHeld(entityId: EntityId): Promise<boolean> {
    return (await this.#needs.store.fault.of(entityId)).some(({ kind }) => kind === HOLD);
  }

  /** Ends the swapping of messages, and sends those that wait for the next one, unless all messages are held. */
  endSwaps = async (tables: SandboxTables, entityId: EntityId): Promise<void> => {
    await tables.entity.lock(entityId);
    const swaps = await swapsIn(tables, entityId);
    if (swaps.length === 0) return;
    const kinds = swaps.map(({ kind }) => kind);
    await tables.fault.replace(entityId, kinds, []);
    const first = swaps.map(({ data }) => data['first']);
    await releaseDeliveries(this.#needs, tables, entityId, ({ id }) => first.includes(id));
  };

  async mayKeep({ entityId }: Delivery): Promise<boolean> {
    const { injections, faults } = this.#needs;
    await injections.catchUp();
    const isHeld = injections.of(HOLD).some((one) => one.entityId === entityId);
    return isHeld || faults.of(entityId).webhooks === 'reorder';
  }

  async keeps(tables: SandboxTables, delivery: Delivery): Promise<boolean> {
    const { entityId, id, type } = delivery;
    const injections = await tables.fault.of(entityId);
    if (injections.some(({ kind }) => kind === HOLD)) return true;
    // Not from memory: since `mayKeep` another process can have removed the fault.
    if (type === 'test' || servicesOf(injections).webhooks !== 'reorder') return false;
    const swap = injections.find(({ kind }) => kind === swapOf(delivery));
    if (swap) return false;
    await tables.fault.add(entityId, { kind: swapOf(delivery), data: { first: id }, most: null });
    return true;
  }

  senderFor({ entityId, type, webhookId }: Delivery, sender: Sender): Sender {
    const fault = type === 'test' ? null : this.#needs.faults.of(entityId).webhooks;
    if (fault === 'duplicate') {
      return {
        async send(...message) {
          await sender.send(...message);
          return sender.send(...message);
        },
      };
    }
    if (fault !== 'corrupt' || webhookId === null) return sender;
    return {
      send: (url, body, headers, about) => {
        const tag = broken(headers[HEADERS.tag] ?? '');
        return sender.send(url, body, { ...headers, [HEADERS.tag]: tag }, about);
      },
    };
  }

  async attempted(delivery: Delivery): Promise<void> {
    const { entityId, id } = delivery;
    if (this.#needs.faults.of(entityId).webhooks !== 'reorder') return;
    await this.#needs.injections.change(async (tables) => {
      await tables.entity.lock(entityId);
      const kind = swapOf(delivery);
      const swap = (await swapsIn(tables, entityId)).find((one) => one.kind === kind);
      const first = swap?.data['first'];
      if (first === undefined || first === id) return;
      // The mark stays, so that the fault applies to two messages only.
      await tables.fault.replace(entityId, [kind], [{ kind, data: {}, most: null }]);
      await releaseDeliveries(this.#needs, tables, entityId, (one) => one.id === first);
    });
  }
}

const swapsIn = async (tables: SandboxTables, entityId: EntityId) =>
  (await tables.fault.of(entityId)).filter(({ kind }) => kind.startsWith(SWAP));

/** A tag that does not match, with the same form. */
const broken = (tag: string): string => (tag.startsWith('0') ? '1' : '0') + tag.slice(1);
