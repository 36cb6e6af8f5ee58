/** A group of the form: label, wrapper, control. The classes are the contract with pages. */
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
): HTMLElement =>
  create(
    'div',
    { class: `wpwl-group wpwl-group-${field} wpwl-clearfix` },
    ...(label
      ? [create('div', { class: `wpwl-label wpwl-label-${field}`, id: labelId }, label)]
      : []),
    create('div', { class: `wpwl-wrapper wpwl-wrapper-${field}` }, control),
    ...after,
  );
