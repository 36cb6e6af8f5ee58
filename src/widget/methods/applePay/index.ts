/** Apple Pay: Apple's own sheet where the browser has it, the sandbox's in a test system. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../shared.ts';
import { textOf } from '../../wallet/terms.ts';
import { lookIn } from '../../wallet/walletButton.tsx';
import { createWalletForm, type WalletKind } from '../../wallet/walletForm.ts';
import type { Method } from '../method.ts';
import { isReady, ownSession } from './appleApi.ts';
import { requestOf, totalIn } from './request.ts';
import { runSession } from './session.ts';

export default function applePay(): Method {
  addEnglish(english);
  return {
    create(needs) {
      const kind: WalletKind = {
        wallet: 'applePay',
        look: (block) => {
          const look = lookIn('wpwl-apple-pay-button', block);
          const { buttonStyle, style } = block;
          return { ...look, colour: textOf(buttonStyle) ?? textOf(style) ?? look.colour };
        },
        amount: (block) => ({ name: 'applePay.total.amount', value: totalIn(block).amount }),
        isReady,
        async open(purchase) {
          const request = requestOf(purchase);
          const [sandbox, order] = purchase.sandbox ?? [];
          const session =
            sandbox && order ? sandbox.applePay(order, request) : ownSession(purchase, request);
          return runSession(session, purchase, request, needs.context.texts);
        },
      };
      return createWalletForm(needs, kind);
    },
  };
}
