/** Cells that several lists have. */

import { grouped, signed } from '../amounts.ts';
import { TEXTS } from '../texts.ts';
import { isKnownBrand } from './brands.ts';

/**
 * An amount with its currency; a payment without one, such as a registration, has a dash.
 *
 * @param props.paymentType of a payment in a list: money that goes to the shopper has a minus sign
 */
export function Amount({
  amount,
  currency,
  paymentType,
}: {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly paymentType?: string | undefined;
}) {
  if (!amount) return <None />;
  return (
    <span class="amount">
      {signed(grouped(amount), paymentType)} <span class="muted">{currency}</span>
    </span>
  );
}

/** The last four digits of an accepted card. */
export function Card({ last4 }: { readonly last4?: string | undefined }) {
  return last4 ? <span class="number card-end">•••• {last4}</span> : <None />;
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
    <a class="id" href={href} title={id} aria-label={id} tabIndex={isTabStop ? 0 : -1}>
      <Shortened text={id} />
    </a>
  ) : (
    <span class="id" title={id}>
      <Shortened text={id} />
    </span>
  );
}

/** Ids that were made one after the other begin alike: an id is cut before its end. */
function Shortened({ text }: { readonly text: string }) {
  return (
    <>
      <span class="id-start">{text.slice(0, -END)}</span>
      <span>{text.slice(-END)}</span>
    </>
  );
}

/** How many signs of an id are always shown. */
const END = 6;

/** The mark and the name of a brand, and the last four digits of the account. A brand that is unknown has no mark. */
export function Method({
  of: { paymentBrand, paymentType, last4 },
}: {
  readonly of: {
    readonly paymentBrand?: string;
    readonly paymentType?: string;
    readonly last4?: string;
  };
}) {
  if (!paymentBrand) return <Text text={TEXTS.types[paymentType ?? ''] ?? paymentType} />;
  const name = nameOf(paymentBrand);
  return (
    <span class="method" title={[name, last4 && `•••• ${last4}`].filter(Boolean).join(' ')}>
      {isKnownBrand(paymentBrand) && (
        <img
          src={`/v1/paymentWidgets/img/${encodeURIComponent(paymentBrand)}.svg`}
          alt=""
          width="28"
          height="18"
          loading="lazy"
          onError={(event) => event.currentTarget.remove()}
        />
      )}
      <span class="cut">{name}</span> {last4 && <span class="number muted">{last4}</span>}
    </span>
  );
}

/** `MASTER` as `Mastercard`; a key without a name in words. An unknown brand, such as `MASTERCARD`, is shown as it was sent. */
export const nameOf = (brand: string): string =>
  CARD_NAMES[brand] ?? (isKnownBrand(brand) ? inWords(brand) : brand);

const inWords = (brand: string): string =>
  brand
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');

const CARD_NAMES: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  JCB: 'JCB',
  DINERS: 'Diners Club',
  PAYPAL: 'PayPal',
  GOOGLEPAY: 'Google Pay',
  APPLEPAY: 'Apple Pay',
  SAMSUNGPAY: 'Samsung Pay',
  IDEAL: 'iDEAL',
  DIRECTDEBIT_SEPA: 'SEPA direct debit',
};

/** A text that its column may cut. */
export function Text({
  text,
  title = text,
}: {
  readonly text?: string | undefined;
  /** Shown where the pointer rests. */
  readonly title?: string | undefined;
}) {
  return text ? (
    <span class="cut" title={title}>
      {text}
    </span>
  ) : (
    <None />
  );
}

/**
 * The name of the shopper, else the e-mail address; a row without either has a dash.
 *
 * @param props.other replaces the dash in a narrow window
 */
export function Shopper({
  of: { shopper, email },
  other,
}: {
  readonly of: { readonly shopper?: string; readonly email?: string };
  readonly other: string;
}) {
  const known = shopper ?? email;
  if (known) return <Text text={known} title={[known, email].filter(Boolean).join(', ')} />;
  return (
    <>
      <span class="narrow-only cut">{other}</span>
      <span class="not-narrow">
        <None />
      </span>
    </>
  );
}

function None() {
  return <span class="muted">{TEXTS.parts.none}</span>;
}
