/** A group of the form: label, wrapper, control. The classes are the contract with pages, and that labels are no `label`. */
import { create, type Value } from '../element.ts';

/**
 * Label, wrapper and control of one field.
 * @param label absent: no label (the control then names itself)
 * @param after stands behind the wrapper
 */
export const group = (
  field: string,
  label: Value | undefined,
  labelId: string | undefined,
  control: Node,
  ...after: Node[]
): HTMLElement => {
  const labels = label
    ? [create('div', { class: `wpwl-label wpwl-label-${field}`, id: labelId }, label)]
    : [];
  const whole = create(
    'div',
    { class: `wpwl-group wpwl-group-${field} wpwl-clearfix` },
    ...labels,
    create('div', { class: `wpwl-wrapper wpwl-wrapper-${field}` }, control),
    ...after,
  );
  // As that of a label would: also into a frame, where a label of the page's can't point to. The page may rewrite the label.
  whole.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.wpwl-label')) (control as HTMLElement).focus();
  });
  return whole;
};
