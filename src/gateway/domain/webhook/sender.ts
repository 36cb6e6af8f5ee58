/** Sends messages to listeners, as a port. */
import type { MessageType } from '../../../contract/messages.ts';

/**
 * Why there is no HTTP status. `unreachable`: nothing was sent. `timeout`, `broken`: the request was sent, and its effect is
 * unknown. `garbled`: the response is not HTTP. `refused address`: no request was sent, since the address must not be called.
 */
export type SendFault = 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'refused address';

/** What a message is about, for the log, such as `paymentId`. A test message is about nothing. */
export type MessageSubject = Readonly<
  Partial<Record<`${Lowercase<MessageType>}Id` | 'checkoutId', string>>
>;

/** What is sent, for the log. */
export interface SentAbout extends MessageSubject {
  readonly entityId: string;
  /** Absent for a call of a `notificationUrl`. */
  readonly webhookId?: string;
  readonly deliveryId: string;
  /** As in the message. */
  readonly type: string;
  readonly action?: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** What became of a request. */
export interface Sent {
  readonly outcome: number | SendFault;
  /** The beginning of the body of a response without a 2xx status, as far as it is kept; null if it is not, or empty. */
  readonly answer: string | null;
}

/** The sender of messages. */
export interface Sender {
  /**
   * Sends one request. Never rejects.
   *
   * @returns the status of the response; a 2xx status is returned once the whole body has arrived, or as much of it as is
   * ever read; another one once as much of the body has arrived as is kept
   */
  send(
    url: URL,
    body: string,
    headers: Readonly<Record<string, string>>,
    about: SentAbout,
  ): Promise<Sent>;
}
