/** The states of a dispute, and the messages to listeners. */
import { beforeAll, describe, expect, it } from 'vitest';
import { actOnChargeback, raiseChargeback } from '../../../../src/testkit/chargebacks.ts';
import { code, open, type Reply, type Shop } from '../../harness.ts';
import { listening, received } from '../webhook/webhookReceiver.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const act = (id: string, path: string): Promise<Reply> =>
  shop.send(
    'POST',
    `/_sandbox/chargebacks/${id}/${path}`,
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId }),
  );
const read = (id: string): Promise<Reply> =>
  shop.send('GET', `/_sandbox/chargebacks/${id}?entityId=${shop.gateway.entityId}`, shop.bearer);

/** A payment that was charged back. */
async function disputed(amount?: string) {
  const { id } = (await shop.charge()).body;
  const wish = amount === undefined ? {} : { amount };
  return { id, chargeback: (await raiseChargeback(shop.gateway, id, wish)).id };
}

describe('a dispute', () => {
  it('is won: the money is returned by a new payment', async () => {
    const { id, chargeback } = await disputed('30.00');
    await shop.gateway.clock.advance('P1D');
    expect((await act(chargeback, 'representments')).body).toMatchObject({
      state: 'represented',
      reversalId: null,
      changedAt: await now(),
    });
    await shop.gateway.clock.advance('P30D');
    const { body } = await act(chargeback, 'reversals');
    expect(body).toMatchObject({ id: chargeback, state: 'won', changedAt: await now() });
    const reversal = await shop.payment(body.reversalId);
    expect(code(reversal)).toBe('200 000.100.110');
    expect(reversal.body).toMatchObject({ paymentType: 'CR', amount: '30.00', currency: 'EUR' });
    expect(reversal.body).not.toHaveProperty('chargebackResultCode');
    // The whole amount can be refunded again, and charged back again.
    expect(code(await shop.refer(id, 'RF', { amount: '92.01' }))).toBe('400 700.400.200');
    expect((await raiseChargeback(shop.gateway, id)).amount).toBe('92.00');
  });

  it('is lost: the money is not returned', async () => {
    const { id, chargeback } = await disputed();
    await act(chargeback, 'representments');
    expect((await act(chargeback, 'rejections')).body).toMatchObject({
      state: 'lost',
      reversalId: null,
    });
    expect(code(await act(chargeback, 'reversals'))).toBe('400 700.400.411');
    expect(code(await act(chargeback, 'representments'))).toBe('400 700.400.411');
    expect(code(await shop.refer(id, 'RF', { amount: '0.01' }))).toBe('400 700.400.200');
  });

  it('can be won without a representment, but not be lost without one', async () => {
    const { chargeback } = await disputed();
    const refused = await act(chargeback, 'rejections');
    expect(code(refused)).toBe('400 700.400.411');
    expect(refused.body.result.description).toMatch(/the dispute is opened$/);
    expect((await act(chargeback, 'reversals')).body.state).toBe('won');
    expect(code(await act(chargeback, 'representments'))).toBe('400 700.400.410');
  });

  it('changes once, also for repeated calls', async () => {
    const { chargeback } = await disputed();
    const first = await act(chargeback, 'representments');
    await shop.gateway.clock.advance('PT1H');
    expect((await act(chargeback, 'representments')).body).toEqual(first.body);
    const all = await Promise.all(Array.from({ length: 4 }, () => act(chargeback, 'reversals')));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect((await read(chargeback)).body).toEqual(all[0]?.body);
  });

  it('does not change without a call', async () => {
    const { chargeback } = await disputed();
    const before = (await read(chargeback)).body;
    await shop.gateway.clock.advance('P60D');
    expect((await read(chargeback)).body).toEqual(before);
  });

  it('exists for a chargeback only', async () => {
    const { id } = (await shop.charge()).body;
    expect(code(await read(id))).toBe('400 700.400.420');
    expect(code(await act(id, 'reversals'))).toBe('400 700.400.420');
    expect(code(await read('f'.repeat(32)))).toBe('404 700.400.580');
  });
});

it('is sent to the listeners, once for each payment', async () => {
  const listener = await listening(shop);
  const cr = await listening(shop, { paymentTypes: ['CR'] });
  const { id, chargeback } = await disputed();
  await actOnChargeback(shop.gateway, chargeback, 'represent');
  const { reversalId } = await actOnChargeback(shop.gateway, chargeback, 'giveBack');
  // The order is not guaranteed.
  expect((await received(shop, listener)).sort()).toEqual([
    'PAYMENT CREATED CB 000.100.206',
    'PAYMENT CREATED CR 000.100.110',
    'PAYMENT CREATED DB 000.100.110',
  ]);
  const of = (paymentType: string) =>
    listener.messages.find(({ payload }) => payload.paymentType === paymentType)?.payload;
  const presentationAmount = '92.00';
  expect(of('CB')).toMatchObject({ id: chargeback, referencedId: id, presentationAmount });
  expect(of('CR')).toMatchObject({ id: reversalId, referencedId: chargeback, presentationAmount });
  expect(cr.messages.map(({ payload }) => payload.id)).toEqual([reversalId]);
});

const now = async (): Promise<string> => new Date(await shop.gateway.clock.now()).toISOString();
