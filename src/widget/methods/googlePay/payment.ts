/** A Google Pay payment, from opening the sheet to the authorised payment: Google's own, or the sandbox's. */

import { contactParameters, peopleFromGoogle } from '../wallet/contacts.ts';
import type {
  GoogleCallbacks,
  GoogleClient,
  GooglePayment,
  GoogleUpdate,
  GoogleVerdict,
} from '../wallet/walletApis.ts';
import type { Purchase, SheetResult } from '../wallet/walletKind.ts';
import { googleRequest } from './request.ts';

/** The answer to the sheet if the page's callback fails. */
const refusal = (intent: string, message: string): Required<GoogleVerdict> => ({
  transactionState: 'ERROR',
  error: { reason: 'OTHER_ERROR', message, intent },
});

/**
 * Opens the sheet.
 * @param createClient creates the API client with the page's callbacks
 * @returns how it ended
 */
export function openGooglePay(
  purchase: Purchase,
  createClient: (callbacks: GoogleCallbacks) => GoogleClient,
): Promise<SheetResult> {
  const { settings, callPage, checkoutReady, signal } = purchase;
  return new Promise((resolve, reject) => {
    // Only the shopper can close Google's sheet. An authorisation after the end of the payment is ignored.
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
            // The sheet shows the page's error, and stays open.
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
    // Google reports failures by status code; an Error is a bug in this code.
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
    // Google's sheet is already closed.
    complete() {},
  };
}
