/** The brand of a field form: its picture and name, or a list if there are several. */

import type { FieldBuilder } from '../fields/fieldBuilder.tsx';
import type { MethodNeeds } from '../methods/method.ts';
import { computed, draw, Group } from '../shared.ts';

/**
 * The group of the brand, with a control that is sent as `paymentBrand`.
 * @param changed called when another brand was selected
 */
export function brandChoice(
  { naming, label, labelId }: FieldBuilder,
  { brands, nameOf }: Pick<MethodNeeds, 'brands' | 'nameOf'>,
  changed?: (brand: string) => void,
): HTMLElement {
  const [first = ''] = brands;
  const picture = draw(<div class={`wpwl-brand wpwl-brand-${first}`} />);
  if (brands.length === 1) {
    return draw(
      <div class="wpwl-group wpwl-group-brand wpwl-clearfix">
        <div class="wpwl-wrapper wpwl-wrapper-brand">{computed(() => nameOf(first))}</div>
        {picture}
        <input type="hidden" name="paymentBrand" value={first} />
      </div>,
    );
  }
  const select = draw<HTMLSelectElement>(
    <select
      class="wpwl-control wpwl-control-brand"
      name="paymentBrand"
      autocomplete="off"
      {...naming('brand', 'brand')}
    >
      {brands.map((key) => (
        <option value={key}>{computed(() => nameOf(key))}</option>
      ))}
    </select>,
  );
  select.addEventListener('change', () => {
    picture.className = `wpwl-brand wpwl-brand-${select.value}`;
    changed?.(select.value);
  });
  return draw(
    <Group
      field="brand"
      label={label('brand')}
      labelId={labelId('brand')}
      focus={() => select.focus()}
      after={picture}
    >
      {select}
    </Group>,
  );
}
