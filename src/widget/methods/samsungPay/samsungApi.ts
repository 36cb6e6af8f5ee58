/** Samsung's own interface, where the page has loaded Samsung's script; and what it is told of the shop. */

import { type Block, textOf } from '../../wallet/terms.ts';
import type { SamsungApi, SamsungClient } from '../../wallet/walletApis.ts';

/** @throws Error where the page has not loaded the script */
export function ownClient(block: Block, isTest: boolean): SamsungClient {
  const { SamsungPay } = window as { SamsungPay?: SamsungApi };
  const Client = SamsungPay?.PaymentClient;
  if (!Client) throw new Error('the page has not loaded the script of Samsung Pay');
  return new Client({
    environment: textOf(block['environment']) ?? (isTest ? 'STAGE' : 'PRODUCTION'),
  });
}

/** Cards, as the page wants them. */
export const methodsOf = (block: Block) => ({
  version: '2',
  serviceId: textOf(block['serviceId']) ?? '',
  protocol: 'PROTOCOL_3DS',
  allowedBrands: block['allowedBrands'] ?? ['visa', 'mastercard', 'amex'],
});

/** Whether it can be paid with. Rejects where the page has not loaded the script. */
export async function isReady(block: Block, isTest: boolean): Promise<boolean> {
  const { result } = await ownClient(block, isTest).isReadyToPay(methodsOf(block));
  return result === true;
}
