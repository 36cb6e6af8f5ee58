/** A group of the form: label, wrapper, control. The classes are the contract with pages. */
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** Label, wrapper and control of one field; `after` stands behind the wrapper. */
export function Group(props: {
  readonly field: string;
  /** Absent: no label (the control then names itself). */
  readonly label?: ReadonlySignal<string> | undefined;
  readonly labelId?: string;
  readonly children: ComponentChildren;
  readonly after?: ComponentChildren;
}) {
  const { field, label, labelId, children, after } = props;
  return (
    <div class={`wpwl-group wpwl-group-${field} wpwl-clearfix`}>
      {label && (
        <div class={`wpwl-label wpwl-label-${field}`} id={labelId}>
          {label}
        </div>
      )}
      <div class={`wpwl-wrapper wpwl-wrapper-${field}`}>{children}</div>
      {after}
    </div>
  );
}
