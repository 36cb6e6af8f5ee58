/** A port around the sending of messages. In test the sandbox keeps and changes messages there; in live nothing does. */
import type { Sender } from './sender.ts';
import type { WebhookTables } from './tables.ts';
import type { Delivery } from './types.ts';

/** What a test does with messages. */
export interface DeliveryControl {
  /** Whether messages of the entity of a delivery may have to be kept. It is asked before each attempt. */
  mayKeep(delivery: Delivery): Promise<boolean>;
  /**
   * Whether a message is kept, and not sent. Inside a database transaction that has locked the entity. A message that is kept
   * is `waiting` without a time, until `release`.
   */
  keeps(tables: WebhookTables, delivery: Delivery): Promise<boolean>;
  /** The sender for the attempts of a delivery. */
  senderFor(delivery: Delivery, sender: Sender): Sender;
  /** Called after each attempt is stored. */
  attempted(delivery: Delivery): Promise<void>;
}
