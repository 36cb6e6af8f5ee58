/** Google Pay: Google's own sheet if the page has loaded Google's script, the sandbox sheet in a test system. */

import english from '../../../../locales/en.json';
import type { Method } from '../../forms/method.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions } from '../../kernel/options/readOptions.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import { textOf, type WalletSettings } from '../wallet/terms.ts';
import type { GoogleApi, GoogleCallbacks, GoogleClient } from '../wallet/walletApis.ts';
import { buttonLook } from '../wallet/walletButton.tsx';
import { createWalletForm } from '../wallet/walletForm.ts';
import type { WalletKind } from '../wallet/walletKind.ts';
import { openGooglePay } from './payment.ts';
import { cardPaymentMethod } from './request.ts';

export default function googlePay(): Method {
  addEnglish(english);
  addOptions(SHAPES);
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

/** @throws Error if the page has not loaded the script */
function createGoogleClient(
  settings: WalletSettings,
  isTest: boolean,
  callbacks: GoogleCallbacks = {},
): GoogleClient {
  const { google } = window as { google?: GoogleApi };
  const Client = google?.payments?.api?.PaymentsClient;
  if (!Client) throw new Error('the page has not loaded https://pay.google.com/gp/p/js/pay.js');
  return new Client({
    environment: textOf(settings['environment']) ?? (isTest ? 'TEST' : 'PRODUCTION'),
    ...(Object.keys(callbacks).length && { paymentDataCallbacks: callbacks }),
  });
}

/** Whether the shopper can pay with Google Pay. Rejects if the page has not loaded the script. */
async function isReady(settings: WalletSettings, isTest: boolean): Promise<boolean> {
  const { result } = await createGoogleClient(settings, isTest).isReadyToPay({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [cardPaymentMethod(settings)],
  });
  return result === true;
}
