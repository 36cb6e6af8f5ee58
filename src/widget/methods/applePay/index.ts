/** Apple Pay: Apple's own sheet if the browser supports it, the sandbox sheet in a test system. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../shared.ts';
import { textOf } from '../../wallet/terms.ts';
import { buttonLook } from '../../wallet/walletButton.tsx';
import { createWalletForm } from '../../wallet/walletForm.ts';
import type { WalletKind } from '../../wallet/walletKind.ts';
import type { Method } from '../method.ts';
import { createAppleSession, isReady } from './appleApi.ts';
import { appleRequest, readTotal } from './request.ts';
import { runAppleSession } from './session.ts';

export default function applePay(): Method {
  addEnglish(english);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'applePay',
        look: (settings) => {
          const look = buttonLook('wpwl-apple-pay-button', settings);
          const { buttonStyle, style } = settings;
          return { ...look, colour: textOf(buttonStyle) ?? textOf(style) ?? look.colour };
        },
        amount: (settings) => ({
          name: 'applePay.total.amount',
          value: readTotal(settings).amount,
        }),
        isReady,
        async open(purchase) {
          const request = appleRequest(purchase);
          const [sandbox, order] = purchase.sandbox ?? [];
          const session =
            sandbox && order
              ? sandbox.applePay(order, request)
              : createAppleSession(purchase, request);
          return runAppleSession(session, purchase, request, needs.context.texts);
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
