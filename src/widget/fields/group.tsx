/** A group of a form: label, wrapper, control. Pages rely on the classes, and on labels that are no `label` elements. */

import type { ComponentChildren, JSX } from 'preact';
import type { TextOrSignal } from '../kernel/effects.ts';

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
  readonly after?: ComponentChildren;
  /** The control. */
  readonly children?: ComponentChildren;
}

export const Group = ({
  field,
  label,
  labelId,
  focus,
  after,
  children,
}: GroupProps): JSX.Element => (
  // biome-ignore lint/a11y/noStaticElementInteractions: pages rely on labels that are no label elements.
  // biome-ignore lint/a11y/useKeyWithClickEvents: a shopper with a keyboard moves to the control itself.
  <div
    class={`wpwl-group wpwl-group-${field} wpwl-clearfix`}
    onClick={({ target }) => {
      // The page may have rewritten the label.
      if ((target as Element).closest('.wpwl-label')) focus();
    }}
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
