/** The payer: first and last name instead of the holder, date of birth, tax number. */

import { asciiDigits, digitsOf } from '../../../../card/digits.ts';
import type { FieldBuilder, FieldDefinition } from '../../../fields/fieldBuilder.tsx';
import { orderNames } from '../../../fields/orderNames.ts';
import { options } from '../../../kernel/options/readOptions.ts';
import type { TextKey } from '../../../kernel/textKey.ts';

/** API 1, Customer: maximum length of a first or last name, and of a document id. */
const NAME = { max: 50 };
const DOCUMENT = { min: 8, max: 64 };

/** The minimum length of a card number: a name with that many digits is a number in the wrong field. */
const NUMBER_IN_NAME = 8;

/** Adds first and last name, in the order of the language; they are joined into the holder, which pages read. */
export function addNames(builder: FieldBuilder): void {
  const { form, context } = builder;
  const holder = form.querySelector<HTMLElement>('.wpwl-control-cardHolder');
  if (!(holder instanceof HTMLInputElement)) {
    // The script cannot read a holder inside a frame.
    context.warn(
      'forceCardHolderEqualsBillingName has no effect together with enableSAQACompliance',
    );
    return;
  }
  const mayBeEmpty = () => options.allowEmptyCardHolderName !== false;
  const input = (field: 'givenName' | 'surname', token: string) =>
    builder.input(field, {
      name: `customer.${field}`,
      autocomplete: token,
      maxlength: NAME.max,
      placeholder: builder.placeholder(field),
      'aria-required': !mayBeEmpty(),
      ...builder.naming(field, field),
    });
  const given = input('givenName', 'cc-given-name');
  const surname = input('surname', 'cc-family-name');

  function isWrong({ value }: HTMLInputElement): boolean {
    const { length } = [...value.trim()];
    const all = given.value + surname.value;
    // API 1, Customer: both names or none.
    if (!length) return !(mayBeEmpty() && !all.trim());
    const isNumber = digitsOf(all).length >= NUMBER_IN_NAME && digitsOf(value) !== '';
    return length > NAME.max || isNumber;
  }

  const fieldOf = (
    control: HTMLInputElement,
    error: string,
    empty: TextKey,
    ...names: string[]
  ): FieldDefinition => ({
    control,
    names,
    error,
    empty,
    isWrong: () => isWrong(control),
  });
  const fields = [
    fieldOf(given, 'givenNameError', 'givenNameEmpty', 'customer.givenName', 'card.holder'),
    fieldOf(surname, 'surNameError', 'surnameEmpty', 'customer.surname'),
  ];
  function join(): void {
    const name = [given.value.trim(), surname.value.trim()].filter(Boolean).join(' ');
    if (holder instanceof HTMLInputElement && holder.value !== name) {
      holder.value = name;
      holder.dispatchEvent(new Event('input', { bubbles: true }));
    }
    for (const field of fields) builder.review(field);
  }
  for (const control of [given, surname]) {
    for (const event of ['input', 'change']) control.addEventListener(event, join);
  }
  // The form and the page focus the holder, so redirect the focus to the names.
  holder.focus = () => given.focus();
  const place = holder.closest<HTMLElement>('.wpwl-group');
  const groups = [
    builder.group('givenName', 'givenName', given),
    builder.group('surname', 'surname', surname),
  ] as const;
  place?.after(...groups);
  orderNames(context, groups);
  place?.style.setProperty('display', 'none');
  builder.add(fields, join);
}

/** Adds the tax number. @param place inserts its group into the form */
export function addTaxNumber(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const input = builder.digits('taxNumber', {
    name: 'customer.identificationDocId',
    autocomplete: 'off',
    maxlength: DOCUMENT.max,
    placeholder: builder.placeholder('taxNumber'),
    'aria-required': false,
    ...builder.naming('taxNumber', 'taxNumber'),
  });
  const kind = builder.hidden('customer.identificationDocType');
  // API 1, Customer: type and id go together.
  const carry = () => {
    // Includes a value that the page or a tool has set.
    const text = asciiDigits(input.value);
    if (text !== input.value) input.value = text;
    kind.value = input.value.trim() ? 'TAXSTATEMENT' : '';
  };
  for (const event of ['input', 'change']) input.addEventListener(event, carry);
  const group = builder.group('taxNumber', 'taxNumber', input);
  group.append(kind);
  place(group);
  const field: FieldDefinition = {
    control: input,
    names: ['customer.identificationDocId', 'customer.identificationDocType'],
    error: 'taxNumberError',
    isWrong() {
      const { length } = [...input.value.trim()];
      return length > 0 && (length < DOCUMENT.min || length > DOCUMENT.max);
    },
  };
  builder.add([field], carry);
}
