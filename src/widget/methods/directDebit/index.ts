/** Direct debits: one form for all brands. The shopper enters an account, and gives a mandate by paying. */

import { signal } from '@preact/signals';
import english from '../../../../locales/en.json';
import type { FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createFieldForm } from '../../forms/fieldForm.tsx';
import type { Method } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { createAccount } from './account.ts';
import css from './directDebit.css?inline';
import { addMandate } from './mandate.tsx';

export default function directDebit(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const { form } = needs;
      const { builder, place, finish } = createFieldForm(needs, {
        callbacks: ['onBeforeSubmitDirectDebit'],
      });
      const giveBack = options.style === 'none' ? () => {} : adoptSheet(form, css);
      const line = brandChoice(builder, needs);
      // A single brand is a hidden input, several are a list.
      const chosen = line.querySelector('[name]') as HTMLInputElement | HTMLSelectElement;
      const brand = signal(chosen.value);
      const account = createAccount(builder, () => chosen.value);
      const follow = () => {
        brand.value = chosen.value;
        account.follow();
      };
      for (const group of [line, ...account.fields.map((field) => field.group)]) place(group);
      addMandate(builder, place, brand);
      chosen.addEventListener('change', follow);
      builder.add([...choice(chosen), ...account.fields], follow);
      follow();
      // The fields keep the typed text.
      form.addEventListener('formdata', ({ formData }) => account.send(formData), {
        signal: builder.signal,
      });

      const payment = finish();
      return {
        ...payment,
        refused(names) {
          account.want(names);
          payment.refused(names);
        },
        end() {
          payment.end();
          giveBack();
        },
      };
    },
  };
}

/** The brand list as a field: another selection enables the pay button again. */
function choice(control: HTMLInputElement | HTMLSelectElement): FieldDefinition[] {
  const names = ['paymentBrand'];
  return control instanceof HTMLSelectElement
    ? [{ control, names, error: 'brandError', text: 'brandUnavailable', isWrong: () => false }]
    : [];
}
