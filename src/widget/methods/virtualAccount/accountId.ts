/** The shopper's account with a provider. */
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { plainText } from '../../fields/plainText.ts';
import { addFieldWithoutCardNumber } from '../../fields/refuseCardNumber.ts';

/** API 1, Virtual account: `virtualAccount.accountId`, len 1-100. */
const LONGEST = 100;

/** Adds the field, sent as `virtualAccount.accountId`. @param place inserts its group into the form */
export function addAccountId(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const input = builder.digits('accountId', {
    name: 'virtualAccount.accountId',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-required': 'true',
    placeholder: builder.placeholder('accountId'),
    ...builder.naming('accountId', 'accountId'),
  });
  const field: FieldDefinition = {
    control: input,
    names: ['virtualAccount.accountId'],
    error: 'accountIdError',
    isWrong() {
      const { length } = [...plainText(input.value)];
      return length < 1 || length > LONGEST;
    },
  };
  place(builder.group('accountId', 'accountId', input));
  addFieldWithoutCardNumber(builder, field, () => {
    input.value = plainText(input.value);
  });
}
