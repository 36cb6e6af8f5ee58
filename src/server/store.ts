/**
 * Where a shop remembers the messages that it has handled. `Transaction` is what its database hands to the work; the work of a
 * message gets it as its last argument.
 */
export interface WebhookStore<Transaction = undefined> {
  /**
   * Calls `work` and stores `version`, if nothing or a smaller version is stored for `subject`; else does nothing. Versions are
   * compared as texts.
   *
   * Both happen in one database transaction. If `work` fails, nothing is stored, and the promise is rejected: the gateway sends
   * the message again.
   */
  ifNewer(
    subject: string,
    version: string,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<unknown>;
}

/** A store in the memory of one process, for tests and first steps. It forgets everything when the process ends. */
export function memoryStore(): WebhookStore {
  /** The version of each subject, once the work that has begun on it is done. */
  const versions = new Map<string, Promise<string>>();
  return {
    ifNewer(subject, version, work) {
      const before = versions.get(subject) ?? Promise.resolve('');
      const after = before.then(async (known) => {
        if (known >= version) return known;
        await work(undefined);
        return version;
      });
      versions.set(
        subject,
        after.catch(() => before),
      );
      return after;
    },
  };
}
