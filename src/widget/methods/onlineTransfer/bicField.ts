/** GIROPAY: the shopper's bank, identified by its BIC. */
import { isBic } from '../../../bank/bic.ts';
import { plain } from '../../../bank/plain.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';

/** Adds the field, sent as `bankAccount.bic`. @param place inserts its group into the form */
export function addBicField(builder: FieldBuilder, place: (group: HTMLElement) => void): undefined {
  const input = builder.digits('accountBankBic', {
    name: 'bankAccount.bic',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-required': 'true',
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
