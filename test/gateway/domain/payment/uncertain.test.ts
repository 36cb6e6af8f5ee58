/** Payments whose processor loses the answer: pending, asked again, reversed, or left to a person. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, type Fields, freshKey, open, type Shop } from '../../harness.ts';
import { LOSSES, type LossyProcessor, lossyProcessor } from '../../platform/processor/lossy.ts';

const EXTERNAL = { testMode: 'EXTERNAL' };
const GOOD = '200 000.100.112';
const PENDING = '200 000.200.000';
const REVERSED = '400 900.100.301';

let processor: LossyProcessor;
let shop: Shop;
beforeEach(async () => {
  processor = await lossyProcessor();
  // The gateway asks twice in one call, and waits for a silent processor.
  shop = await open({ processorUrl: processor.url, processorTimeout: 'PT0.5S' });
});

const charge = (fields: Fields = {}) => shop.charge({ ...EXTERNAL, ...fields });
const asked = () => processor.heard.map(({ body }) => JSON.parse(body));
const keys = () => processor.heard.map(({ headers }) => headers['idempotency-key']);
const advance = (by: string) => shop.gateway.clock.advance(by);

describe('an answer that is lost', () => {
  it.each(LOSSES)(
    '%s: the same question gets it in the same call, or a moment later',
    async (loss) => {
      processor.lose(loss);
      const { body } = await charge();
      await advance('PT5S');
      expect(code(await shop.payment(body.id))).toBe(GOOD);
      expect(keys()).toEqual([body.id, body.id]);
      const [first, second] = asked();
      expect(second).toEqual(first);
      expect([...processor.ledger.moved()]).toEqual([[body.id, 9200]]);
    },
  );

  it('leaves the payment pending; it is asked about with growing intervals until the answer', async () => {
    processor.lose('cut', 'error', 'lost', 'unreadable');
    const reply = await charge();
    expect(code(reply)).toBe(PENDING);
    expect(processor.heard).toHaveLength(2);
    await advance('PT19.999S');
    expect(processor.heard).toHaveLength(3);
    expect(code(await shop.payment(reply.body.id))).toBe(PENDING);
    await advance('PT0.001S');
    expect(processor.heard).toHaveLength(4);
    await advance('PT30S');
    expect(code(await shop.payment(reply.body.id))).toBe(GOOD);
    await advance('P1D');
    expect(processor.heard).toHaveLength(5);
    expect(new Set(keys())).toEqual(new Set([reply.body.id]));
  });

  it('may have been a decline', async () => {
    processor.lose('cut', 'cut');
    const { id } = (await charge({ amount: '9.13' })).body;
    await advance('PT5S');
    expect(code(await shop.payment(id))).toBe('400 800.100.152');
  });

  it('is not refuted by a refusal of the repeated question', async () => {
    processor.lose('cut', 'cut', 'busy');
    const { id } = (await charge()).body;
    await advance('PT5S');
    expect(code(await shop.payment(id))).toBe(PENDING);
  });
});

describe('a checkout whose payment is uncertain', () => {
  it('cannot be paid a second time, and the shopper is charged once', async () => {
    processor.lose('cut', 'cut');
    const id = await shop.checkout(EXTERNAL);
    const key = freshKey();
    const first = await shop.pay(id, {}, key);
    expect(code(first)).toBe(PENDING);
    expect(code(await shop.pay(id))).toBe('400 800.700.100');
    expect((await shop.pay(id, {}, key)).text).toBe(first.text);
    expect(code(await shop.status(id))).toBe(PENDING);
    await advance('PT5S');
    const status = await shop.status(id);
    expect(code(status)).toBe(GOOD);
    expect(status.body.id).toBe(first.body.id);
    expect([...processor.ledger.moved().values()]).toEqual([9200]);
  });
});

describe('a payment that stays uncertain', () => {
  it('is reversed after 30 minutes, by a key of its own, without number and code', async () => {
    processor.loseAll(({ paymentType }) => (paymentType === 'RV' ? undefined : 'cut'));
    const { id } = (await charge({ merchantTransactionId: 'order-0001' })).body;
    await advance('PT29M59.999S');
    expect(code(await shop.payment(id))).toBe(PENDING);
    expect(asked().every(({ paymentType }) => paymentType === 'DB')).toBe(true);
    await advance('PT0.001S');
    expect(code(await shop.payment(id))).toBe(REVERSED);
    const { paymentId, timestamp: _, ...reversal } = asked().at(-1);
    expect(paymentId).not.toBe(id);
    expect(keys().at(-1)).toBe(paymentId);
    expect(reversal).toEqual({
      entityId: shop.gateway.entityId,
      channelId: shop.gateway.entityId,
      paymentType: 'RV',
      paymentBrand: 'VISA',
      account: 'card',
      amount: '92.00',
      currency: 'EUR',
      request: { testMode: 'EXTERNAL', paymentType: 'RV', merchantTransactionId: 'order-0001' },
      referenced: {
        paymentId: id,
        paymentType: 'DB',
        amount: '92.00',
        currency: 'EUR',
        details: {},
      },
    });
    expect([...processor.ledger.moved()]).toEqual([]);
  });
});
