/** IDEAL and EPS: the shopper selects the bank from the gateway's list. */

import { computed, signal } from '@preact/signals';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import type { MethodNeeds } from '../../forms/method.ts';
import { draw } from '../../kernel/draw.ts';
import { type Bank, loadBanks } from './loadBanks.ts';

/**
 * Adds the field, sent as `bankAccount.bankName`. The list is loaded as soon as there is a checkout. If the gateway has no
 * list, the shopper selects the bank on the brand's own page, and the field is removed.
 *
 * @param place inserts its group into the form
 * @returns loads the list before a submit, and returns whether the form can be validated: the shopper could already select
 * from the list, or there is none
 */
export function addBankField(
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
  { brands, ensureCheckout }: MethodNeeds,
): () => Promise<boolean> {
  const { context, signal: ending } = builder;
  const [brand = ''] = brands;
  const isLoading = signal(false);
  const choose = builder.prompt('chooseBank');
  const select = draw<HTMLSelectElement>(
    <select
      class="wpwl-control wpwl-control-accountBank"
      name="bankAccount.bankName"
      autocomplete="off"
      aria-required="true"
      aria-busy={isLoading}
      {...builder.naming('accountBank', 'accountBank')}
    >
      <option value="">
        {computed(() => (isLoading.value ? context.texts.value('loading') : choose.value))}
      </option>
    </select>,
  );
  let coming: Promise<boolean> | undefined;
  let isThere = false;

  async function load(): Promise<boolean> {
    isLoading.value = true;
    const { banks, result, detail } = await loadBanks(context, brand, ending);
    isLoading.value = false;
    coming = undefined;
    if (ending.aborted) return false;
    if (!banks) {
      context.fail('BANKS_UNAVAILABLE', { brand, result, ...(detail && { detail }) }, tryAgain);
      return false;
    }
    isThere = true;
    if (banks.length === 0) group.remove();
    select.append(...banks.map((bank) => draw(optionOf(bank))));
    return true;
  }
  const optionOf = ({ id, name }: Bank) => <option value={id}>{name}</option>;

  const have = (): Promise<boolean> => {
    if (isThere) return Promise.resolve(true);
    coming ??= load();
    return coming;
  };

  /** The button that was pressed has already been removed. */
  async function tryAgain(): Promise<void> {
    if (await have()) select.focus();
  }

  const group = builder.group('accountBank', 'accountBank', select);
  place(group);
  builder.add(
    [
      {
        control: select,
        names: ['bankAccount.bankName'],
        error: 'accountBankError',
        empty: 'chooseBank',
        isWrong: () => group.isConnected && !select.value,
      },
    ],
    () => {},
  );
  void context.configured.then(() => ending.aborted || have());

  return async () => {
    if (isThere) return true;
    // This press creates the checkout. The missing list is not an error of the shopper.
    if (!(await ensureCheckout(brand)) || !(await have())) return false;
    select.focus();
    return !group.isConnected;
  };
}
