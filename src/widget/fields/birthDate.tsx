/** The field for the date of birth. */
import { computed, signal } from '@preact/signals';
import { randomId } from '../../protocol/index.ts';
import { draw } from '../kernel/draw.ts';
import { scopedEffect } from '../kernel/effects.ts';
import { describeControl } from './faultHint.tsx';
import type { FieldBuilder, FieldDefinition } from './fieldBuilder.tsx';
import { whenReleased } from './mousePress.ts';
import { dateInWords, dateOrder, formatDate, orderDate, readDate } from './readDate.ts';
import { formatAtEnd } from './rewriteWhileTyping.ts';

/**
 * Adds the date of birth, typed in the order of the language, and sent as `customer.birthDate`. When the shopper leaves the
 * field, it shows the date in words: `02 / 01 / 1990` is another day for another shopper.
 * @param place inserts its group into the form
 * @param isRequired whether the field is required
 */
export function addBirthDate(
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
  isRequired = false,
): void {
  const { context } = builder;
  const order = computed(() => dateOrder(context.lang.value));
  /** The texts, with the parts of the date in this order. */
  const texts = computed<typeof context.texts.value>(() => {
    const said = context.texts.value;
    const pattern = said('ddmmyyyy');
    const ordered = orderDate(pattern, order.value);
    return (key) => said(key).replace(pattern, () => ordered);
  });
  const input = builder.digits(
    'birthDate',
    {
      inputmode: 'numeric',
      autocomplete: 'bday',
      placeholder: builder.placeholder('ddmmyyyy', 'birthDate', texts),
      'aria-required': isRequired,
      ...builder.naming('birthDate', 'birthDate'),
    },
    formatAtEnd((text) => formatDate(text, order.value)),
  );
  const sent = builder.hidden('customer.birthDate');
  /** By the gateway's clock, once it is known. */
  const today = () => (context.config()?.now ?? new Date().toISOString()).slice(0, 10);
  const read = () => readDate(input.value, order.peek());

  /** The date that the shopper has entered, yyyy-MM-dd. */
  const entered = signal('');
  const words = draw(
    <div class="wpwl-about" id={`wpwl-about-${randomId().slice(0, 8)}`}>
      {computed(() => entered.value && dateInWords(entered.value, context.lang.value))}
    </div>,
  );
  const carry = () => {
    // A text that cannot be parsed is left for the gateway to reject.
    sent.value = read() ?? input.value;
    if (entered.value !== sent.value) entered.value = '';
  };
  for (const event of ['input', 'change', 'blur']) input.addEventListener(event, carry);
  input.addEventListener('blur', () =>
    whenReleased(() => {
      entered.value = read() ?? '';
    }),
  );
  scopedEffect(() => {
    // Another language, another order: the date stays.
    const now = order.value;
    if (entered.peek()) input.value = formatDate(entered.peek(), now);
  });
  const group = builder.group('birthDate', 'birthDate', input);
  input.after(words);
  describeControl(input);
  group.append(sent);
  place(group);
  const field: FieldDefinition = {
    control: input,
    names: ['customer.birthDate'],
    error: 'birthDateError',
    empty: 'birthDateEmpty',
    texts,
    isWrong() {
      if (!input.value.trim()) return isRequired;
      const date = read();
      return !date || date > today();
    },
  };
  builder.add([field], carry);
}
