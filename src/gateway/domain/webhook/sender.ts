/** Sends messages to listeners, as a port. */

/**
 * Why there is no status. `unreachable`: nothing was sent. `timeout`, `broken`: it was sent, and what became of it is unknown.
 * `garbled`: the answer is not HTTP. `refused address`: nobody was asked, since the address must not be called.
 */
export type SendFault = 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'refused address';

/** Who sends. */
export interface Sender {
  /**
   * Sends once. Never rejects.
   *
   * @returns the status of the answer; of a good one once all of it is there, or as much as is ever looked at
   */
  send(
    url: URL,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<number | SendFault>;
}
