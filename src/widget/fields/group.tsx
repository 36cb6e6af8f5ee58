/** A group of the form: label, wrapper, control. The classes are the contract with pages, and that labels are no `label`. */

import { draw } from '#jsx/jsx-runtime';
import type { Text } from '../jsx/scope.ts';

/**
 * Label, wrapper and control of one field.
 * @param label absent: no label (the control then names itself)
 * @param after stands behind the wrapper
 */
export const group = (
  field: string,
  label: Text | undefined,
  labelId: string | undefined,
  control: Node,
  ...after: Node[]
): HTMLElement => {
  const labels = label
    ? [
        draw(
          <div class={`wpwl-label wpwl-label-${field}`} id={labelId}>
            {label}
          </div>,
        ),
      ]
    : [];
  const whole = draw(
    <div class={`wpwl-group wpwl-group-${field} wpwl-clearfix`}>
      {labels}
      <div class={`wpwl-wrapper wpwl-wrapper-${field}`}>{control}</div>
      {after}
    </div>,
  );
  // As that of a label would: also into a frame, where a label of the page's can't point to. The page may rewrite the label.
  whole.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.wpwl-label')) (control as HTMLElement).focus();
  });
  return whole;
};
