/** An account in the United States: the routing number of its bank, and its number there. */
import { isRoutingNumber, isUsAccountNumber } from '../../../bank/index.ts';
import type { Kit } from '../../fields/fieldBuilder.tsx';
import { inAscii } from '../../fields/rewriteWhileTyping.ts';
import { makeField, NUMBER } from './accountField.ts';

export function usAccount(kit: Kit) {
  const routing = makeField(kit, {
    key: 'routingNumber',
    name: 'bankAccount.bankCode',
    attributes: NUMBER,
    rewrite: inAscii,
    error: () => 'routingNumberError',
    isWrong: (value) => !isRoutingNumber(value),
  });
  const number = makeField(kit, {
    key: 'accountNumber',
    name: 'bankAccount.number',
    attributes: NUMBER,
    rewrite: inAscii,
    error: () => 'accountNumberError',
    isWrong: (value) => !isUsAccountNumber(value),
  });
  return { routing, number };
}
