/** What a pending payment waits for. Pure. */
import { groupOf } from '../../../contract/resultCodes.ts';
import { isActionRequired } from './status.ts';
import type { Payment } from './types.ts';

/** What a pending payment waits for, in words. */
export function waitedFor({
  status,
  code,
  account,
  findings,
}: Pick<Payment, 'status' | 'code' | 'account' | 'findings'>): string {
  if (groupOf(code) === 'pending-long') return 'money or a confirmation that comes within days';
  if (!isActionRequired({ status })) return 'the processor';
  const isCard = account.kind === 'card' || findings.threeDSecure !== undefined;
  return isCard
    ? 'the shopper, whom the issuer of the card asks (3-D Secure)'
    : 'the shopper, who is on the page of a bank or provider';
}
