/**
 * For Vue 3.5 and later: the form as a component, and the types of the element `<payment-widgets>` in templates.
 *
 *     import { PaymentForm } from 'payment-widgets/vue';
 *     <PaymentForm :gateway="gateway" :checkout-id="checkoutId" brands="VISA MASTER" @failure="show" />
 */
import {
  type DefineSetupFnComponent,
  defineComponent,
  type HTMLAttributes,
  h,
  type ReservedProps,
  shallowRef,
  watch,
} from 'vue';
import { identityOf, type PaymentFormProps, showForm } from './component.ts';
import type {
  PaymentWidgetsAttributes,
  PaymentWidgetsElement,
  PaymentWidgetsEventMap,
} from './element.ts';

export type { PaymentFormProps } from './component.ts';

/** Any value: the loader checks the parameters, and names a wrong one. */
const ANY = null;

/**
 * The form of one checkout. Another checkout creates another form. On a server it is an empty element. `@ready` and `@failure`
 * are its events.
 */
export const PaymentForm: DefineSetupFnComponent<PaymentFormProps> = defineComponent(
  (props: PaymentFormProps) => {
    const place = shallowRef<HTMLElement>();
    watch(
      () => [place.value, ...identityOf(props)],
      (_now, _before, onCleanup) => {
        if (place.value) onCleanup(showForm(place.value, () => props));
      },
      { flush: 'post' },
    );
    return () => h('div', { ref: place });
  },
  {
    name: 'PaymentForm',
    props: {
      gateway: ANY,
      checkoutId: ANY,
      registration: Boolean,
      options: ANY,
      brands: ANY,
      shopperResultUrl: ANY,
      integrity: ANY,
      nonce: ANY,
      trustedTypesPolicy: ANY,
      // As props, so that a missing listener is known.
      onReady: ANY,
      onFailure: ANY,
    },
  },
);

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The tools of Vue look up an attribute of a template by its name in camel case, `checkoutId`. */
type CamelAttributes = {
  [Name in keyof PaymentWidgetsAttributes as Camel<Name>]: PaymentWidgetsAttributes[Name];
};

/** What a template can set, and the events. */
interface ElementProps
  extends Omit<HTMLAttributes, 'onError'>,
    PaymentWidgetsAttributes,
    CamelAttributes,
    ReservedProps {
  options?: PaymentWidgetsElement['options'];
  trustedTypesPolicy?: PaymentWidgetsElement['trustedTypesPolicy'];
  onReady?: ((event: PaymentWidgetsEventMap['ready']) => void) | undefined;
  onError?: ((event: PaymentWidgetsEventMap['error']) => void) | undefined;
}

declare module 'vue' {
  interface GlobalComponents {
    'payment-widgets': new () => PaymentWidgetsElement & { $props: ElementProps };
  }
}
