/** Online transfers: the shopper makes the transfer on the bank's page. Some brands need the bank in advance. */

import english from '../../../../locales/en.json';
import { isBic } from '../../../bank/bic.ts';
import { plain } from '../../../bank/plain.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createButtonForm } from '../../forms/buttonForm.tsx';
import { createFieldForm } from '../../forms/fieldForm.tsx';
import type { Method, MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { addBankField } from './bankField.tsx';
import { addCountryField } from './countryField.tsx';

const KIND = { callbacks: ['onBeforeSubmitOnlineTransfer'] } as const;

/** @returns a step that runs before validation, and returns whether validation may start */
type AddFields = (
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
  needs: MethodNeeds,
) => (() => Promise<boolean>) | undefined;

/** The brands that need fields; all others are a button. */
const ASKING: Readonly<Partial<Record<string, AddFields>>> = {
  GIROPAY: addBicField,
  SOFORTUEBERWEISUNG: addCountryField,
  IDEAL: addBankField,
  EPS: addBankField,
};

/** Creates a form with the fields of a brand. */
function createFields(needs: MethodNeeds, addFields: AddFields): PaymentForm {
  const { builder, place, finish } = createFieldForm(needs, KIND);
  place(brandChoice(builder, needs));
  const before = addFields(builder, place, needs);
  const form = finish();
  return {
    ...form,
    validate: async () => (!before || (await before())) && form.validate(),
  };
}

export default function onlineTransfer(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const addFields = ASKING[needs.brands[0] ?? ''];
      return addFields ? createFields(needs, addFields) : createButtonForm(needs, KIND);
    },
  };
}

/** Adds the field, sent as `bankAccount.bic`. @param place inserts its group into the form */
function addBicField(builder: FieldBuilder, place: (group: HTMLElement) => void): undefined {
  const input = builder.digits('accountBankBic', {
    name: 'bankAccount.bic',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: false,
    'aria-required': true,
    placeholder: builder.placeholder('accountBic'),
    ...builder.naming('accountBankBic', 'accountBic'),
  });
  const carry = () => {
    input.value = plain(input.value);
  };
  for (const event of ['change', 'blur']) input.addEventListener(event, carry);
  place(builder.group('accountBankBic', 'accountBic', input));
  builder.add(
    [
      {
        control: input,
        names: ['bankAccount.bic'],
        error: 'accountBicError',
        empty: 'accountBicEmpty',
        isWrong: () => !isBic(plain(input.value)),
      },
    ],
    carry,
  );
}
