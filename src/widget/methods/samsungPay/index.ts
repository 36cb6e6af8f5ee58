/** Samsung Pay: Samsung's own sheet where the page has loaded Samsung's script, the sandbox's in a test system. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../shared.ts';
import { lookIn } from '../../wallet/walletButton.tsx';
import { createWalletForm, type WalletKind } from '../../wallet/walletForm.ts';
import type { Method } from '../method.ts';
import { authorisePayment } from './payment.ts';
import { isReady, ownClient } from './samsungApi.ts';

export default function samsungPay(): Method {
  addEnglish(english);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'samsungPay',
        look: (block) => lookIn('wpwl-samsung-pay-button', block),
        amount: ({ amount }) => ({ name: 'samsungPay.amount', value: amount }),
        isReady,
        async open(purchase) {
          const [sandbox, order] = purchase.sandbox ?? [];
          const client =
            sandbox && order
              ? sandbox.samsungPay(order)
              : ownClient(purchase.block, purchase.isTest);
          return authorisePayment(client, purchase, needs.context);
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
