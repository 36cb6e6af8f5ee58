/** Changes of a checkout between its first read and its lock. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Parameters } from '../../../../src/contract/parameters/request.ts';
import { type Composed, compose } from '../../../../src/gateway/app.ts';
import { badParameters, isRefusal } from '../../../../src/gateway/catalogue/results/refusal.ts';
import { readConfig } from '../../../../src/gateway/config.ts';
import { createCheckout } from '../../../../src/gateway/domain/checkout/create.ts';
import { updateCheckout } from '../../../../src/gateway/domain/checkout/update.ts';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { pay } from '../../../../src/gateway/domain/payment/pay.ts';
import { storeData } from '../../../../src/gateway/domain/payment/storeData.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { fixtureAssets, VISA } from '../../harness.ts';

let composed: Composed | undefined;
afterEach(() => composed?.close());

/** The amount of every checkout that is paid. */
const MONEY = { minor: 92_00n, currency: 'EUR' };

async function start() {
  const config = readConfig({ data: ':memory:', logLevel: 'silent' }, {});
  composed = await compose(config, { assets: fixtureAssets() });
  return composed.context;
}

it('a submit is validated again if the shop changed the checkout meanwhile', async () => {
  const context = await start();
  const asked = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const done = await createCheckout(context, {
    entityId: SANDBOX.id,
    parameters: asked,
    money: MONEY,
  });
  if (isRefusal(done)) throw new Error(done.refused);
  const which = { id: done.checkout.id, entityId: SANDBOX.id };
  let transactions = 0;
  const transaction: Store['transaction'] = async (work) => {
    // Between the validation and the first transaction of the submit.
    if (++transactions === 1) await updateCheckout(context, which, { amount: '5.00' });
    return context.store.transaction(work);
  };
  const read = vi.fn(({ fixed }: { readonly fixed: Parameters }) =>
    fixed['amount'] === '5.00'
      ? badParameters([{ name: 'amount', value: '5.00', message: 'does not fit' }])
      : (VISA as Parameters),
  );
  const submit = () =>
    pay(
      { ...context, store: { ...context.store, transaction } },
      {
        name: { checkoutId: which.id, key: 'a-submit-of-this-test' },
        endpoint: 'payment',
        entityId: null,
        ip: '127.0.0.1',
        base: 'https://pay.example',
        read,
      },
    );
  expect(await submit()).toMatchObject({
    refusal: { errors: [{ name: 'amount', value: '5.00', message: 'does not fit' }] },
  });
  expect(read).toHaveBeenCalledTimes(2);
  expect((await context.store.checkout.find(which.id))?.state).toEqual({
    kind: 'open',
    unread: null,
  });
});

it.each([
  ['sent another card', '377777777777770', 'AMEX'],
  ['sent a card that is declined', '4000000000000002', 'VISA'],
])(
  'the shop’s server pays with the latest data of a shopper who %s meanwhile',
  async (_, number, brand) => {
    const context = await start();
    const asked = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const done = await createCheckout(context, {
      entityId: SANDBOX.id,
      parameters: asked,
      money: MONEY,
    });
    if (isRefusal(done)) throw new Error(done.refused);
    const { id: checkoutId } = done.checkout;
    const typed = { ...VISA, 'card.cvv': undefined };
    const keep = (fields: object, key: string) =>
      storeData(context, {
        name: { checkoutId, key },
        entityId: null,
        ip: '127.0.0.1',
        read: () => JSON.parse(JSON.stringify({ ...typed, ...fields })),
      });
    expect(await keep({}, 'the-first-word')).toMatchObject({ status: 200 });
    let transactions = 0;
    const transaction: Store['transaction'] = async (work) => {
      if (++transactions === 1) {
        const last = await keep({ 'card.number': number }, 'the-last-word');
        expect(last).toMatchObject({ status: 200 });
      }
      return context.store.transaction(work);
    };
    const answer = await pay(
      { ...context, store: { ...context.store, transaction } },
      {
        name: { checkoutId, key: 'a-submit-of-this-test' },
        endpoint: 'payment',
        entityId: SANDBOX.id,
        ip: null,
        base: 'https://pay.example',
        read: ({ data }) => data as Parameters,
      },
    );
    expect(answer).toMatchObject({
      members: { paymentBrand: brand, card: { last4Digits: number.slice(-4) } },
    });
    expect(transactions).toBe(2);
  },
);

it('details are not stored if the checkout is changed to a payment meanwhile', async () => {
  const context = await start();
  const done = await createCheckout(context, {
    entityId: SANDBOX.id,
    parameters: { createRegistration: 'true' },
    money: null,
  });
  if (isRefusal(done)) throw new Error(done.refused);
  const which = { id: done.checkout.id, entityId: SANDBOX.id };
  const toBePaid = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  let transactions = 0;
  const transaction: Store['transaction'] = async (work) => {
    if (++transactions === 1) await updateCheckout(context, which, toBePaid);
    return context.store.transaction(work);
  };
  const answer = await pay(
    { ...context, store: { ...context.store, transaction } },
    {
      name: { checkoutId: which.id, key: 'a-submit-of-this-test' },
      endpoint: 'registration',
      entityId: null,
      ip: '127.0.0.1',
      base: 'https://pay.example',
      read: () => VISA as Parameters,
    },
  );
  expect(answer).toMatchObject({
    refusal: { detail: expect.stringContaining('send the details to its payment') },
  });
  expect((await context.store.checkout.find(which.id))?.state).toEqual({
    kind: 'open',
    unread: null,
  });
});
