/** Invoices of the shop, and instalments of providers that have no account container. */

import english from '../../../../locales/en.json';
import { groupOfBrand } from '../../../brands/groups.ts';
import { addBirthDate } from '../../fields/birthDate.tsx';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createButtonForm } from '../../forms/buttonForm.tsx';
import { createFieldForm, type FieldFormKind } from '../../forms/fieldForm.tsx';
import type { Method, MethodNeeds } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { withVoucher } from '../../pay/voucher/voucher.tsx';

const KIND: FieldFormKind = { callbacks: ['onBeforeSubmitInvoice'] };

export default function invoice(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      // A provider requests further data on its own page.
      const isOfShop = groupOfBrand(needs.brands[0])?.course === 'later';
      return isOfShop ? shopInvoice(needs) : createButtonForm(needs, KIND);
    },
  };
}

/** Buying on account requires the date of birth. */
function shopInvoice(needs: MethodNeeds) {
  const { builder, place, finish } = createFieldForm(needs, KIND);
  place(brandChoice(builder, needs));
  addBirthDate(builder, place, true);
  return withVoucher(needs, finish());
}
