'use client';

import { useRouter } from 'next/navigation';
import { PaymentForm } from 'payment-widgets-loader/react';
import { useState } from 'react';

interface Props {
  readonly checkout: {
    readonly gateway: string;
    readonly checkoutId: string;
    readonly integrity: string;
  };
}

/** The terms, and the form of one checkout. The server makes another one when the page is rendered again. */
export function Payment({ checkout }: Props) {
  const router = useRouter();
  const [terms, setTerms] = useState(false);
  const [failure, setFailure] = useState<string>();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setFailure(undefined);
          router.refresh();
        }}
      >
        Start again
      </button>
      {failure && <p role="alert">{failure}</p>}
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
        onFailure={({ message }) => setFailure(message)}
      />
    </>
  );
}
