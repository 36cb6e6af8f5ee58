import { PaymentForm } from 'payment-widgets-loader/vue';
import { defineComponent, h, type PropType, ref } from 'vue';

/** What the shop's server answers. */
export interface Checkout {
  readonly gateway: string;
  readonly checkoutId: string;
  readonly integrity: string;
}

/** The terms, and the form of one checkout. Another checkout makes another form. */
export const Payment = defineComponent({
  props: {
    checkout: { type: Object as PropType<Checkout>, required: true },
  },
  emits: {
    failure: (message: string) => message.length > 0,
  },
  setup(props, { emit }) {
    // The browser itself says at the box that it must be ticked.
    const terms = ref<HTMLInputElement>();
    return () => [
      h('label', [
        h('input', { type: 'checkbox', required: true, ref: terms }),
        ' I accept the terms',
      ]),
      h(PaymentForm, {
        ...props.checkout,
        brands: 'VISA MASTER AMEX',
        options: {
          theme: 'auto',
          onBeforeSubmitCard: () => terms.value?.reportValidity() ?? false,
        },
        onFailure: ({ message }) => emit('failure', message),
      }),
    ];
  },
});
