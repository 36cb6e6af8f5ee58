/** Prepayments and cash: the shopper pays within days using the data in the answer, or on delivery. */

import english from '../../../../locales/en.json';
import { createButtonForm } from '../../forms/buttonForm.tsx';
import type { Method } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { withVoucher } from '../../pay/voucher/voucher.tsx';
import { createPayerForm } from './payer.ts';

/** Brands whose voucher names the payer. */
const WITH_PAYER = ['BOLETO'];

export default function prepayment(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const kind = { callbacks: ['onBeforeSubmitPrepayment'] } as const;
      const hasPayer = WITH_PAYER.includes(needs.brands[0] ?? '');
      const make = hasPayer ? createPayerForm : createButtonForm;
      return withVoucher(needs, make(needs, kind));
    },
  };
}
