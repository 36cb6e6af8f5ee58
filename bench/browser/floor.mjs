// The floor of `bench/browser.mjs`: a form with one choice and four inputs, drawn by Preact, on the page itself. No frame, no
// gateway, no check of what is typed.

import { signal } from '@preact/signals';
import { h, render } from 'preact';

const NAMES = { number: 'Card number', expiry: 'Expiry', code: 'Code', holder: 'Name' };
const method = signal('card');
const values = Object.fromEntries(Object.keys(NAMES).map((name) => [name, signal('')]));

/** @param {{ name: string, label: string }} props */
function Field({ name, label }) {
  const value = values[name];
  return h(
    'label',
    {},
    `${label} `,
    h('input', {
      id: name,
      value,
      onInput: (/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
        if (value) value.value = event.currentTarget.value;
      },
    }),
  );
}

function Form() {
  const choices = ['card', 'other'].map((name) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'method',
        checked: method.value === name,
        onChange: () => {
          method.value = name;
        },
      }),
      name,
    ),
  );
  const fields = Object.entries(NAMES).map(([name, label]) => h(Field, { name, label }));
  return h(
    'form',
    {},
    h('fieldset', {}, choices),
    method.value === 'card' && fields,
    h('button', { type: 'button' }, 'Pay'),
  );
}

render(h(Form, {}), /** @type {Element} */ (document.querySelector('#form')));
