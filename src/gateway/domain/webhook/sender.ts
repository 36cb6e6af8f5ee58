/** Sends messages to listeners, as a port. */

/**
 * Why there is no HTTP status. `unreachable`: nothing was sent. `timeout`, `broken`: the request was sent, and its effect is
 * unknown. `garbled`: the response is not HTTP. `refused address`: no request was sent, since the address must not be called.
 */
export type SendFault = 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'refused address';

/** What is sent, for the log. */
export interface SentAbout {
  readonly entityId: string;
  /** Absent for a call of a `notificationUrl`. */
  readonly webhookId?: string;
  readonly deliveryId: string;
  /** As in the message. */
  readonly type: string;
  readonly action?: string;
  /** The payment that the message is about, or belongs to. */
  readonly paymentId?: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** The sender of messages. */
export interface Sender {
  /**
   * Sends one request. Never rejects.
   *
   * @returns the status of the response; a 2xx status is returned once the whole body has arrived, or as much of it as is
   * ever read
   */
  send(
    url: URL,
    body: string,
    headers: Readonly<Record<string, string>>,
    about: SentAbout,
  ): Promise<number | SendFault>;
}
