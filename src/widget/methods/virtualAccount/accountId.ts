/** The shopper's account with a provider. */
import type { Field, Kit } from '../../fields/fieldBuilder.tsx';
import { plainText } from '../../fields/plainText.ts';
import { addWithoutCardNumber } from '../../fields/refuseCardNumber.ts';

/** API 1, Virtual account: `virtualAccount.accountId`, len 1-100. */
const LONGEST = 100;

/** Asks for it, sent as `virtualAccount.accountId`. @param place puts its group into the form */
export function addAccountId(kit: Kit, place: (group: HTMLElement) => void): void {
  const input = kit.digits('accountId', {
    name: 'virtualAccount.accountId',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-required': 'true',
    placeholder: kit.placeholder('accountId'),
    ...kit.naming('accountId', 'accountId'),
  });
  const field: Field = {
    control: input,
    names: ['virtualAccount.accountId'],
    error: 'accountIdError',
    isWrong() {
      const { length } = [...plainText(input.value)];
      return length < 1 || length > LONGEST;
    },
  };
  place(kit.group('accountId', 'accountId', input));
  addWithoutCardNumber(kit, field, () => {
    input.value = plainText(input.value);
  });
}
