/** Samsung Pay: Samsung's own sheet if the page has loaded Samsung's script, the sandbox sheet in a test system. */

import english from '../../../../locales/en.json';
import type { Method } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { buttonLook } from '../wallet/walletButton.tsx';
import { createWalletForm } from '../wallet/walletForm.ts';
import type { WalletKind } from '../wallet/walletKind.ts';
import { openSamsungPay } from './payment.ts';
import { createSamsungClient, isReady } from './samsungApi.ts';

export default function samsungPay(): Method {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'samsungPay',
        look: (settings) => buttonLook('wpwl-samsung-pay-button', settings),
        amount: ({ amount }) => ({ name: 'samsungPay.amount', value: amount }),
        isReady,
        async open(purchase) {
          const [sandbox, order] = purchase.sandbox ?? [];
          const client =
            sandbox && order
              ? sandbox.samsungPay(order)
              : createSamsungClient(purchase.settings, purchase.isTest);
          return openSamsungPay(client, purchase, needs.context);
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
