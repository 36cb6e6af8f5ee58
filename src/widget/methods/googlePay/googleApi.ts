/** Access to Google's own API, if the page has loaded Google's script. */

import { textOf, type WalletSettings } from '../../wallet/terms.ts';
import type { GoogleApi, GoogleCallbacks, GoogleClient } from '../../wallet/walletApis.ts';
import { cardPaymentMethod } from './request.ts';

/** @throws Error if the page has not loaded the script */
export function createGoogleClient(
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
export async function isReady(settings: WalletSettings, isTest: boolean): Promise<boolean> {
  const { result } = await createGoogleClient(settings, isTest).isReadyToPay({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [cardPaymentMethod(settings)],
  });
  return result === true;
}
