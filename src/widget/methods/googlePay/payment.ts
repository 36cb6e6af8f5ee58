/** A payment with Google Pay, from the sheet to what the shopper has authorised: Google's own, or the sandbox's. */

import { contactParameters, peopleFromGoogle } from '../../wallet/contacts.ts';
import type {
  GoogleCallbacks,
  GoogleClient,
  GooglePayment,
  GoogleUpdate,
  GoogleVerdict,
} from '../../wallet/walletApis.ts';
import type { Purchase, SheetResult } from '../../wallet/walletKind.ts';
import { googleRequest } from './request.ts';

/** What the sheet says where the page could not answer. */
const refusal = (intent: string, message: string): Required<GoogleVerdict> => ({
  transactionState: 'ERROR',
  error: { reason: 'OTHER_ERROR', message, intent },
});

/**
 * Opens it.
 * @param createClient makes the interface with what it asks the page
 * @returns how it ended
 */
export function openGooglePay(
  purchase: Purchase,
  createClient: (callbacks: GoogleCallbacks) => GoogleClient,
): Promise<SheetResult> {
  const { settings, callPage, checkoutReady, signal } = purchase;
  return new Promise((resolve, reject) => {
    // Nothing but the shopper closes Google's sheet: what is authorised in it afterwards pays nothing.
    let isOver = false;
    const fail = (detail: string) => {
      isOver = true;
      resolve({ kind: 'failed', detail });
    };
    const gone = () => isOver || signal.aborted;
    const callbacks: GoogleCallbacks = {
      ...(typeof settings['onPaymentDataChanged'] === 'function' && {
        async onPaymentDataChanged(change) {
          if (gone()) return refusal('SHIPPING_ADDRESS', 'over');
          try {
            return ((await callPage('onPaymentDataChanged', change)) ?? {}) as GoogleUpdate;
          } catch (error) {
            fail((error as Error).message);
            return refusal('SHIPPING_ADDRESS', (error as Error).message);
          }
        },
      }),
      ...(typeof settings['onPaymentAuthorized'] === 'function' && {
        async onPaymentAuthorized(payment) {
          if (gone() || !(await checkoutReady))
            return refusal('PAYMENT_AUTHORIZATION', 'no checkout');
          try {
            const verdict = (await callPage('onPaymentAuthorized', payment)) as
              | Partial<GoogleVerdict>
              | undefined;
            if (verdict?.transactionState === 'SUCCESS') return { transactionState: 'SUCCESS' };
            // The sheet says what the page finds wrong, and stays.
            if (verdict?.transactionState === 'ERROR' && verdict.error)
              return verdict as GoogleVerdict;
            fail('googlePay.onPaymentAuthorized refused');
          } catch (error) {
            fail((error as Error).message);
          }
          return refusal('PAYMENT_AUTHORIZATION', 'googlePay.onPaymentAuthorized refused');
        },
      }),
    };
    const pay = async (): Promise<SheetResult> => {
      const payment = await createClient(callbacks).loadPaymentData(googleRequest(purchase));
      return (await checkoutReady) ? authorised(payment, settings) : { kind: 'ended' };
    };
    // Google names its failures by a code, and a mistake of ours is an error.
    pay().then(resolve, (error: { statusCode?: unknown }) => {
      if (error.statusCode === undefined) return reject(error);
      const statusCode = String(error.statusCode);
      resolve(
        statusCode === 'CANCELED'
          ? { kind: 'closed', statusCode }
          : { kind: 'failed', detail: statusCode },
      );
    });
  });
}

function authorised(
  { email, shippingAddress, paymentMethodData }: GooglePayment,
  settings: Purchase['settings'],
): SheetResult {
  const { info, tokenizationData } = paymentMethodData;
  const people = peopleFromGoogle(info?.billingAddress, shippingAddress, email);
  return {
    kind: 'authorised',
    token: tokenizationData.token,
    fields: contactParameters(people, settings['submitOnPaymentAuthorized']),
    // Google's sheet is gone by then.
    complete() {},
  };
}
