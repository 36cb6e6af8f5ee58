/** An account by its IBAN, and by the BIC of its bank where the IBAN says too little. */

import {
  countryOfBic,
  countryOfIban,
  type Debit,
  IBAN_COUNTRIES,
  isBic,
  isIban,
  isWithin,
  needsBic,
  plain,
  plainIban,
  regroup,
  serves,
} from '../../../bank/index.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { toAsciiDigits } from '../../fields/rewriteWhileTyping.ts';
import { options } from '../../shared.ts';
import { type AccountField, CODE_ATTRIBUTES, createAccountField } from './accountField.ts';

/** @param debit that of the brand that is chosen */
export function ibanAccount(builder: FieldBuilder, debit: () => Debit | undefined) {
  const { displayBic } = options;
  const country = () => countryOfIban(iban.value());
  const isServed = () => {
    const known = debit();
    return !known || serves(known, country());
  };
  /** The gateway has asked for a BIC. */
  let isBicWanted = false;
  const isBicNeeded = () => isBicWanted || (isServed() && needsBic(country()));

  const iban: AccountField = createAccountField(builder, {
    key: 'accountIban',
    name: 'bankAccount.iban',
    attributes: CODE_ATTRIBUTES,
    rewrite: regroup,
    read: plainIban,
    error: () =>
      IBAN_COUNTRIES.includes(country()) && !isServed()
        ? 'accountIbanCountryError'
        : 'accountIbanError',
    isWrong: (value) => !isIban(value) || !isServed(),
  });
  const bic: AccountField = createAccountField(builder, {
    key: 'accountBic',
    name: 'bankAccount.bic',
    attributes: CODE_ATTRIBUTES,
    rewrite: toAsciiDigits,
    error: () => 'accountBicError',
    isWrong(value) {
      if (!value) return isBicNeeded();
      // Of which country the bank is says the IBAN; where that is wrong it is told there.
      const isElsewhere = isIban(iban.value()) && !isWithin(countryOfBic(value), country());
      return !isBic(value) || isElsewhere;
    },
  });

  function follow(isAsked: boolean): void {
    iban.ask(isAsked);
    bic.ask(isAsked && (displayBic === true || isBicNeeded()));
    bic.control.setAttribute('aria-required', String(isBicNeeded()));
    // What is right of them hangs on the brand, and of one on the other.
    builder.review(iban);
    builder.review(bic);
  }

  // Some browsers know no change of what a script or a tool has filled in.
  for (const event of ['change', 'blur']) {
    bic.control.addEventListener(event, () => {
      bic.control.value = plain(bic.control.value);
    });
  }
  return {
    iban,
    bic,
    follow,
    /** Parameters that the gateway has refused: what it wants has to be there to be filled in. */
    want(names: readonly string[]): void {
      isBicWanted = names.includes(bic.name);
    },
  };
}
