/** The fields of an account: which of them the brand asks for, and what is sent of them. */
import { debitOf, isAccountHolder } from '../../../bank/index.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { type AccountField, createAccountField } from './accountField.ts';
import { ibanAccount } from './ibanAccount.ts';
import { usAccount } from './usAccount.ts';

/** The account's part of the form. */
export interface Account {
  /** In the order of the form. */
  readonly fields: readonly AccountField[];
  /** Another brand, or another country: other fields may be asked for. */
  follow(): void;
  /** Parameters that the gateway refused: what it wants is asked for. */
  want(names: readonly string[]): void;
  /** Puts what was typed into the shape that the gateway takes. */
  send(data: FormData): void;
}

/** @param brand the one that is chosen now */
export function createAccount(builder: FieldBuilder, brand: () => string): Account {
  const debit = () => debitOf(brand());
  const isUs = () => debit()?.by === 'us';
  const holder = createAccountField(builder, {
    key: 'accountHolder',
    name: 'bankAccount.holder',
    attributes: { autocomplete: 'name', maxlength: '128' },
    error: () => 'accountHolderError',
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
        // Not there: hidden, or taken away by the page.
        if (data.has(name)) data.set(name, value());
      }
      // A page that says so itself knows better.
      if (isUs() && !data.has('bankAccount.country')) data.set('bankAccount.country', 'US');
    },
  };
}
