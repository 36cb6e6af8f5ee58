/** Simulates Google's `PaymentsClient`: the same callbacks in the same order, and a token with the sandbox's keys. */

import type { SheetCard, SheetOrder, SheetToken } from '../wallet/sandboxSheet.ts';
import type {
  GoogleCallbacks,
  GoogleClient,
  GooglePayment,
  GoogleRequest,
  GoogleShipping,
} from '../wallet/walletApis.ts';
import { areaOf, PEOPLE, toGoogleAddress } from './people.ts';
import type { OpenSheet, Sheet } from './sheet.ts';

export const playGooglePay = (
  open: OpenSheet,
  order: SheetOrder,
  callbacks: GoogleCallbacks,
): GoogleClient => ({
  isReadyToPay: async () => ({ result: true }),
  loadPaymentData: (request) =>
    new Promise((resolve, reject) => {
      play(open, order, callbacks, request, resolve, reject);
    }),
});

function play(
  open: OpenSheet,
  order: SheetOrder,
  callbacks: GoogleCallbacks,
  request: GoogleRequest,
  authorised: (payment: GooglePayment) => void,
  closed: (why: { readonly statusCode: string }) => void,
): void {
  const ships = request.shippingAddressRequired === true;
  const [method] = request.allowedPaymentMethods;
  const bills = method?.parameters['billingAddressRequired'] === true;
  const people = ships || bills || request.emailRequired ? PEOPLE : [];
  let transaction = request.transactionInfo;
  let shipping: GoogleShipping = request.shippingOptionParameters ?? {};
  let option = firstOf(shipping);
  let card: SheetCard = 'VISA';
  let [person] = people;
  /** The page's error; while it is set, the sheet does not pay. */
  let fault: string | undefined;

  const sheet: Sheet = open(
    order,
    { people, ships },
    {
      card(chosen) {
        card = chosen;
      },
      person(chosen) {
        person = PEOPLE.find((one) => one === chosen);
        return ships ? change('SHIPPING_ADDRESS') : undefined;
      },
      delivery(id) {
        option = id;
        return change('SHIPPING_OPTION');
      },
      pay,
      cancel: () => closed({ statusCode: 'CANCELED' }),
      opened: () => change('INITIALIZE'),
    },
  );

  function show(): void {
    const { displayItems = [], totalPrice = '', totalPriceLabel = '' } = transaction;
    sheet.show({
      lines: displayItems.map(({ label = '', price = '' }) => ({ label, amount: price })),
      total: { label: totalPriceLabel, amount: totalPrice },
      deliveries: (shipping.shippingOptions ?? []).map(({ id, label = id }) => ({ id, label })),
      delivery: option,
    });
  }

  /** Calls the page's callback to get the result of a change. */
  async function change(callbackTrigger: string): Promise<void> {
    const update = await callbacks.onPaymentDataChanged?.({
      callbackTrigger,
      ...(ships && person && { shippingAddress: areaOf(person) }),
      ...(option !== undefined && { shippingOptionData: { id: option } }),
    });
    transaction = { ...transaction, ...update?.newTransactionInfo };
    if (update?.newShippingOptionParameters) {
      shipping = update.newShippingOptionParameters;
      option = firstOf(shipping);
    }
    fault = update?.error?.message;
    sheet.say(...(fault ? [fault] : []));
    show();
  }

  async function pay(): Promise<void> {
    if (fault) return sheet.say(fault);
    const made = await order.token(card, transaction.totalPrice ?? '');
    const payment = paymentOf(made, {
      ...(request.emailRequired && person && { email: person.emailAddress }),
      ...(ships && person && { shippingAddress: toGoogleAddress(person) }),
      ...(option !== undefined && { shippingOptionData: { id: option } }),
      billingAddress: bills && person ? toGoogleAddress(person) : undefined,
    });
    const verdict = await callbacks.onPaymentAuthorized?.(payment);
    if (verdict && verdict.transactionState !== 'SUCCESS') {
      return sheet.say(verdict.error?.message ?? '');
    }
    sheet.close();
    authorised(payment);
  }

  show();
}

const firstOf = ({ defaultSelectedOptionId, shippingOptions }: GoogleShipping) =>
  defaultSelectedOptionId ?? shippingOptions?.[0]?.id;

/** In the format of Google's PaymentData. */
function paymentOf(
  { token, cardNetwork, last4Digits }: SheetToken,
  { billingAddress, ...told }: Partial<GooglePayment> & { billingAddress: object | undefined },
): GooglePayment {
  const info = {
    cardNetwork,
    cardDetails: last4Digits,
    ...(billingAddress && { billingAddress }),
  };
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...told,
    paymentMethodData: {
      type: 'CARD',
      description: `${cardNetwork} •••• ${last4Digits}`,
      info,
      tokenizationData: { type: 'PAYMENT_GATEWAY', token },
    },
  } as GooglePayment;
}
