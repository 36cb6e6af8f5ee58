/** What is old is found oldest first, and taken out with all that belongs to it. */
import { expect, it } from 'vitest';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { Payment } from '../../../../../src/gateway/domain/transaction/types.ts';
import {
  anEntity,
  aPayment,
  aPaymentId,
  aSubmit,
  type Given,
  storedCheckout,
  storedPayment,
  YEAR_9999,
} from './sampleRecords.ts';

export function describeRetention({ kind, place, store }: Given): void {
  const listed = async (entityId: EntityId, most: number) =>
    (await store().retention.oldest(entityId, most)).map(({ id, createdAt }) => [id, createdAt]);
  const takeOut = async (entityId: EntityId, most: number) => {
    const oldest = await store().retention.oldest(entityId, most);
    await store().transaction((tables) => tables.retention.takeOut(entityId, oldest));
  };
  const tell = ({ entityId, checkoutId, id }: Payment) =>
    store().event.append({
      entityId,
      checkoutId,
      paymentId: id,
      kind: 'paymentCompleted',
      at: 1,
      data: {},
    });
  const paymentsWithEvents = async (entityId: EntityId) => {
    const rows = await place().sql(`select payment_id from event where entity_id = '${entityId}'`);
    return rows.map((row) => row['payment_id']);
  };

  it('checkouts are deleted oldest first, with their submits, payments and events', async () => {
    const entityId = await anEntity(store());
    const make = (createdAt: number) => storedCheckout(store(), entityId, { createdAt });
    const young = await make(300);
    const old = await make(100);
    const middle = await make(YEAR_9999 - 1);
    await storedCheckout(store(), undefined, { createdAt: 1 });
    const submit = aSubmit(old);
    const payment = aPayment(old, { id: submit.paymentId });
    await store().submit.insert(submit);
    await store().payment.insert(payment);
    await tell(payment);
    expect(await listed(entityId, 2)).toEqual([
      [old.id, 100],
      [young.id, 300],
    ]);
    await store().retention.takeOut(entityId, []);
    await takeOut(entityId, 2);
    expect(await listed(entityId, 9)).toEqual([[middle.id, YEAR_9999 - 1]]);
    expect(await store().checkout.find(old.id)).toBeUndefined();
    expect(await store().submit.find(submit)).toBeUndefined();
    expect(await store().payment.find(payment.id)).toBeUndefined();
  });

  it('a checkout that is being paid stays', async () => {
    const state = { kind: 'paying', paymentId: aPaymentId() } as const;
    const paying = await storedCheckout(store(), undefined, { createdAt: 1, state });
    const paid = await storedCheckout(store(), paying.entityId, { createdAt: 2 });
    expect(await listed(paying.entityId, 9)).toEqual([[paid.id, 2]]);
  });

  it('payments without a checkout have an age of their own, among that of checkouts', async () => {
    const entityId = await anEntity(store());
    const pay = (createdAt: number) => storedPayment(store(), entityId, { createdAt });
    const open = (createdAt: number) => storedCheckout(store(), entityId, { createdAt });
    const [fifth, first, fourth] = [await pay(500), await pay(100), await pay(400)];
    const [second, third] = [await open(200), await open(300)];
    // Older than its checkout, and yet it leaves with that.
    const within = aPayment(third, { createdAt: 1 });
    await store().payment.insert(within);
    await storedPayment(store(), undefined, { createdAt: 1 });
    const all = [first, second, third, fourth, fifth].map(({ id, createdAt }) => [id, createdAt]);
    for (const most of [1, 2, 3, 9]) {
      expect(await listed(entityId, most)).toEqual(all.slice(0, most));
    }
    const kinds = (await store().retention.oldest(entityId, 9)).map((item) => item.kind);
    expect(kinds).toEqual(['payment', 'checkout', 'checkout', 'payment', 'payment']);
    await takeOut(entityId, 4);
    expect(await listed(entityId, 9)).toEqual(all.slice(4));
    const gone = [first.id, fourth.id, within.id].map((id) => store().payment.find(id));
    expect(await Promise.all(gone)).toEqual([undefined, undefined, undefined]);
    expect(await store().checkout.find(third.id)).toBeUndefined();
    expect(await store().payment.find(fifth.id)).toEqual(fifth);
  });

  it('only payments without a checkout are deleted, with their events', async () => {
    const entityId = await anEntity(store());
    const old = [
      await storedPayment(store(), entityId, { createdAt: 1 }),
      await storedPayment(store(), entityId, { createdAt: 2 }),
      await storedPayment(store(), entityId, { createdAt: 3 }),
    ];
    const young = await storedPayment(store(), entityId, { createdAt: 4 });
    const within = aPayment(await storedCheckout(store(), entityId, { createdAt: 5 }));
    await store().payment.insert(within);
    for (const payment of [...old, young, within]) await tell(payment);
    await takeOut(entityId, 3);
    const found = old.map(({ id }) => store().payment.find(id));
    expect(await Promise.all(found)).toEqual([undefined, undefined, undefined]);
    expect(await store().payment.find(young.id)).toEqual(young);
    expect(await store().payment.find(within.id)).toEqual(within);
    // The port does not read it yet.
    if (kind.name.includes('memory')) return;
    expect(await paymentsWithEvents(entityId)).toEqual([young.id, within.id]);
  });
}
