/** Simulates Apple's `ApplePaySession`: the same events in the same order, and a token with the sandbox's keys. */

import type { ApplePayContact } from '../../kernel/options/walletOptions.ts';
import type { SheetCard, SheetOrder, SheetToken } from '../wallet/sandboxSheet.ts';
import {
  APPLE_SUCCESS,
  type AppleLine,
  type AppleMethod,
  type AppleRequest,
  type AppleResult,
  type AppleSession,
  type AppleUpdate,
} from '../wallet/walletApis.ts';
import { areaOf, PEOPLE } from './people.ts';
import type { OpenSheet, Sheet, SheetContent, SheetLine } from './sheet.ts';

/** Apple's names of the card networks. */
const NETWORKS: Readonly<Record<SheetCard, string>> = {
  VISA: 'visa',
  MASTER: 'masterCard',
  AMEX: 'amex',
  DECLINED: 'visa',
};

export function playApplePay(
  open: OpenSheet,
  order: SheetOrder,
  request: AppleRequest,
): AppleSession {
  const ships = asksFor(request.requiredShippingContactFields);
  const bills = asksFor(request.requiredBillingContactFields);
  const given = request.shippingContact ?? request.billingContact;
  const people = ships || bills ? [...(given ? [given] : []), ...PEOPLE] : [];
  let { total } = request;
  let lines = request.lineItems ?? [];
  let methods = request.shippingMethods ?? [];
  let method = methods[0];
  let card: SheetCard = 'VISA';
  let person: ApplePayContact | undefined = people[0];
  let sheet: Sheet | undefined;
  const { tell, complete } = createPageDialogue();

  const show = () => sheet?.show(contentOf(lines, total, methods, method));

  async function change<T>(handler: ((event: T) => void) | null | undefined, event: T) {
    const update = (await tell(handler, event)) as AppleUpdate | undefined;
    total = update?.newTotal ?? total;
    lines = update?.newLineItems ?? lines;
    if (update?.newShippingMethods) {
      methods = update.newShippingMethods;
      method = methods[0];
    }
    sheet?.say(...textsOf(update?.errors));
    show();
  }

  const cardChanged = () =>
    change(session.onpaymentmethodselected, {
      paymentMethod: { type: 'credit', network: NETWORKS[card] },
    });
  const personChanged = async () => {
    if (ships && person) {
      await change(session.onshippingcontactselected, { shippingContact: areaOf(person) });
    }
  };

  async function pay(): Promise<void> {
    const made = await order.token(card, total.amount ?? '');
    const payment = {
      token: tokenOf(made, NETWORKS[card]),
      ...(ships && person && { shippingContact: person }),
      ...(bills && person && { billingContact: request.billingContact ?? person }),
    };
    const told = await tell(session.onpaymentauthorized, { payment });
    const result = told as AppleResult | undefined;
    const errors = textsOf(result?.errors);
    if (result?.status !== APPLE_SUCCESS && errors.length) sheet?.say(...errors);
    else sheet?.close();
  }

  const session: AppleSession = {
    begin() {
      const coupon = request.supportsCouponCode ? (request.couponCode ?? '') : undefined;
      sheet = open(
        order,
        { people, ships, coupon },
        {
          card(chosen) {
            card = chosen;
            return cardChanged();
          },
          person(chosen) {
            person = chosen;
            return personChanged();
          },
          delivery(id) {
            method = methods.find((one, at) => idOf(one, at) === id);
            return change(session.onshippingmethodselected, { shippingMethod: { ...method } });
          },
          coupon: (couponCode) => change(session.oncouponcodechanged, { couponCode }),
          pay,
          cancel: () => session.oncancel?.({}),
          // Apple's sheet also reports its initial selection.
          async opened() {
            await cardChanged();
            await personChanged();
          },
        },
      );
      show();
    },
    abort: () => sheet?.close(),
    completeMerchantValidation() {},
    completePaymentMethodSelection: complete,
    completeShippingContactSelection: complete,
    completeShippingMethodSelection: complete,
    completeCouponCodeChange: complete,
    completePayment: complete,
  };
  return session;
}

/** Sends the page an event of the session. The page answers by calling a method of the session. */
function createPageDialogue() {
  let complete: (value: unknown) => void = () => {};
  return {
    tell: <T>(handler: ((event: T) => void) | null | undefined, event: T) =>
      handler
        ? new Promise<unknown>((resolve) => {
            complete = resolve;
            handler(event);
          })
        : Promise.resolve(undefined),
    complete: (value: unknown) => complete(value),
  };
}

/** @param chosen the selected shipping method */
const contentOf = (
  lines: readonly AppleLine[],
  total: AppleLine,
  methods: readonly AppleMethod[],
  chosen: AppleMethod | undefined,
): SheetContent => ({
  lines: lines.map(lineOf),
  total: lineOf(total),
  deliveries: methods.map((one, at) => ({ id: idOf(one, at), label: labelOf(one) })),
  delivery: chosen && idOf(chosen, methods.indexOf(chosen)),
});

const asksFor = (fields: readonly string[] | undefined): boolean => (fields?.length ?? 0) > 0;

const idOf = ({ identifier }: AppleMethod, at: number): string => identifier ?? String(at);

const labelOf = ({ label, detail }: AppleMethod): string =>
  [label, detail].filter(Boolean).join(', ');

const lineOf = ({ label = '', amount = '' }: AppleLine): SheetLine => ({ label, amount });

const textsOf = (errors: readonly unknown[] = []): string[] =>
  errors.map((error) => String((error as { message?: unknown }).message));

/** In the format of Apple's PKPaymentToken. */
function tokenOf({ token, last4Digits }: SheetToken, network: string) {
  let paymentData: unknown = token;
  try {
    const read = JSON.parse(token) as { paymentData?: unknown };
    paymentData = read.paymentData ?? read;
  } catch {
    // Base64 of it.
  }
  const paymentMethod = { displayName: `${network} ${last4Digits}`, network, type: 'credit' };
  return { paymentData, paymentMethod, transactionIdentifier: '' };
}
