/** Whether a transaction passes the filters. Pure. */
import type { Payment } from '../transaction/types.ts';
import type { TransactionFilter } from './types.ts';

/** The same filters as in the store, for transactions that were already read. */
export function matches(
  { type, account, brand }: Pick<Payment, 'type' | 'account' | 'brand'>,
  { types, accounts }: Pick<TransactionFilter, 'types' | 'accounts'>,
): boolean {
  if (types && !types.includes(type)) return false;
  if (!accounts) return true;
  const { kinds, otherKinds, brands } = accounts;
  if (kinds.includes(account.kind)) return true;
  return otherKinds.includes(account.kind) && brand !== null && brands.includes(brand);
}
