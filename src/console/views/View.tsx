/** The frame of a view: its heading, what stands beside the heading, and a body that scrolls. */
import type { ComponentChildren } from 'preact';

export function View({
  heading,
  beside,
  children,
}: {
  readonly heading: ComponentChildren;
  /** Buttons and states at the end of the heading's line. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="view">
      <header class="view-head">
        <h1>{heading}</h1>
        {beside && <div class="row">{beside}</div>}
      </header>
      <div class="view-body">{children}</div>
    </div>
  );
}
