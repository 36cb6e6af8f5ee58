/** Cells that several lists have. */
import { TEXTS } from '../texts.ts';

/** An amount with its currency; a payment without one, such as a registration, has a dash. */
export function Amount({
  amount,
  currency,
}: {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}) {
  if (!amount) return <None />;
  return (
    <span class="amount">
      {amount} <span class="muted">{currency}</span>
    </span>
  );
}

/** The last four digits of an accepted card. */
export function Card({ last4 }: { readonly last4?: string | undefined }) {
  return last4 ? <span class="number">•••• {last4}</span> : <None />;
}

/** An id, shortened by the width of its column. */
export function Id({
  id,
  href,
  isTabStop = false,
}: {
  readonly id?: string | undefined;
  readonly href?: string;
  /** Whether Tab reaches the link. In a grid Tab reaches the row only. */
  readonly isTabStop?: boolean;
}) {
  if (!id) return <None />;
  return href ? (
    <a class="id" href={href} title={id} tabIndex={isTabStop ? 0 : -1}>
      {id}
    </a>
  ) : (
    <span class="id" title={id}>
      {id}
    </span>
  );
}

/** A text that its column may cut. */
export function Text({ text }: { readonly text?: string | undefined }) {
  return text ? (
    <span class="cut" title={text}>
      {text}
    </span>
  ) : (
    <None />
  );
}

function None() {
  return <span class="muted">{TEXTS.parts.none}</span>;
}
