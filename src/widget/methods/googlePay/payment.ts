/** A payment with Google Pay, from the sheet to what the shopper has authorised: Google's own, or the sandbox's. */

import { parametersOf, peopleOfGoogle } from '../../wallet/contacts.ts';
import type {
  GoogleCallbacks,
  GoogleClient,
  GooglePayment,
  GoogleUpdate,
  GoogleVerdict,
} from '../../wallet/walletApis.ts';
import type { Ending, Purchase } from '../../wallet/walletForm.ts';
import { requestOf } from './request.ts';

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
export function authorisePayment(
  purchase: Purchase,
  createClient: (callbacks: GoogleCallbacks) => GoogleClient,
): Promise<Ending> {
  const { block, ask, begun, signal } = purchase;
  return new Promise((resolve, reject) => {
    // Nothing but the shopper closes Google's sheet: what is authorised in it afterwards pays nothing.
    let isOver = false;
    const fail = (detail: string) => {
      isOver = true;
      resolve({ kind: 'failed', detail });
    };
    const gone = () => isOver || signal.aborted;
    const callbacks: GoogleCallbacks = {
      ...(typeof block['onPaymentDataChanged'] === 'function' && {
        async onPaymentDataChanged(change) {
          if (gone()) return refusal('SHIPPING_ADDRESS', 'over');
          try {
            return ((await ask('onPaymentDataChanged', change)) ?? {}) as GoogleUpdate;
          } catch (error) {
            fail((error as Error).message);
            return refusal('SHIPPING_ADDRESS', (error as Error).message);
          }
        },
      }),
      ...(typeof block['onPaymentAuthorized'] === 'function' && {
        async onPaymentAuthorized(payment) {
          if (gone() || !(await begun)) return refusal('PAYMENT_AUTHORIZATION', 'no checkout');
          try {
            const verdict = (await ask('onPaymentAuthorized', payment)) as
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
    const pay = async (): Promise<Ending> => {
      const payment = await createClient(callbacks).loadPaymentData(requestOf(purchase));
      return (await begun) ? authorised(payment, block) : { kind: 'ended' };
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
  block: Purchase['block'],
): Ending {
  const { info, tokenizationData } = paymentMethodData;
  const people = peopleOfGoogle(info?.billingAddress, shippingAddress, email);
  return {
    kind: 'authorised',
    token: tokenizationData.token,
    fields: parametersOf(people, block['submitOnPaymentAuthorized']),
    // Google's sheet is gone by then.
    complete() {},
  };
}
