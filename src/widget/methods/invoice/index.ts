/** Invoices of the shop, and instalments of providers that have no container of an account. */
import english from '../../../../locales/en.json';
import { groupOfBrand } from '../../../brands/groups.ts';
import { addBirthDate } from '../../kit/birthDate.ts';
import { brandLine } from '../../kit/brandLine.ts';
import { createButtonForm } from '../../kit/button.ts';
import { createFieldForm, type FieldFormKind } from '../../kit/form.ts';
import { withVoucher } from '../../kit/voucher.ts';
import type { Tools } from '../../parts/tools.ts';
import type { Method, MethodNeeds } from '../method.ts';

/** The reference has no callback for invoices. */
const KIND: FieldFormKind = { callbacks: [] };

export default function invoice(tools: Tools): Method {
  tools.addEnglish(english);
  return {
    create(needs) {
      // A provider asks on its own page.
      const isOfShop = groupOfBrand(needs.brands[0])?.course === 'later';
      return isOfShop ? shopInvoice(tools, needs) : createButtonForm(tools, needs, KIND);
    },
  };
}

/** Who buys on account says when they were born. */
function shopInvoice(tools: Tools, needs: MethodNeeds) {
  const { kit, place, finish } = createFieldForm(tools, needs, KIND);
  place(brandLine(kit, needs));
  addBirthDate(kit, place, true);
  return withVoucher(tools, needs, finish());
}
