/** Google Pay: Google's own sheet where the page has loaded Google's script, the sandbox's in a test system. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../shared.ts';
import { lookIn } from '../../wallet/walletButton.tsx';
import { createWalletForm, type WalletKind } from '../../wallet/walletForm.ts';
import type { Method } from '../method.ts';
import { isReady, ownClient } from './googleApi.ts';
import { authorisePayment } from './payment.ts';

export default function googlePay(): Method {
  addEnglish(english);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'googlePay',
        look: (block) => lookIn('wpwl-google-pay-button', block),
        amount: ({ amount }) => ({ name: 'googlePay.amount', value: amount }),
        isReady,
        open(purchase) {
          const [sandbox, order] = purchase.sandbox ?? [];
          return authorisePayment(purchase, (callbacks) =>
            sandbox && order
              ? sandbox.googlePay(order, callbacks)
              : ownClient(purchase.block, purchase.isTest, callbacks),
          );
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
