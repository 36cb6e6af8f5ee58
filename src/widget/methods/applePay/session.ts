/** An Apple Pay session, from opening the sheet to the authorised payment: Apple's own, or the sandbox's. */

import type { WidgetContext } from '../../kernel/context.ts';
import { contactParameters, peopleFromApple } from '../wallet/contacts.ts';
import { isAbort, readFaults, readVerdict, type SheetFault } from '../wallet/pageCallbacks.ts';
import { readAmount } from '../wallet/terms.ts';
import {
  APPLE_FAILURE,
  APPLE_SUCCESS,
  type ApplePayment,
  type AppleRequest,
  type AppleSession,
  type AppleUpdate,
} from '../wallet/walletApis.ts';
import type { Purchase, SheetResult } from '../wallet/walletKind.ts';

/** Each change in the sheet: the event, the page's callback, its argument, and the method that takes the answer. */
const CHANGES = [
  [
    'onpaymentmethodselected',
    'onPaymentMethodSelected',
    'paymentMethod',
    'completePaymentMethodSelection',
  ],
  [
    'onshippingcontactselected',
    'onShippingContactSelected',
    'shippingContact',
    'completeShippingContactSelection',
  ],
  [
    'onshippingmethodselected',
    'onShippingMethodSelected',
    'shippingMethod',
    'completeShippingMethodSelection',
  ],
  ['oncouponcodechanged', 'onCouponCodeChanged', 'couponCode', 'completeCouponCodeChange'],
] as const;

/** Opens the sheet. @returns how it ended; rejects if it cannot be opened */
export function runAppleSession(
  session: AppleSession,
  purchase: Purchase,
  request: AppleRequest,
  texts: WidgetContext['texts'],
): Promise<SheetResult> {
  const { settings, callPage, checkoutReady, signal } = purchase;
  return new Promise((resolve) => {
    /** The result is known. */
    let isOver = false;
    /** The sheet is closed: Apple's rejects further calls. */
    let isClosed = false;
    const end = (ending: SheetResult) => {
      isOver = true;
      resolve(ending);
    };
    /** Closes the sheet. Apple fires no event for this. */
    const abort = (ending: SheetResult) => {
      if (!isClosed) session.abort();
      isClosed = true;
      end(ending);
    };
    const complete = (status: number, errors: readonly unknown[] = []) => {
      if (isClosed) return;
      // The sheet stays open while there are errors to correct.
      isClosed = !errors.length;
      session.completePayment({ status, ...(errors.length && { errors }) });
    };
    const fail = (error: unknown) => abort({ kind: 'failed', detail: (error as Error).message });
    signal.addEventListener('abort', () => abort({ kind: 'ended' }));

    let { total, lineItems } = request;
    for (const [event, callback, given, completeChange] of CHANGES) {
      // Without a handler the sheet does not wait for an answer.
      if (typeof settings[callback] !== 'function') continue;
      session[event] = async (told: object) => {
        try {
          const answer = await callPage(callback, (told as Record<string, unknown>)[given]);
          if (isOver) return;
          if (isAbort(answer)) return abort({ kind: 'ended' });
          const { newTotal, newLineItems, errors, ...more } = (answer ??
            {}) as Partial<AppleUpdate>;
          if (newTotal)
            total = { ...total, ...newTotal, amount: amountOf(newTotal.amount, purchase) };
          lineItems = newLineItems ?? lineItems;
          session[completeChange]({
            ...more,
            ...(errors && { errors: readFaults(errors, texts).map(appleError) }),
            newTotal: total,
            ...(lineItems && { newLineItems: lineItems }),
          });
        } catch (error) {
          fail(error);
        }
      };
    }

    session.onvalidatemerchant = async ({ validationURL }) => {
      try {
        if (typeof settings['onValidateMerchant'] !== 'function') {
          throw new Error(
            'the gateway has no certificate of Apple’s, and so no merchant session: applePay.onValidateMerchant may give one',
          );
        }
        const merchantSession = await callPage('onValidateMerchant', validationURL);
        if (!isOver) session.completeMerchantValidation(merchantSession);
      } catch (error) {
        fail(error);
      }
    };

    session.onpaymentauthorized = async ({ payment }) => {
      if (!(await checkoutReady) || isOver) return;
      const answer = await callPage('onPaymentAuthorized', payment).catch(() => ({
        status: 'FAILURE',
      }));
      if (isOver) return;
      const verdict = readVerdict(answer, texts);
      if (verdict.status === 'ABORT') return abort({ kind: 'ended' });
      if (verdict.status === 'FAILURE') {
        complete(APPLE_FAILURE, verdict.errors.map(appleError));
        if (isClosed) end({ kind: 'failed', detail: 'applePay.onPaymentAuthorized refused' });
        return;
      }
      end({
        ...authorised(payment, settings),
        complete: (isPaid) => complete(isPaid ? APPLE_SUCCESS : APPLE_FAILURE),
      });
    };

    session.oncancel = () => {
      isClosed = true;
      end({ kind: 'closed' });
    };
    session.begin();
  });
}

/** @throws Error for an invalid amount: shoppers must not pay another amount than the sheet showed */
function amountOf(amount: string | undefined, { currency }: Purchase): string {
  const read = readAmount(amount, currency);
  if (read === undefined) throw new Error(`newTotal.amount is no amount in ${currency}`);
  return read;
}

function authorised(
  { token, billingContact, shippingContact }: ApplePayment,
  settings: Purchase['settings'],
) {
  const people = peopleFromApple(billingContact, shippingContact);
  return {
    kind: 'authorised' as const,
    token: typeof token.paymentData === 'string' ? token.paymentData : JSON.stringify(token),
    fields: contactParameters(people, settings['submitOnPaymentAuthorized']),
  };
}

/** Apple's own error class, if the browser has it. */
function appleError({ code, message, contactField }: SheetFault): unknown {
  const { ApplePayError } = window as {
    ApplePayError?: new (code: string, field: string | undefined, message: string) => unknown;
  };
  return ApplePayError
    ? new ApplePayError(code, contactField, message)
    : { code, message, contactField };
}
