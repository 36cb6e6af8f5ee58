/** An account in the United States: the bank's routing number and the account number. */
import { isRoutingNumber, isUsAccountNumber } from '../../../bank/index.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { toAsciiDigits } from '../../fields/rewriteWhileTyping.ts';
import { createAccountField, NUMBER_ATTRIBUTES } from './accountField.ts';

export function usAccount(builder: FieldBuilder) {
  const routing = createAccountField(builder, {
    key: 'routingNumber',
    name: 'bankAccount.bankCode',
    attributes: NUMBER_ATTRIBUTES,
    rewrite: toAsciiDigits,
    error: () => 'routingNumberError',
    empty: 'routingNumberEmpty',
    isWrong: (value) => !isRoutingNumber(value),
  });
  const number = createAccountField(builder, {
    key: 'accountNumber',
    name: 'bankAccount.number',
    attributes: NUMBER_ATTRIBUTES,
    rewrite: toAsciiDigits,
    error: () => 'accountNumberError',
    empty: 'accountNumberEmpty',
    isWrong: (value) => !isUsAccountNumber(value),
  });
  return { routing, number };
}
