/**
 * Random business with a model of the specification: the result code of each operation, what is left of each payment, and the
 * books. `OPERATIONS=4000` sets the number of operations, `SEED=random` a random seed.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../harness.ts';
import { type Acquirer, askedBy, PROCESSORS } from '../../platform/processor/acquirer.ts';
import type { Model, ModelPayment, ModelRequest } from '../payment/model.ts';
import { GOOD, NOTHING } from '../payment/model.ts';
import { type Books, describeBooks, keepBooks, REVERSAL_DAYS } from './books.ts';
import { shown } from './generatedYear.ts';
import { type DoneBusiness, randomBusiness } from './randomBusiness.ts';

const { OPERATIONS, SEED = '1' } = process.env;
const COUNT = Number(OPERATIONS || 160);
/** A payment for 80 operations: 50 payments for 4,000. */
const PAYMENTS = Math.ceil(COUNT / 80);
const FIRST = SEED === 'random' ? Math.floor(Math.random() * 1e9) : Number(SEED);
const timeout = OPERATIONS ? 3_600_000 : 60_000;

describe.each(PROCESSORS)(
  `random business, $name, SEED=${FIRST}`,
  { timeout },
  ({ start, sent }) => {
    let books: Books;
    let done: DoneBusiness;
    let acquirer: Acquirer | undefined;
    beforeAll(async () => {
      acquirer = await start();
      const amount = { seed: FIRST, operations: COUNT, payments: PAYMENTS, sent };
      books = await keepBooks(askedBy(acquirer), async (shop) => {
        done = await randomBusiness(shop, amount, REVERSAL_DAYS * 86_400_000);
        return done.made;
      });
    }, timeout);

    it('leaves each payment with the amount and the follow-ups of the model', async () => {
      const { gateway, bearer } = books.shop;
      const paid = done.model.payments.filter(({ type }) =>
        ['PA', 'DB', 'CD', 'CP'].includes(type),
      );
      for (const payment of paid.filter(({ code }) => code === GOOD)) {
        const url = `/_sandbox/payments/${payment.id}?entityId=${gateway.entityId}`;
        const { body } = await books.shop.send('GET', url, bearer);
        const { code, amount, currency } = body.payment;
        expect([code, amount, currency]).toEqual([
          GOOD,
          shown(BigInt(payment.amount)),
          payment.currency,
        ]);
        expect(possible(body), payment.id).toEqual(followUpsOf(done.model, payment));
      }
    });

    it('asks the processor once about each payment that the gateway does not refuse', () => {
      if (acquirer) expect(acquirer.decisions()).toBe(done.asked);
    });

    describeBooks(() => books);
  },
);

/** The follow-ups that the gateway offers, with the amount that is left. */
const possible = ({ actions }: Reply['body']): string[] =>
  actions
    .filter(({ name, allowed }: { name: string; allowed: boolean }) => allowed && name !== 'CB')
    .map(({ name, amount }: { name: string; amount: string }) => `${name} ${amount}`);

/** The same, by the model. */
function followUpsOf(model: Model, payment: ModelPayment): string[] {
  const amount = model.left(payment);
  return (['CP', 'RV', 'RF'] as const)
    .filter((type) => {
      const ask: ModelRequest = { ...NOTHING, type, amount, currency: payment.currency };
      return model.refused(payment, ask) === undefined;
    })
    .map((type) => `${type} ${shown(BigInt(amount))}`);
}
