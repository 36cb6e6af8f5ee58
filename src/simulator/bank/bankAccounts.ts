/** Bank data for tests (API 1, Test modes). Any account holder is accepted, and any other valid IBAN is accepted too. */

import type { ResultCode } from '../../contract/resultCodes.ts';

/** One set of bank data. */
export interface SimulatedBankAccount {
  readonly country: string;
  /** The brand or the kind of payment that the data is for. */
  readonly use: string;
  /** Parameters by name, without the prefix `bankAccount.`. */
  readonly fields: Readonly<Record<string, string>>;
}

export const BANK_ACCOUNTS: readonly SimulatedBankAccount[] = [
  {
    country: 'DE',
    use: 'direct debit',
    fields: { iban: 'DE23100000001234567890', bic: 'MARKDEF1100' },
  },
  {
    country: 'DE',
    use: 'GIROPAY',
    fields: { iban: 'DE14940593100000012346', bic: 'TESTDETT421' },
  },
  {
    country: 'AT',
    use: 'direct debit',
    fields: { iban: 'AT611904300234573201', bic: 'TESTATWWXXX' },
  },
  {
    country: 'ES',
    use: 'direct debit',
    fields: { iban: 'ES9121000418450200051332', bic: 'TESTESMMXXX' },
  },
  { country: 'NL', use: 'IDEAL', fields: { bankName: 'ING_TEST', country: 'NL' } },
  { country: 'AT', use: 'EPS', fields: { country: 'AT' } },
  { country: 'AT', use: 'SOFORTUEBERWEISUNG', fields: { country: 'AT' } },
  { country: 'AU', use: 'POLI', fields: { country: 'AU' } },
];

/** An account whose payments the simulated bank always declines. */
export interface DeclinedAccount {
  readonly country: string;
  /** The parameter that identifies the account, without the prefix `bankAccount.`. */
  readonly by: 'iban' | 'number';
  readonly value: string;
  readonly code: ResultCode;
}

/** Accounts for testing a declined direct debit. */
export const DECLINED_ACCOUNTS: readonly DeclinedAccount[] = [
  { country: 'DE', by: 'iban', value: 'DE23100000000000000002', code: '800.100.203' },
  { country: 'AT', by: 'iban', value: 'AT471904300000000002', code: '800.100.202' },
  { country: 'US', by: 'number', value: '1000000002', code: '800.100.203' },
];
