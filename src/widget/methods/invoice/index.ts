/** Invoices of the shop, and instalments of providers that have no account container. */

import english from '../../../../locales/en.json';
import { groupOfBrand } from '../../../brands/groups.ts';
import { addBirthDate } from '../../fields/birthDate.ts';
import { brandChoice } from '../../forms/brandChoice.tsx';
import { createButtonForm } from '../../forms/buttonForm.tsx';
import { createFieldForm, type FieldFormKind } from '../../forms/fieldForm.tsx';
import { addEnglish } from '../../shared.ts';
import { withVoucher } from '../../voucher/voucher.tsx';
import type { Method, MethodNeeds } from '../method.ts';

/** The reference has no callback for invoices. */
const KIND: FieldFormKind = { callbacks: [] };

export default function invoice(): Method {
  addEnglish(english);
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
