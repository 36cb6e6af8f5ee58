/** Bank data that tests can use (API 1, Test modes). Any holder will do, and so will any other IBAN that is right. */

import type { ResultCode } from '../../gateway/catalogue/results/codes.ts';

/** One set of bank data. */
export interface SimulatedBankAccount {
  readonly country: string;
  /** For whom it is meant. */
  readonly use: string;
  /** Parameters by their names, without `bankAccount.`. */
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

/** An account whose bank always refuses, in test. */
export interface DeclinedAccount {
  readonly country: string;
  /** The parameter that names it, without `bankAccount.`. */
  readonly by: 'iban' | 'number';
  readonly value: string;
  readonly code: ResultCode;
}

/** For people who want to see a direct debit refused. */
export const DECLINED_ACCOUNTS: readonly DeclinedAccount[] = [
  { country: 'DE', by: 'iban', value: 'DE23100000000000000002', code: '800.100.203' },
  { country: 'AT', by: 'iban', value: 'AT471904300000000002', code: '800.100.202' },
  { country: 'US', by: 'number', value: '1000000002', code: '800.100.203' },
];
