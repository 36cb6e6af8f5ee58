/** What a dead process left behind. */
import { interrupt } from '../checkout/transitions.ts';
import type { Store } from '../store/store.ts';

/**
 * Marks the submits that were in flight when the last process ended, so that they can be sent again, or be taken over.
 * Called once, before the first request is taken.
 */
export function recoverSubmits(store: Store): Promise<void> {
  return store.transaction(async (tables) => {
    for (const id of await tables.submit.inFlight()) {
      const checkout = await tables.checkout.lock(id);
      if (checkout) await tables.checkout.save(interrupt(checkout));
    }
    await tables.submit.interrupt();
  });
}
