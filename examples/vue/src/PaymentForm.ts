import { loadPaymentWidgets, type WpwlOptions } from 'payment-widgets';
import { defineComponent, h, type PropType, shallowRef, watch } from 'vue';

/** The form of one checkout; another checkout makes another form. */
export const PaymentForm = defineComponent({
  props: {
    gateway: { type: String, required: true },
    checkoutId: { type: String, required: true },
    integrity: String,
    /** Separated by blanks. */
    brands: { type: String, required: true },
    options: Object as PropType<WpwlOptions>,
  },
  emits: {
    /** There is no form, and no shopper can mend that. */
    failure: (error: Error) => error instanceof Error,
  },
  setup(props, { emit }) {
    const place = shallowRef<HTMLElement>();
    watch(
      () => [place.value, props.gateway, props.checkoutId, props.integrity, props.brands],
      (_now, _before, onCleanup) => {
        if (!place.value) return;
        const leaving = new AbortController();
        const { signal } = leaving;
        onCleanup(() => leaving.abort());
        const { gateway, checkoutId, integrity, brands } = props;
        loadPaymentWidgets({
          gateway,
          checkoutId,
          integrity,
          brands,
          target: place.value,
          signal,
          // Read when they are needed: nothing is loaded again for others.
          get options() {
            return props.options;
          },
        }).catch((error) => {
          if (!signal.aborted) emit('failure', error);
        });
      },
      { flush: 'post' },
    );
    return () => h('div', { ref: place });
  },
});
