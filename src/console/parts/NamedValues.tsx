/** Names and their values, such as the properties of an object. A name without a value is not shown. */
import type { ComponentChildren } from 'preact';

export type NamedValue = readonly [name: string, value: ComponentChildren];

/** @param props.class `facts`: beside each other; `parameters`: below each other */
export function NamedValues({
  of,
  class: look,
}: {
  readonly of: readonly NamedValue[];
  readonly class: 'facts' | 'parameters';
}) {
  return (
    <dl class={look}>
      {of.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt class="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
