/** Access to Samsung's own API, if the page has loaded Samsung's script, and the shop data that is sent to it. */

import { textOf, type WalletSettings } from '../wallet/terms.ts';
import type { SamsungApi, SamsungClient } from '../wallet/walletApis.ts';

/** @throws Error if the page has not loaded the script */
export function createSamsungClient(settings: WalletSettings, isTest: boolean): SamsungClient {
  const { SamsungPay } = window as { SamsungPay?: SamsungApi };
  const Client = SamsungPay?.PaymentClient;
  if (!Client) throw new Error('the page has not loaded the script of Samsung Pay');
  return new Client({
    environment: textOf(settings['environment']) ?? (isTest ? 'STAGE' : 'PRODUCTION'),
  });
}

/** The card payment methods, with the page's settings. */
export const samsungMethods = (settings: WalletSettings) => ({
  version: '2',
  serviceId: textOf(settings['serviceId']) ?? '',
  protocol: 'PROTOCOL_3DS',
  allowedBrands: settings['allowedBrands'] ?? ['visa', 'mastercard', 'amex'],
});

/** Whether the shopper can pay with Samsung Pay. Rejects if the page has not loaded the script. */
export async function isReady(settings: WalletSettings, isTest: boolean): Promise<boolean> {
  const { result } = await createSamsungClient(settings, isTest).isReadyToPay(
    samsungMethods(settings),
  );
  return result === true;
}
