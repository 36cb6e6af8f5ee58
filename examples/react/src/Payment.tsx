import { PaymentForm } from 'payment-widgets-loader/react';
import { useState } from 'react';

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
  const [terms, setTerms] = useState(false);
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={terms}
          onChange={({ target }) => setTerms(target.checked)}
        />{' '}
        I accept the terms
      </label>
      <PaymentForm
        {...checkout}
        brands="VISA MASTER AMEX"
        options={{ theme: 'auto', onBeforeSubmitCard: () => terms }}
        onFailure={({ message }) => onFailure(message)}
      />
    </>
  );
}
