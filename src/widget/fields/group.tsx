/** A group of a form: label, wrapper, control. Pages rely on the classes, and on labels that are no `label` elements. */

import type { JSX } from '#jsx/jsx-runtime';
import type { TextOrSignal } from '../jsx/scope.ts';
import type { Child } from '../jsx/types.ts';

/** What a group is made of. */
export interface GroupProps {
  /** Last part of its classes. */
  readonly field: string;
  /** Absent: there is no label, and the control has a name of its own. */
  readonly label?: TextOrSignal | undefined;
  readonly labelId?: string | undefined;
  /** Moves the focus into the control, because a click on the label does, also if the control is a frame. */
  readonly focus: () => void;
  /** Stands after the wrapper. */
  readonly after?: Child;
  /** The control. */
  readonly children?: Child;
}

export const Group = ({
  field,
  label,
  labelId,
  focus,
  after,
  children,
}: GroupProps): JSX.Element => (
  <div
    class={`wpwl-group wpwl-group-${field} wpwl-clearfix`}
    ref={(group) =>
      group.addEventListener('click', ({ target }) => {
        // The page may have rewritten the label.
        if ((target as Element).closest('.wpwl-label')) focus();
      })
    }
  >
    {label && (
      <div class={`wpwl-label wpwl-label-${field}`} id={labelId}>
        {label}
      </div>
    )}
    <div class={`wpwl-wrapper wpwl-wrapper-${field}`}>{children}</div>
    {after}
  </div>
);
