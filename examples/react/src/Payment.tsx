import { PaymentForm } from 'payment-widgets-loader/react';
import { useRef } from 'react';

/** What the shop's server answers. */
export interface Checkout {
  readonly gateway: string;
  readonly checkoutId: string;
  readonly integrity: string;
}

interface Props {
  readonly checkout: Checkout;
  onFailure(message: string): void;
}

/** The terms, and the form of one checkout. Another checkout makes another form. */
export function Payment({ checkout, onFailure }: Props) {
  // The browser itself says at the box that it must be ticked.
  const terms = useRef<HTMLInputElement>(null);
  return (
    <>
      <label>
        <input type="checkbox" required ref={terms} /> I accept the terms
      </label>
      <PaymentForm
        {...checkout}
        brands="VISA MASTER AMEX"
        options={{
          theme: 'auto',
          onBeforeSubmitCard: () => terms.current?.reportValidity() ?? false,
        }}
        onFailure={({ message }) => onFailure(message)}
      />
    </>
  );
}
