/** Gift cards: number and PIN. A payment card number is not a gift card number, and is not stored. */

import english from '../../../../locales/en.json';
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createFieldForm } from '../../forms/fieldForm.tsx';
import type { Method, MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { compactCode, isCardNumber } from './giftCardNumber.ts';

/** API 2, Gift card: length of a number and of a PIN. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 255;

const NUMBER = 'giftCard.number';
const PIN = 'giftCard.pin';

export default function giftCard(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return { create: (needs) => createGiftCardForm(needs) };
}

function createGiftCardForm(needs: MethodNeeds): PaymentForm {
  const { builder, place, finish } = createFieldForm(needs, {
    callbacks: ['onBeforeSubmitVirtualAccount'],
  });
  const number = numberField(builder);
  const pin = pinField(builder);
  place(brandChoice(builder, needs));
  place(builder.group('giftCardNumber', 'giftCardNumber', number.control));
  place(builder.group('pin', 'pin', pin.control));
  const forgetCards = () => [number, pin].forEach(({ control }) => void forgetCardNumber(control));
  builder.add([number, pin], forgetCards);
  // Added last: listeners that were added before clear the previous fault.
  watch(builder, number);
  watch(builder, pin, () => {
    pin.wasRefused = true;
  });

  const form = finish();
  const forgetPin = () => {
    pin.control.value = '';
    builder.review(pin);
  };
  return {
    ...form,
    async send(order, post) {
      // The page may have set their values since the last check.
      forgetCards();
      const isOurs = (name: string) => name === NUMBER || name === PIN;
      const fields = order.fields.filter(([name, value]) => !isOurs(name) || !isCardNumber(value));
      const answer = form.send({ ...order, fields: fields.map(inOnePiece) }, post);
      forgetPin();
      return answer;
    },
    answered: forgetPin,
    refused(names) {
      pin.wasRefused = names.includes(PIN);
      form.refused(names);
    },
    forget() {
      number.control.value = '';
    },
    end() {
      forgetPin();
      form.end();
    },
  };
}

const inOnePiece = ([name, value]: readonly [string, string]): readonly [string, string] => [
  name,
  name === NUMBER || name === PIN ? compactCode(value) : value,
];

const isTooShortOrLong = ({ value }: { readonly value: string }): boolean => {
  const { length } = compactCode(value);
  return length < MIN_LENGTH || length > MAX_LENGTH;
};

function numberField(builder: FieldBuilder): FieldDefinition {
  const control = builder.digits('giftCardNumber', {
    name: NUMBER,
    ...secretly(builder, 'giftCardNumber'),
  });
  return {
    control,
    names: [NUMBER],
    error: 'giftCardNumberError',
    isWrong: () => isTooShortOrLong(control) || isCardNumber(control.value),
  };
}

function pinField(builder: FieldBuilder): FieldDefinition & { wasRefused: boolean } {
  const control = builder.digits('pin', {
    name: PIN,
    type: 'password',
    ...secretly(builder, 'pin'),
  });
  const field = {
    control,
    names: [PIN],
    asksIfEmpty: false as const,
    /** The value was invalid, and has been cleared since it was sent or removed from the page. */
    wasRefused: false,
    get error() {
      return control.value.trim() || field.wasRefused ? 'pinError' : 'pinEmptyError';
    },
    isWrong: () => isTooShortOrLong(control) || isCardNumber(control.value),
  };
  control.addEventListener('input', () => {
    field.wasRefused = false;
  });
  return field;
}

/** The browser does not store the value, and does not send it to a spelling service. */
const secretly = (builder: FieldBuilder, field: 'giftCardNumber' | 'pin') => ({
  autocomplete: 'off',
  autocapitalize: 'off' as const,
  spellcheck: false,
  inputmode: 'numeric' as const,
  maxlength: MAX_LENGTH,
  placeholder: builder.placeholder(field),
  'aria-required': true,
  ...builder.naming(field, field),
});

/** @returns whether the control contained a card number and is now empty */
function forgetCardNumber(control: FieldDefinition['control']): boolean {
  const isIt = isCardNumber(control.value);
  if (isIt) control.value = '';
  return isIt;
}

/**
 * Removes a payment card number from the page immediately, and reports that it is not a gift card number.
 * @param taken called after the number was removed
 */
function watch(builder: FieldBuilder, field: FieldDefinition, taken = () => {}): void {
  const { control } = field;
  const refuse = () => {
    if (!forgetCardNumber(control)) return;
    taken();
    builder.refuse(field);
  };
  for (const event of ['blur', 'change']) control.addEventListener(event, refuse);
  control.addEventListener('input', (event) => {
    // During typing, the start of a gift card number may match a complete payment card number.
    if (!/^insert(?:Composition)?Text$/.test((event as InputEvent).inputType ?? '')) refuse();
  });
}
