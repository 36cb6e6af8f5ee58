/** The field for the date of birth. */
import type { FieldBuilder, FieldDefinition } from './fieldBuilder.tsx';
import { formatDate, readDate } from './readDate.ts';
import { formatAtEnd } from './rewriteWhileTyping.ts';

/**
 * Adds the date of birth, sent as `customer.birthDate`.
 * @param place inserts its group into the form
 * @param isRequired whether the field is required
 */
export function addBirthDate(
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
  isRequired = false,
): void {
  const { context } = builder;
  const input = builder.digits(
    'birthDate',
    {
      inputmode: 'numeric',
      autocomplete: 'bday',
      placeholder: builder.placeholder('ddmmyyyy', 'birthDate'),
      ...(isRequired && { 'aria-required': 'true' }),
      ...builder.naming('birthDate', 'birthDate'),
    },
    formatAtEnd(formatDate),
  );
  const sent = builder.hidden('customer.birthDate');
  /** By the gateway's clock, once it is known. */
  const today = () => (context.config()?.now ?? new Date().toISOString()).slice(0, 10);

  const carry = () => {
    // A text that cannot be parsed is left for the gateway to reject.
    sent.value = readDate(input.value) ?? input.value;
  };
  for (const event of ['input', 'change', 'blur']) input.addEventListener(event, carry);
  const group = builder.group('birthDate', 'birthDate', input);
  group.append(sent);
  place(group);
  const field: FieldDefinition = {
    control: input,
    names: ['customer.birthDate'],
    error: 'birthDateError',
    empty: 'birthDateEmpty',
    isWrong() {
      if (!input.value.trim()) return isRequired;
      const date = readDate(input.value);
      return !date || date > today();
    },
  };
  builder.add([field], carry);
}
