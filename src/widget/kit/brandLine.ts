/** The brand of a form of fields: its picture and name, or a list where there are several. */
import type { MethodNeeds } from '../methods/method.ts';
import type { Kit } from './fields.ts';

/**
 * The group of the brand, with a control that is sent as `paymentBrand`.
 * @param changed another brand was chosen
 */
export function brandLine(
  { tools, naming, label, labelId }: Kit,
  { brands, nameOf }: Pick<MethodNeeds, 'brands' | 'nameOf'>,
  changed?: (brand: string) => void,
): HTMLElement {
  const { computed, create, group } = tools;
  const [first = ''] = brands;
  const picture = create('div', { class: `wpwl-brand wpwl-brand-${first}` });
  if (brands.length === 1) {
    return create(
      'div',
      { class: 'wpwl-group wpwl-group-brand wpwl-clearfix' },
      create(
        'div',
        { class: 'wpwl-wrapper wpwl-wrapper-brand' },
        computed(() => nameOf(first)),
      ),
      picture,
      create('input', { type: 'hidden', name: 'paymentBrand', value: first }),
    );
  }
  const select = create(
    'select',
    {
      class: 'wpwl-control wpwl-control-brand',
      name: 'paymentBrand',
      autocomplete: 'off',
      ...naming('brand', 'brand'),
    },
    ...brands.map((key) =>
      create(
        'option',
        { value: key },
        computed(() => nameOf(key)),
      ),
    ),
  );
  select.addEventListener('change', () => {
    picture.className = `wpwl-brand wpwl-brand-${select.value}`;
    changed?.(select.value);
  });
  return group('brand', label('brand'), labelId('brand'), select, picture);
}
