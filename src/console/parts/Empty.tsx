/** The place of data that does not exist: says what makes it appear. */
import type { ComponentChildren } from 'preact';

export function Empty({
  heading,
  about,
  code,
  children,
}: {
  readonly heading: string;
  readonly about?: ComponentChildren;
  /** A call that makes the data. */
  readonly code?: ComponentChildren;
  /** The next steps: links and buttons. */
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <h2>{heading}</h2>
      {about && <p class="muted">{about}</p>}
      {code}
      {children && <div class="row">{children}</div>}
    </div>
  );
}
