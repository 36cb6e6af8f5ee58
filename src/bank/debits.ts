/** The brands of direct debits, and the accounts that they collect from. The form and the gateway use the same table. */
import { isWithin, SEPA_COUNTRIES } from './countries.ts';

/** How a brand of direct debits identifies an account. */
export interface Debit {
  /** `iban`: by IBAN, and by BIC if the IBAN is not enough. `us`: by routing number and account number. */
  readonly by: 'iban' | 'us';
  /** The countries of the banks, as codes of two letters. */
  readonly countries: readonly string[];
}

const iban = (...countries: string[]): Debit => ({ by: 'iban', countries });
const SEPA: Debit = { by: 'iban', countries: SEPA_COUNTRIES };

/**
 * The direct debits by brand. Brands with a country in their name collect only there. The two brands of payment providers
 * collect in the providers' countries.
 */
export const DEBITS: Readonly<Record<string, Debit>> = {
  DIRECTDEBIT_SEPA: SEPA,
  SEPA,
  DIRECTDEBIT_SEPA_MIX_AT: iban('AT'),
  DIRECTDEBIT_SEPA_MIX_DE: iban('DE'),
  DIRECTDEBIT_AT: iban('AT'),
  DIRECTDEBIT_DE: iban('DE'),
  DIRECTDEBIT_US: { by: 'us', countries: ['US'] },
  PAYOLUTION_ELV: iban('AT', 'DE'),
  RATENKAUF: iban('DE'),
};

/** The direct debit of a brand; `undefined` if the brand is no direct debit. */
export const debitOf = (brand: string | null | undefined): Debit | undefined =>
  Object.hasOwn(DEBITS, brand ?? '') ? DEBITS[brand ?? ''] : undefined;

/**
 * Whether a brand collects from banks of a country.
 * @param country two capital letters; a territory counts as the country that its accounts belong to
 */
export const serves = ({ countries }: Debit, country: string): boolean =>
  countries.some((one) => isWithin(country, one));
