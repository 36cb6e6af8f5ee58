/** SOFORTUEBERWEISUNG: the country of the shopper's bank. */

import { offerCountries } from '../../fields/countryList.tsx';
import type { Kit } from '../../fields/fieldBuilder.tsx';
import { draw, options } from '../../shared.ts';

/** Where Sofort has banks: ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL', 'PL'];

/** Asks for it, sent as `bankAccount.country`. @param place puts its group into the form */
export function addCountry(kit: Kit, place: (group: HTMLElement) => void): undefined {
  const select = draw<HTMLSelectElement>(
    <select
      class="wpwl-control wpwl-control-country"
      name="bankAccount.country"
      autocomplete="country"
      aria-required="true"
      {...kit.naming('country', 'country')}
    >
      <option value="">{kit.prompt('chooseCountry')}</option>
    </select>,
  );
  offerCountries(kit, select, COUNTRIES);
  const likely = likelyCountry(options);
  select.value = COUNTRIES.find((code) => code === likely) ?? '';
  place(kit.group('country', 'country', select));
  kit.add(
    [
      {
        control: select,
        names: ['bankAccount.country'],
        error: 'billingCountryError',
        isWrong: () => !select.value,
      },
    ],
    () => {},
  );
}

/** What the page says of the shopper: the country of the billing address, else that of the language. */
function likelyCountry({ billingAddress, locale = '' }: typeof options): string | undefined {
  const said = typeof billingAddress === 'object' ? billingAddress.country : undefined;
  return (said || /[-_]([a-z]{2})(?![a-z])/i.exec(locale)?.[1])?.toUpperCase();
}
