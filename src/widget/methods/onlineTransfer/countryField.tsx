/** SOFORTUEBERWEISUNG: the country of the shopper's bank. */

import { fillCountryList } from '../../fields/countryList.tsx';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { draw } from '../../kernel/draw.ts';
import { options } from '../../kernel/options/readOptions.ts';

/** The countries with Sofort banks: ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL', 'PL'];

/** Adds the field, sent as `bankAccount.country`. @param place inserts its group into the form */
export function addCountryField(
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
): undefined {
  const select = draw<HTMLSelectElement>(
    <select
      class="wpwl-control wpwl-control-country"
      name="bankAccount.country"
      autocomplete="country"
      aria-required="true"
      {...builder.naming('country', 'country')}
    >
      <option value="">{builder.prompt('chooseCountry')}</option>
    </select>,
  );
  fillCountryList(builder, select, COUNTRIES);
  const likely = likelyCountry(options);
  select.value = COUNTRIES.find((code) => code === likely) ?? '';
  place(builder.group('country', 'country', select));
  builder.add(
    [
      {
        control: select,
        names: ['bankAccount.country'],
        error: 'billingCountryError',
        empty: 'chooseCountry',
        isWrong: () => !select.value,
      },
    ],
    () => {},
  );
}

/** The shopper's likely country: that of the billing address, else that of the page's locale. */
function likelyCountry({ billingAddress, locale = '' }: typeof options): string | undefined {
  const said = typeof billingAddress === 'object' ? billingAddress.country : undefined;
  return (said || /[-_]([a-z]{2})(?![a-z])/i.exec(locale)?.[1])?.toUpperCase();
}
