/** Countries in a list. */
import { draw, scopedEffect } from '../shared.ts';
import { sortCountries } from '../texts/intl.ts';
import type { FieldBuilder } from './fieldBuilder.tsx';

/**
 * Offers countries in a list: named in the language of the form and sorted as it sorts, also when that changes. What is chosen
 * stays chosen, and what the page has taken out of the list stays out.
 * @param codes ISO 3166-1 alpha-2
 */
export function fillCountryList(
  { context }: Pick<FieldBuilder, 'context'>,
  select: HTMLSelectElement,
  codes: readonly string[],
): void {
  const options = new Map(
    codes.map((code) => [code, draw<HTMLOptionElement>(<option value={code} />)]),
  );
  let isNew = true;
  scopedEffect(() => {
    // Moved, an option may be chosen no more.
    const { value } = select;
    for (const [code, name] of sortCountries(context.lang.value, codes)) {
      const option = options.get(code);
      if (!option || !(isNew || option.parentNode === select)) continue;
      option.textContent = name;
      select.append(option);
    }
    isNew = false;
    select.value = value;
  });
}
