/** An account identified by its IBAN, and by the bank's BIC if the IBAN is not sufficient. */

import {
  countryOfBic,
  countryOfIban,
  type Debit,
  IBAN_COUNTRIES,
  isBic,
  isCompleteIban,
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
import { options } from '../../kernel/options/readOptions.ts';
import { type AccountField, CODE_ATTRIBUTES, createAccountField } from './accountField.ts';

/** @param debit the direct debit of the selected brand */
export function ibanAccount(builder: FieldBuilder, debit: () => Debit | undefined) {
  const { displayBic } = options;
  const country = () => countryOfIban(iban.value());
  const isServed = () => {
    const known = debit();
    return !known || serves(known, country());
  };
  /** The gateway has requested a BIC. */
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
    empty: 'accountIbanEmpty',
    isWrong: (value) => !isIban(value) || !isServed(),
    isComplete: isCompleteIban,
  });
  const bic: AccountField = createAccountField(builder, {
    key: 'accountBic',
    name: 'bankAccount.bic',
    attributes: CODE_ATTRIBUTES,
    rewrite: toAsciiDigits,
    error: () => 'accountBicError',
    empty: 'accountBicEmpty',
    isWrong(value) {
      if (!value) return isBicNeeded();
      // The IBAN determines the country of the bank. A wrong IBAN is reported at its own field.
      const isElsewhere = isIban(iban.value()) && !isWithin(countryOfBic(value), country());
      return !isBic(value) || isElsewhere;
    },
  });

  function follow(isAsked: boolean): void {
    iban.ask(isAsked);
    bic.ask(isAsked && (displayBic === true || isBicNeeded()));
    bic.control.setAttribute('aria-required', String(isBicNeeded()));
    // Validity depends on the brand, and the BIC's also on the IBAN.
    builder.review(iban);
    builder.review(bic);
  }

  // Some browsers fire no change event after a script or a tool has filled in the field.
  for (const event of ['change', 'blur']) {
    bic.control.addEventListener(event, () => {
      bic.control.value = plain(bic.control.value);
    });
  }
  return {
    iban,
    bic,
    follow,
    /** Shows the BIC if the gateway rejected it, so that the shopper can fill it in. */
    want(names: readonly string[]): void {
      isBicWanted = names.includes(bic.name);
    },
  };
}
