/** The brands of direct debits: which accounts they collect from. The form and the gateway judge by it. */
import { isWithin, SEPA_COUNTRIES } from './countries.ts';

/** How a brand names an account. */
export interface Debit {
  /** `iban`: by an IBAN, and a BIC where that says too little. `us`: by routing number and account number. */
  readonly by: 'iban' | 'us';
  /** Countries of the banks, two letters each. */
  readonly countries: readonly string[];
}

const iban = (...countries: string[]): Debit => ({ by: 'iban', countries });
const SEPA: Debit = { by: 'iban', countries: SEPA_COUNTRIES };

/** By brand. Those with a country in their name collect there only; the two of payment providers where those are. */
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

/** The debit of a brand; `undefined` for brands that are none. */
export const debitOf = (brand: string | null | undefined): Debit | undefined =>
  Object.hasOwn(DEBITS, brand ?? '') ? DEBITS[brand ?? ''] : undefined;

/**
 * Whether a brand collects from banks of a country.
 * @param country two capital letters; a territory counts as the country that its accounts lie with
 */
export const serves = ({ countries }: Debit, country: string): boolean =>
  countries.some((one) => isWithin(country, one));
