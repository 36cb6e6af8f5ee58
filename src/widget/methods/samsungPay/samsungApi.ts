/** Samsung's own interface, where the page has loaded Samsung's script; and what it is told of the shop. */

import { textOf, type WalletSettings } from '../../wallet/terms.ts';
import type { SamsungApi, SamsungClient } from '../../wallet/walletApis.ts';

/** @throws Error where the page has not loaded the script */
export function createSamsungClient(settings: WalletSettings, isTest: boolean): SamsungClient {
  const { SamsungPay } = window as { SamsungPay?: SamsungApi };
  const Client = SamsungPay?.PaymentClient;
  if (!Client) throw new Error('the page has not loaded the script of Samsung Pay');
  return new Client({
    environment: textOf(settings['environment']) ?? (isTest ? 'STAGE' : 'PRODUCTION'),
  });
}

/** Cards, as the page wants them. */
export const samsungMethods = (settings: WalletSettings) => ({
  version: '2',
  serviceId: textOf(settings['serviceId']) ?? '',
  protocol: 'PROTOCOL_3DS',
  allowedBrands: settings['allowedBrands'] ?? ['visa', 'mastercard', 'amex'],
});

/** Whether it can be paid with. Rejects where the page has not loaded the script. */
export async function isReady(settings: WalletSettings, isTest: boolean): Promise<boolean> {
  const { result } = await createSamsungClient(settings, isTest).isReadyToPay(
    samsungMethods(settings),
  );
  return result === true;
}
