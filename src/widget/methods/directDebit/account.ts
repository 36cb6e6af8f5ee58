/** The account fields: which ones the brand requires, and which values are sent. */
import {
  debitOf,
  isAccountHolder,
  isRoutingNumber,
  isUsAccountNumber,
} from '../../../bank/index.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { toAsciiDigits } from '../../fields/rewriteWhileTyping.ts';
import { type AccountField, createAccountField, NUMBER_ATTRIBUTES } from './accountField.ts';
import { ibanAccount } from './ibanAccount.ts';

/** The account section of the form. */
export interface Account {
  /** In the order of the form. */
  readonly fields: readonly AccountField[];
  /** Updates the fields after the brand or country has changed. */
  follow(): void;
  /** Shows the fields for parameters that the gateway rejected. */
  want(names: readonly string[]): void;
  /** Converts the typed values into the format that the gateway accepts. */
  send(data: FormData): void;
}

/** @param brand the brand that is currently selected */
export function createAccount(builder: FieldBuilder, brand: () => string): Account {
  const debit = () => debitOf(brand());
  const isUs = () => debit()?.by === 'us';
  const holder = createAccountField(builder, {
    key: 'accountHolder',
    name: 'bankAccount.holder',
    attributes: { autocomplete: 'name', maxlength: 128 },
    error: () => 'accountHolderError',
    empty: 'accountHolderEmpty',
    read: (text) => text.trim(),
    isWrong: (value) => !isAccountHolder(value),
  });
  const byIban = ibanAccount(builder, debit);
  const { routing, number } = usAccount(builder);
  const fields = [holder, byIban.iban, byIban.bic, routing, number];

  function follow(): void {
    byIban.follow(!isUs());
    routing.ask(isUs());
    number.ask(isUs());
  }

  for (const event of ['input', 'change']) byIban.iban.control.addEventListener(event, follow);
  return {
    fields,
    follow,
    want(names) {
      byIban.want(names);
      follow();
    },
    send(data) {
      for (const { name, value } of fields) {
        // The field may be missing: hidden, or removed by the page.
        if (data.has(name)) data.set(name, value());
      }
      // A value set by the page takes precedence.
      if (isUs() && !data.has('bankAccount.country')) data.set('bankAccount.country', 'US');
    },
  };
}

/** An account in the United States: the bank's routing number and the account number. */
function usAccount(builder: FieldBuilder) {
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
