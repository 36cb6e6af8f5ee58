/** The rules of bank accounts: pure, no DOM, no I/O, no clock. */
export { countryOfBic, isBic } from './bic.ts';
export { IBAN_COUNTRIES, isWithin, needsBic, SEPA_COUNTRIES } from './countries.ts';
export { DEBITS, type Debit, debitOf, serves } from './debits.ts';
export { isAccountHolder } from './holder.ts';
export { countryOfIban, formatIban, isCompleteIban, isIban, plainIban } from './iban.ts';
export { plain } from './plain.ts';
export { regroup, type Shown } from './regroup.ts';
export { isRoutingNumber, isUsAccountNumber } from './usAccount.ts';
