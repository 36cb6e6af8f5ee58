/** Reads the payments that payments go back to. */

import type { EntityId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { Lineage } from './lineage.ts';
import type { SettlementTables } from './tables.ts';

/**
 * Each payment with the payments that it goes back to: a chargeback's reversal with the chargeback, the capture, the
 * authorisation.
 */
export async function lineagesOf(
  tables: Pick<SettlementTables, 'settlement'>,
  entityId: EntityId,
  payments: readonly Payment[],
): Promise<readonly Lineage[]> {
  const found = new Map<string, Payment>(payments.map((payment) => [payment.id, payment]));
  let wanted = payments;
  while (wanted.length > 0) {
    const ids = wanted.flatMap(({ referencedId: id }) => (id && !found.has(id) ? [id] : []));
    wanted = ids.length === 0 ? [] : await tables.settlement.payments(entityId, [...new Set(ids)]);
    for (const payment of wanted) found.set(payment.id, payment);
  }
  return payments.map((payment) => [payment, ...before(payment, found)] as const);
}

function before(payment: Payment, found: ReadonlyMap<string, Payment>): Payment[] {
  const line: Payment[] = [];
  let next = found.get(payment.referencedId ?? '');
  while (next) {
    line.push(next);
    next = found.get(next.referencedId ?? '');
  }
  return line;
}
