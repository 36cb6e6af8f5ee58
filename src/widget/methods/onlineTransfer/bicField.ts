/** GIROPAY: the shopper's bank, by its BIC. */
import { isBic } from '../../../bank/bic.ts';
import { plain } from '../../../bank/plain.ts';
import type { Kit } from '../../fields/fieldBuilder.tsx';

/** Asks for it, sent as `bankAccount.bic`. @param place puts its group into the form */
export function addBic(kit: Kit, place: (group: HTMLElement) => void): undefined {
  const input = kit.digits('accountBankBic', {
    name: 'bankAccount.bic',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-required': 'true',
    placeholder: kit.placeholder('accountBic'),
    ...kit.naming('accountBankBic', 'accountBic'),
  });
  const carry = () => {
    input.value = plain(input.value);
  };
  for (const event of ['change', 'blur']) input.addEventListener(event, carry);
  place(kit.group('accountBankBic', 'accountBic', input));
  kit.add(
    [
      {
        control: input,
        names: ['bankAccount.bic'],
        error: 'accountBicError',
        isWrong: () => !isBic(plain(input.value)),
      },
    ],
    carry,
  );
}
