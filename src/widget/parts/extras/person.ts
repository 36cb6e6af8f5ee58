/** Who pays: first and last name in place of the holder, day of birth, tax number. */

import { asciiDigits, digitsOf } from '../../../card/digits.ts';
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { options } from '../../shared.ts';

/** API 1, Customer: characters of a first or last name, and of the id of a document. */
const NAME = { max: 50 };
const DOCUMENT = { min: 8, max: 64 };

/** The fewest digits of a card number: so many in a name are a number in the wrong field. */
const NUMBER_IN_NAME = 8;

/** Asks for first and last name; the holder, which pages read, is what they come to. */
export function addNames(builder: FieldBuilder): void {
  const { form, context } = builder;
  const holder = form.querySelector<HTMLElement>('.wpwl-control-cardHolder');
  if (!(holder instanceof HTMLInputElement)) {
    // A holder in a frame is not to be known here.
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
      maxlength: String(NAME.max),
      placeholder: builder.placeholder(field),
      'aria-required': String(!mayBeEmpty()),
      ...builder.naming(field, field),
    });
  const given = input('givenName', 'cc-given-name');
  const surname = input('surname', 'cc-family-name');

  function isWrong({ value }: HTMLInputElement): boolean {
    const { length } = [...value.trim()];
    const all = given.value + surname.value;
    // Both or none, API 1, Customer.
    if (!length) return !(mayBeEmpty() && !all.trim());
    const isNumber = digitsOf(all).length >= NUMBER_IN_NAME && digitsOf(value) !== '';
    return length > NAME.max || isNumber;
  }

  const fieldOf = (
    control: HTMLInputElement,
    error: string,
    ...names: string[]
  ): FieldDefinition => ({
    control,
    names,
    error,
    isWrong: () => isWrong(control),
  });
  const fields = [
    fieldOf(given, 'givenNameError', 'customer.givenName', 'card.holder'),
    fieldOf(surname, 'surNameError', 'customer.surname'),
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
  // The form and the page move the focus to the holder. The names are in its place.
  holder.focus = () => given.focus();
  const place = holder.closest<HTMLElement>('.wpwl-group');
  place?.after(
    builder.group('givenName', 'givenName', given),
    builder.group('surname', 'surname', surname),
  );
  place?.style.setProperty('display', 'none');
  builder.add(fields, join);
}

/** Asks for the tax number. @param place puts its group into the form */
export function addTaxNumber(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const input = builder.digits('taxNumber', {
    name: 'customer.identificationDocId',
    autocomplete: 'off',
    maxlength: String(DOCUMENT.max),
    placeholder: builder.placeholder('taxNumber'),
    ...builder.naming('taxNumber', 'taxNumber'),
  });
  const kind = builder.hidden('customer.identificationDocType');
  // API 1, Customer: kind and id go together.
  const carry = () => {
    // What the page or a tool has put there, too.
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
