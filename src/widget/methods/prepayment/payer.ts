/** The form of a voucher that names the payer: first and last name, and tax number. */
import { digitsOf } from '../../../card/digits.ts';
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { orderNames } from '../../fields/orderNames.ts';
import { formatAtEnd } from '../../fields/rewriteWhileTyping.ts';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createFieldForm, type FieldFormKind } from '../../forms/fieldForm.tsx';
import type { MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import { compactTaxId, formatTaxId, isTaxId } from './taxId.ts';

/** API 1, Customer: characters of a first or last name. */
const NAME_MAX = 50;

/** The minimum length of a card number: a name with that many digits is a number in the wrong field. */
const NUMBER_IN_NAME = 8;

const DOCUMENT = 'customer.identificationDocId';

export function createPayerForm(needs: MethodNeeds, kind: FieldFormKind): PaymentForm {
  const { builder, place, finish } = createFieldForm(needs, kind);
  const names = [
    nameField(builder, 'givenName', 'given-name', 'givenNameError', 'givenNameEmpty'),
    nameField(builder, 'surname', 'family-name', 'surNameError', 'surnameEmpty'),
  ] as const;
  const document = documentField(builder);
  place(brandChoice(builder, needs));
  const groups = [
    builder.group('givenName', 'givenName', names[0].control),
    builder.group('surname', 'surname', names[1].control),
  ] as const;
  groups.forEach(place);
  orderNames(builder.context, groups);
  const group = builder.group('identificationDocId', 'identificationDocId', document.control);
  const type = builder.hidden('customer.identificationDocType');
  // API 1, Customer: type and id go together; a CPF or CNPJ is a tax number.
  type.value = 'TAXSTATEMENT';
  group.append(type);
  place(group);
  builder.add([...names, document], () => {});
  const form = finish();
  return {
    ...form,
    send: (order, post) =>
      form.send(
        {
          ...order,
          // Displayed in groups, sent without separators.
          fields: order.fields.map(([name, value]) => [
            name,
            name === DOCUMENT ? compactTaxId(value) : value,
          ]),
        },
        post,
      ),
  };
}

function nameField(
  builder: FieldBuilder,
  field: 'givenName' | 'surname',
  autocomplete: string,
  error: string,
  empty: TextKey,
): FieldDefinition {
  const name = `customer.${field}`;
  const control = builder.input(field, {
    name,
    autocomplete,
    maxlength: NAME_MAX,
    placeholder: builder.placeholder(field),
    'aria-required': true,
    ...builder.naming(field, field),
  });
  return {
    control,
    names: [name],
    error,
    empty,
    isWrong() {
      const value = control.value.trim();
      const { length } = [...value];
      return !length || length > NAME_MAX || digitsOf(value).length >= NUMBER_IN_NAME;
    },
  };
}

function documentField(builder: FieldBuilder): FieldDefinition {
  const control = builder.digits(
    'identificationDocId',
    {
      name: DOCUMENT,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: false,
      placeholder: builder.placeholder('identificationDocId'),
      'aria-required': true,
      ...builder.naming('identificationDocId', 'identificationDocId'),
    },
    formatAtEnd(formatTaxId),
  );
  return {
    control,
    names: [DOCUMENT, 'customer.identificationDocType'],
    error: 'identificationDocIdError',
    empty: 'identificationDocIdEmpty',
    isWrong: () => !isTaxId(control.value),
  };
}
