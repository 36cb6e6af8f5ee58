/** Google Pay: Google's own sheet if the page has loaded Google's script, the sandbox sheet in a test system. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../shared.ts';
import { buttonLook } from '../../wallet/walletButton.tsx';
import { createWalletForm } from '../../wallet/walletForm.ts';
import type { WalletKind } from '../../wallet/walletKind.ts';
import type { Method } from '../method.ts';
import { createGoogleClient, isReady } from './googleApi.ts';
import { openGooglePay } from './payment.ts';

export default function googlePay(): Method {
  addEnglish(english);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'googlePay',
        look: (settings) => buttonLook('wpwl-google-pay-button', settings),
        amount: ({ amount }) => ({ name: 'googlePay.amount', value: amount }),
        isReady,
        open(purchase) {
          const [sandbox, order] = purchase.sandbox ?? [];
          return openGooglePay(purchase, (callbacks) =>
            sandbox && order
              ? sandbox.googlePay(order, callbacks)
              : createGoogleClient(purchase.settings, purchase.isTest, callbacks),
          );
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
