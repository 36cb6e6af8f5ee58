'use client';

import { useRouter } from 'next/navigation';
import { PaymentForm } from 'payment-widgets-loader/react';
import { useRef, useState } from 'react';

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
  // The browser itself says at the box that it must be ticked.
  const terms = useRef<HTMLInputElement>(null);
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
        <input type="checkbox" required ref={terms} /> I accept the terms
      </label>
      <PaymentForm
        {...checkout}
        brands="VISA MASTER AMEX"
        options={{
          theme: 'auto',
          onBeforeSubmitCard: () => terms.current?.reportValidity() ?? false,
        }}
        onFailure={({ message }) => setFailure(message)}
      />
    </>
  );
}
