/** A list of countries. */
import { draw } from '../kernel/draw.ts';
import { scopedEffect } from '../kernel/effects.ts';
import { sortCountries } from '../kernel/texts/intl.ts';
import type { FieldBuilder } from './fieldBuilder.tsx';

/**
 * Fills a list with countries, named and sorted in the language of the form, also after it changes. The selection is kept,
 * and options that the page has removed stay removed.
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
    // Moving an option may deselect it.
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
