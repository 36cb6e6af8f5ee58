/** Chargebacks, their reversals, and the remaining amount meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, faults, open, type Reply, type Shop } from '../../harness.ts';

const OTHER = { entityId: 'b0000000000000000000000000000002', token: 'other-token' };
const FRAUD = '000.100.220';

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: [OTHER] });
});

const call = (path: string, wish: object = {}, token = shop.gateway.token): Promise<Reply> =>
  shop.send(
    'POST',
    `/_sandbox/${path}`,
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, ...wish }),
  );
const chargeBack = (id: string, wish: object = {}): Promise<Reply> =>
  call(`payments/${id}/chargebacks`, { chargebackResultCode: FRAUD, ...wish });
const paid = async (fields = {}): Promise<string> => (await shop.charge(fields)).body.id;

describe('a chargeback', () => {
  it('is a payment by the bank, with its reason as the result', async () => {
    const id = await paid({ merchantTransactionId: 'order-17', testMode: 'INTERNAL' });
    const { status, body } = await chargeBack(id);
    expect([status, body]).toEqual([
      200,
      {
        entityId: shop.gateway.entityId,
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        paymentType: 'CB',
        referencedId: id,
        amount: '92.00',
        currency: 'EUR',
        chargebackResultCode: FRAUD,
        state: 'opened',
        reversalId: null,
        changedAt: '2030-01-31T12:00:00.000Z',
      },
    ]);
    const payment = await shop.payment(body.id);
    expect(code(payment)).toBe(`200 ${FRAUD}`);
    expect(payment.body).toMatchObject({
      id: body.id,
      paymentType: 'CB',
      amount: '92.00',
      currency: 'EUR',
      chargebackResultCode: FRAUD,
      merchantTransactionId: 'order-17',
      result: { description: 'Fraudulent Transaction' },
      timestamp: '2030-01-31 12:00:00+0000',
    });
    expect(payment.body).not.toHaveProperty('card');
    // The payment itself is unchanged.
    expect(code(await shop.payment(id))).toBe('200 000.100.110');
  });

  it('takes at most the amount minus refunds and other chargebacks', async () => {
    const id = await paid();
    await shop.refer(id, 'RF', { amount: '10.00' });
    expect((await chargeBack(id, { amount: '30.00' })).body.amount).toBe('30.00');
    const tooMuch = await chargeBack(id, { amount: '52.01' });
    expect(code(tooMuch)).toBe('400 700.400.400');
    expect(tooMuch.body.result.description).toMatch(
      / - 52.00 EUR of this DB can still be charged back$/,
    );
    expect(code(await shop.refer(id, 'RF', { amount: '52.01' }))).toBe('400 700.400.200');
    expect(code(await shop.refer(id, 'RF', { amount: '2.00' }))).toBe('200 000.100.110');
    expect((await chargeBack(id)).body.amount).toBe('50.00');
    expect(code(await chargeBack(id))).toBe('400 700.400.400');
    expect(code(await shop.refer(id, 'RF', { amount: '0.01' }))).toBe('400 700.400.200');
  });

  it('reduces the amount of a capture that can be refunded', async () => {
    const pa = await paid({ paymentType: 'PA' });
    const cp = (await shop.refer(pa, 'CP')).body.id;
    await shop.refer(cp, 'RF', { amount: '1.00', sequence: 'FINAL' });
    expect((await chargeBack(cp)).body).toMatchObject({ referencedId: cp, amount: '91.00' });
    const both = await paid({ paymentType: 'PA.CP' });
    expect((await chargeBack(both)).body).toMatchObject({ referencedId: both, amount: '92.00' });
  });

  it('excludes a later reversal, also after it was won', async () => {
    const id = await paid();
    const { body } = await chargeBack(id, { amount: '1.00' });
    expect(code(await shop.refer(id, 'RV'))).toBe('400 700.400.300');
    await call(`chargebacks/${body.id}/reversals`);
    expect(code(await shop.refer(id, 'RV'))).toBe('400 700.400.300');
  });

  it.each([
    ['an authorisation', async () => paid({ paymentType: 'PA' }), '700.400.550'],
    ['a credit', async () => paid({ paymentType: 'CD' }), '700.400.550'],
    ['a refund', async () => (await shop.refer(await paid(), 'RF')).body.id, '700.400.550'],
    ['a chargeback', async () => (await chargeBack(await paid())).body.id, '700.400.550'],
    ['a declined payment', async () => paid({ 'card.number': '4000000000000002' }), '700.300.200'],
    [
      'a pending payment',
      async () => paid({ 'customParameters[forceResultCode]': '000.200.000' }),
      '700.400.570',
    ],
    [
      'a reversed payment',
      async () => {
        const id = await paid();
        await shop.refer(id, 'RV');
        return id;
      },
      '700.400.400',
    ],
  ])('is refused of %s', async (_what, of, refused) => {
    expect(code(await chargeBack(await of()))).toBe(`400 ${refused}`);
  });

  it('of a declined payment is refused, with the code of the decline', async () => {
    const { result } = (await chargeBack(await paid({ 'card.number': '4000000000000002' }))).body;
    expect(result.description).toBe(
      'referenced tx was rejected - this DB was declined with 800.100.152: it was not paid',
    );
  });

  it('accepts each of the hundred reasons of the specification, and a shop may send them, too', async () => {
    const id = await paid({ amount: '100.00' });
    for (let n = 200; n < 300; n++) {
      const chargebackResultCode = `000.100.${n}`;
      const { status, body } = await chargeBack(id, { chargebackResultCode, amount: '1.00' });
      expect([status, body.chargebackResultCode]).toEqual([200, chargebackResultCode]);
      if (n % 33 > 0) continue;
      const { result, chargebackResultCode: told } = (await shop.payment(body.id)).body;
      expect([result.code, told]).toEqual([chargebackResultCode, chargebackResultCode]);
    }
    const reason = { chargebackResultCode: '000.100.277' };
    expect((await shop.charge(reason)).body).toMatchObject(reason);
    const fault = await shop.charge({ chargebackResultCode: '000.100.110' });
    expect(faults(fault)[0]).toMatch(/^chargebackResultCode=000.100.110: must match/);
  });

  it('is refused without an amount, by another entity, and for a payment of another entity', async () => {
    const id = await paid();
    expect(code(await chargeBack(id, { amount: '0.00' }))).toBe('400 100.550.300');
    expect(code(await chargeBack('f'.repeat(32)))).toBe('404 700.400.580');
    expect(code(await chargeBack('x'))).toBe('404 700.400.580');
    expect(code(await call(`payments/${id}/chargebacks`, {}, 'wrong'))).toBe('403 800.900.300');
    const wish = { entityId: OTHER.entityId, chargebackResultCode: FRAUD };
    expect(code(await call(`payments/${id}/chargebacks`, wish, OTHER.token))).toBe(
      '404 700.400.580',
    );
  });

  it('reports errors of its parameters', async () => {
    const id = await paid({ currency: 'JPY', amount: '100' });
    const [reason, amount] = faults(
      await chargeBack(id, { chargebackResultCode: '000.100.110', amount: '1.5' }),
    );
    expect(reason).toBe(
      'chargebackResultCode=000.100.110: must be the result code of a chargeback reason, 000.100.200 to 000.100.299',
    );
    expect(amount).toMatch(/^amount=1.5: must match/);
    expect(faults(await call(`payments/${id}/chargebacks`))).toEqual([
      'chargebackResultCode=null: may not be empty',
    ]);
    expect(faults(await chargeBack(id, { amount: '1.50' }))).toEqual([
      'amount=1.50: must be an amount in JPY',
    ]);
  });

  it('cannot be created by a shop', async () => {
    for (const type of ['CB', 'CR']) {
      expect(code(await shop.refer(await paid(), type))).toBe('400 200.300.404');
    }
  });

  it('takes the amount once if several are raised at the same time', async () => {
    const id = await paid();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => chargeBack(id, { amount: '40.00' })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  });
});
