/** A shop that renders the page's form itself, with Vue: it is the root of a component, with a key, and can be kept alive. */
import {
  createApp,
  defineComponent,
  h,
  KeepAlive,
  onMounted,
  onUnmounted,
  ref,
  vShow,
  withDirectives,
} from 'vue';

const PaymentForm = defineComponent({
  props: { isShown: { type: Boolean, required: true } },
  setup(props) {
    let script: HTMLScriptElement;
    onMounted(() => {
      script = document.createElement('script');
      script.src = window.scripts.shift() ?? '';
      document.body.append(script);
    });
    onUnmounted(() => script.remove());
    return () =>
      withDirectives(
        h('form', { class: 'paymentWidgets', action: '/result', 'data-brands': 'VISA' }),
        [[vShow, props.isShown]],
      );
  },
});

createApp(
  defineComponent(() => {
    const step = ref('cart');
    const key = ref(1);
    const isShown = ref(true);
    const button = (text: string, onClick: () => void) => h('button', { onClick }, text);
    return () => [
      button('Change', () => {
        step.value = step.value === 'cart' ? 'pay' : 'cart';
      }),
      button('Again', () => key.value++),
      button('Hide or show', () => {
        isShown.value = !isShown.value;
      }),
      h(KeepAlive, null, () =>
        step.value === 'pay'
          ? h(PaymentForm, { key: key.value, isShown: isShown.value })
          : h('p', 'Your cart'),
      ),
      h('footer', `Form ${key.value}`),
    ];
  }),
).mount('main');
