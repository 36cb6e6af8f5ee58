import { defineComponent, h, ref, shallowRef } from 'vue';
import { type Checkout, Payment } from './Payment.ts';

/** A basket, and the form. */
const Basket = defineComponent(() => {
  const checkout = shallowRef<Checkout>();
  const failure = ref<string>();

  async function begin() {
    failure.value = undefined;
    try {
      const response = await fetch('/checkout', { method: 'POST' });
      checkout.value = await response.json();
    } catch {
      failure.value = 'The shop can’t be reached.';
    }
  }

  const form = (its: Checkout) => [
    h('button', { onClick: () => (checkout.value = undefined) }, 'Change the basket'),
    h(Payment, {
      checkout: its,
      onFailure: (message) => {
        failure.value = message;
      },
    }),
  ];

  return () => [
    h('h1', 'Your basket: 92.00 EUR'),
    h('button', { onClick: begin }, checkout.value ? 'Start again' : 'Go to payment'),
    failure.value && h('p', { role: 'alert' }, failure.value),
    checkout.value && form(checkout.value),
  ];
});

const WORDS: Readonly<Record<string, string>> = {
  paid: 'Thank you, it is paid',
  pending: 'Your bank is still at it',
  declined: 'The payment was declined',
};

/** What came of it. */
const Result = defineComponent(() => {
  const words = ref('One moment …');
  fetch(`/payment${location.search}`)
    .then((response) => response.json())
    .then(({ state }) => {
      words.value = WORDS[state] ?? '';
    })
    .catch(() => {
      words.value = 'The shop can’t be reached.';
    });
  return () => h('h1', words.value);
});

export const App = () => h(location.pathname === '/result' ? Result : Basket);
