/** Simulates Samsung's `PaymentClient`, with a token with the sandbox's keys. */

import type { SheetCard, SheetOrder, SheetToken } from '../wallet/sandboxSheet.ts';
import type { SamsungClient, SamsungDetail } from '../wallet/walletApis.ts';
import type { OpenSheet, Sheet } from './sheet.ts';

export function playSamsungPay(open: OpenSheet, order: SheetOrder): SamsungClient {
  let sheet: Sheet | undefined;
  let notified = () => {};
  return {
    isReadyToPay: async () => ({ result: true }),
    loadPaymentSheet: (_methods, { amount, merchant }: SamsungDetail) =>
      new Promise((resolve, reject) => {
        let card: SheetCard = 'VISA';
        sheet = open(
          order,
          { people: [], ships: false },
          {
            card(chosen) {
              card = chosen;
            },
            async pay() {
              resolve(credentialOf(await order.token(card, amount.total)));
              await new Promise<void>((done) => {
                notified = done;
              });
            },
            cancel: () => reject({ name: 'CANCELED' }),
          },
        );
        sheet.show({
          lines: [],
          total: { label: merchant.name, amount: amount.total },
          deliveries: [],
        });
      }),
    // The result of the payment is known, so the sheet closes.
    notify() {
      sheet?.close();
      notified();
    },
  };
}

/** In the format of Samsung's payment credential. */
function credentialOf({ token, cardNetwork, last4Digits }: SheetToken): object {
  let data: unknown = { type: 'S', version: '100', data: token };
  try {
    const read = JSON.parse(token) as Record<string, unknown>;
    data = read['3DS'] ?? read;
  } catch {
    // The encrypted text alone.
  }
  return { method: '3DS', card_brand: cardNetwork, card_last4digits: last4Digits, '3DS': data };
}
