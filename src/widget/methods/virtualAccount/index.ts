/** Accounts with a provider: wallets, instalments, and invoices of a provider. */

import english from '../../../../locales/en.json';
import { addBirthDate } from '../../fields/birthDate.tsx';
import type { FieldBuilder, FieldDefinition } from '../../fields/fieldBuilder.tsx';
import { plainText } from '../../fields/plainText.ts';
import { addFieldWithoutCardNumber } from '../../fields/refuseCardNumber.ts';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createButtonForm } from '../../forms/buttonForm.tsx';
import { createFieldForm, type FieldFormKind } from '../../forms/fieldForm.tsx';
import type { Method, MethodNeeds } from '../../forms/method.ts';
import type { PaymentForm } from '../../forms/paymentForm.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { createApproval } from './approval.ts';
import { addConsent } from './consent.tsx';
import { addPaymentMode } from './paymentMode.tsx';
import css from './virtualAccount.css?inline';

type AddFields = (
  builder: FieldBuilder,
  place: (group: HTMLElement) => void,
  needs: MethodNeeds,
) => void;

const addPerson: AddFields = (builder, place) => {
  addBirthDate(builder, place, true);
  addConsent(builder, place);
};

/** The brands that need fields; all others are a button. */
const ASKING: Readonly<Partial<Record<string, AddFields>>> = {
  NETELLER: addAccountId,
  CHINAUNIONPAY: addAccountId,
  PASTEANDPAY_V: addAccountId,
  VSTATION_V: addAccountId,
  KLARNA_INVOICE: addPerson,
  KLARNA_INSTALLMENTS: addPerson,
  STC_PAY: addPaymentMode,
};

/** Brands whose payments the page approves: option `paypal`. */
const APPROVED_BY_PAGE = ['PAYPAL', 'PAYPAL_CONTINUE'];

/** Creates a form with the fields of a brand. */
function createFields(needs: MethodNeeds, kind: FieldFormKind, addFields: AddFields): PaymentForm {
  const { builder, place, finish } = createFieldForm(needs, kind);
  if (options.style !== 'none') {
    const giveBack = adoptSheet(needs.form, css);
    builder.signal.addEventListener('abort', giveBack);
  }
  place(brandChoice(builder, needs));
  addFields(builder, place, needs);
  return finish();
}

export default function virtualAccount(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const [brand = ''] = needs.brands;
      // Read once for each form: callback, class and place of the provider's page must match.
      const inline = isInline(brand, options);
      if (inline) needs.form.parentElement?.classList.add('wpwl-brand-inline');
      const kind = {
        callbacks: [inline ? 'onBeforeSubmitInlineVirtualAccount' : 'onBeforeSubmitVirtualAccount'],
        target: () => (inline ? inlineTarget(brand) : '_top'),
      } as const;
      const addFields = ASKING[brand];
      return {
        ...(addFields ? createFields(needs, kind, addFields) : createButtonForm(needs, kind)),
        ...(APPROVED_BY_PAGE.includes(brand) && { consent: createApproval(needs) }),
      };
    },
  };
}

/** Brands whose page no frame shows: with `inlineFlow` it opens in a window. */
const IN_A_WINDOW = ['PAYPAL', 'PAYPAL_CONTINUE', 'AMAZONPAY', 'MASTERPASS', 'ALIPAY'];

/** Where the page of a brand opens with `inlineFlow`: in a new window, or in a frame inside the form. */
const inlineTarget = (brand: string) => (IN_A_WINDOW.includes(brand) ? '_blank' : undefined);

/** Whether the shop's page stays: option `inlineFlow`. Otherwise the page of the provider takes the whole tab. */
const isInline = (brand: string, { inlineFlow = [] }: typeof options): boolean =>
  inlineFlow.some((wanted) => wanted.trim().toUpperCase() === brand);

/** API 1, Virtual account: `virtualAccount.accountId`, len 1-100. */
const LONGEST = 100;

/** Adds the field, sent as `virtualAccount.accountId`. @param place inserts its group into the form */
function addAccountId(builder: FieldBuilder, place: (group: HTMLElement) => void): void {
  const input = builder.digits('accountId', {
    name: 'virtualAccount.accountId',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    'aria-required': true,
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
