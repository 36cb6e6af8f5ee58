import { type LoadParameters, loadPaymentWidgets } from 'payment-widgets';
import { useEffect, useRef } from 'react';

type Props = Pick<LoadParameters, 'gateway' | 'checkoutId' | 'integrity' | 'options'> & {
  /** Separated by blanks. */
  brands: string;
  /** There is no form, and no shopper can mend that. */
  onFailure(error: Error): void;
};

/** The form of one checkout; another checkout makes another form. */
export function PaymentForm(props: Props) {
  const { gateway, checkoutId, integrity, brands } = props;
  const place = useRef<HTMLDivElement>(null);

  // Options are read when they are needed: those of the latest render count, and nothing is loaded again for them.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!place.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    loadPaymentWidgets({
      gateway,
      checkoutId,
      integrity,
      brands,
      target: place.current,
      signal,
      get options() {
        return latest.current.options;
      },
    }).catch((error) => {
      if (!signal.aborted) latest.current.onFailure(error);
    });
    return () => leaving.abort();
  }, [gateway, checkoutId, integrity, brands]);

  return <div ref={place} />;
}
