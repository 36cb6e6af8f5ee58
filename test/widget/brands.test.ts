/** The form and the gateway know the same brands: a button of the form is never refused for its name. */
import { expect, it } from 'vitest';
import { METHODS } from '../../src/gateway/parameters/rules/methods.ts';
import { BUTTONS } from '../../src/widget/parts/buttons/kinds.ts';

/** Brands that the form has to ask something for first, and has no form for yet (docs/asynchronous.md). */
const WITH_FIELDS =
  'EPS GIROPAY IDEAL CHINAUNIONPAY NETELLER PASTEANDPAY_V VSTATION_V STC_PAY KLARNA_INVOICE KLARNA_INSTALLMENTS BELK_GIFT_CARD ONEY_GIFTCARD CASH_ON_DELIVERY'.split(
    ' ',
  );

it('each button of the form is a brand that the gateway takes without an account, and the other way round', () => {
  const offered = BUTTONS.flatMap(({ brands }) => brands);
  const taken = METHODS.flatMap(({ brands }) => [...brands]);
  expect(new Set(offered).size).toBe(offered.length);
  expect([...offered, ...WITH_FIELDS].toSorted()).toEqual(taken.toSorted());
});
