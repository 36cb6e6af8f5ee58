/**
 * Whether a receiver has accepted a message: it answers with a status from 200 to 299 (webhooks).
 * @param outcome the status, or the name of the error if there was no answer
 */
export const isAccepted = (outcome: unknown): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300;
