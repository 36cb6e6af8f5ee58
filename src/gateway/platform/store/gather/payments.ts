/** Buffers new payments. */

import type { PaymentId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Payment } from '../../../domain/transaction/types.ts';
import { taken } from './taken.ts';

/** Buffered payments. */
export interface GatheredPayments {
  readonly payment: Pick<Tables['payment'], 'find' | 'insert'>;
  /** Writes the payments to the database. */
  flush(): Promise<void>;
  /** Clears the cache, because the rows may have changed. */
  forget(): void;
}

/** Starts to buffer payments. */
export function gatherPayments(storedTables: Pick<Tables, 'payment'>): GatheredPayments {
  const payments = new Map<PaymentId, Payment>();
  // An older version of these rows is sufficient.
  const read = new Map<PaymentId, Payment>();
  const flush = async (): Promise<void> => {
    const made = taken(payments);
    if (made.length > 0) await storedTables.payment.insertAll(made);
  };
  return {
    payment: {
      async find(id, entityId) {
        if (payments.has(id)) await flush();
        const known = read.get(id) ?? (await storedTables.payment.find(id, entityId));
        if (known) read.set(id, known);
        return known;
      },
      async insert(payment) {
        payments.set(payment.id, payment);
      },
    },
    flush,
    forget: () => read.clear(),
  };
}
