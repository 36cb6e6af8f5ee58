/** Google's own interface, where the page has loaded Google's script. */

import { type Block, textOf } from '../../wallet/terms.ts';
import type { GoogleApi, GoogleCallbacks, GoogleClient } from '../../wallet/walletApis.ts';
import { methodOf } from './request.ts';

/** @throws Error where the page has not loaded the script */
export function ownClient(
  block: Block,
  isTest: boolean,
  callbacks: GoogleCallbacks = {},
): GoogleClient {
  const { google } = window as { google?: GoogleApi };
  const Client = google?.payments?.api?.PaymentsClient;
  if (!Client) throw new Error('the page has not loaded https://pay.google.com/gp/p/js/pay.js');
  return new Client({
    environment: textOf(block['environment']) ?? (isTest ? 'TEST' : 'PRODUCTION'),
    ...(Object.keys(callbacks).length && { paymentDataCallbacks: callbacks }),
  });
}

/** Whether it can be paid with. Rejects where the page has not loaded the script. */
export async function isReady(block: Block, isTest: boolean): Promise<boolean> {
  const { result } = await ownClient(block, isTest).isReadyToPay({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [methodOf(block)],
  });
  return result === true;
}
