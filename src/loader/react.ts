/**
 * For React 18 and later: the form as a component, and the types of the element `<payment-widgets>` in JSX.
 *
 *     import { PaymentForm } from 'payment-widgets/react';
 *     <PaymentForm gateway={gateway} checkoutId={checkoutId} brands="VISA MASTER" onFailure={show} />;
 */
import {
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useRef,
} from 'react';
import { identityOf, type PaymentFormProps, showForm } from './component.ts';
import type {
  PaymentWidgetsAttributes,
  PaymentWidgetsElement,
  PaymentWidgetsEventMap,
} from './element.ts';

export type { PaymentFormProps } from './component.ts';

/** The form of one checkout. Another checkout creates another form. On a server it is an empty element. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(
    () => (place.current ? showForm(place.current, () => latest.current) : undefined),
    identityOf(props),
  );
  return createElement('div', { ref: place });
}

/** React 19 sets properties of the element, and listens to its events. React 18 writes attributes only. */
type SinceReact19<T> = 'use' extends keyof typeof import('react') ? T : unknown;

/** What JSX cannot write as attributes. */
interface Properties {
  options?: PaymentWidgetsElement['options'];
  trustedTypesPolicy?: PaymentWidgetsElement['trustedTypesPolicy'];
  onready?: ((event: PaymentWidgetsEventMap['ready']) => void) | undefined;
  onerror?: ((event: PaymentWidgetsEventMap['error']) => void) | undefined;
}

type ElementProps = DetailedHTMLProps<
  HTMLAttributes<PaymentWidgetsElement>,
  PaymentWidgetsElement
> &
  PaymentWidgetsAttributes & { class?: string | undefined } & SinceReact19<Properties>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'payment-widgets': ElementProps;
    }
  }
}
