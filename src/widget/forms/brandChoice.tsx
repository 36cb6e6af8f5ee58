/** The brand of a field form: its picture and name, or a list if there are several. */

import { computed } from '@preact/signals';
import type { FieldBuilder } from '../fields/fieldBuilder.tsx';
import { Group } from '../fields/group.tsx';
import { draw } from '../kernel/draw.ts';
import type { MethodNeeds } from './method.ts';

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
  const classOf = (brand: string) => `wpwl-brand wpwl-brand-${brand}`;
  if (brands.length === 1) {
    return draw(
      <div class="wpwl-group wpwl-group-brand wpwl-clearfix">
        <div class="wpwl-wrapper wpwl-wrapper-brand">{computed(() => nameOf(first))}</div>
        <div class={classOf(first)} />
        <input type="hidden" name="paymentBrand" value={first} />
      </div>,
    );
  }
  let select: HTMLSelectElement | null = null;
  let picture: HTMLElement | null = null;
  return draw(
    <Group
      field="brand"
      label={label('brand')}
      labelId={labelId('brand')}
      focus={() => select?.focus()}
      after={
        <div
          ref={(made) => {
            picture = made;
          }}
          class={classOf(first)}
        />
      }
    >
      <select
        ref={(made) => {
          select = made;
        }}
        class="wpwl-control wpwl-control-brand"
        name="paymentBrand"
        autocomplete="off"
        onChange={({ currentTarget: { value } }) => {
          if (picture) picture.className = classOf(value);
          changed?.(value);
        }}
        {...naming('brand', 'brand')}
      >
        {brands.map((key) => (
          <option value={key}>{computed(() => nameOf(key))}</option>
        ))}
      </select>
    </Group>,
  );
}
