/** API 3, Card-on-file: payments with stored details, for any agreements that this gateway knows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { Asks, job } from '../../domain/schedule/scheduleRequests.ts';
import { code, encode, type Fields, open, type Shop } from '../../harness.ts';
import { GOOD, standingInstruction } from './modes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const initial = (type: string) => standingInstruction({ type, mode: 'INITIAL', source: 'CIT' });
const MERCHANT = { mode: 'REPEATED', source: 'MIT' };
const SHOPPER = { mode: 'REPEATED', source: 'CIT' };

/** Details: without an agreement, or with a first payment of that type. */
const details = (type?: string) => shop.stored(type === undefined ? {} : initial(type));

describe('stored details', () => {
  table<[string, string | undefined, Fields]>([
    ['RECURRING without an agreement', undefined, { ...MERCHANT, type: 'RECURRING' }],
    ['UNSCHEDULED without an agreement', undefined, { ...MERCHANT, type: 'UNSCHEDULED' }],
    ['INSTALLMENT without an agreement', undefined, { ...MERCHANT, type: 'INSTALLMENT' }],
    ['no type, without an agreement', undefined, MERCHANT],
    ['the shopper’s click, without an agreement', undefined, { ...SHOPPER, type: 'UNSCHEDULED' }],
    ['the shopper’s click after RECURRING', 'RECURRING', { ...SHOPPER, type: 'UNSCHEDULED' }],
    ['RECURRING after UNSCHEDULED', 'UNSCHEDULED', { ...MERCHANT, type: 'RECURRING' }],
    ['RECURRING after INSTALLMENT', 'INSTALLMENT', { ...MERCHANT, type: 'RECURRING' }],
    ['UNSCHEDULED after UNSCHEDULED', 'UNSCHEDULED', { ...MERCHANT, type: 'UNSCHEDULED' }],
    ['NO_SHOW without an agreement', undefined, { industryPractice: 'NO_SHOW' }],
    ['DELAYED_CHARGES without an agreement', undefined, { industryPractice: 'DELAYED_CHARGES' }],
    ['RESUBMISSION without an agreement', undefined, { industryPractice: 'RESUBMISSION' }],
    [
      'a reference of another processor, without an agreement',
      undefined,
      { ...MERCHANT, initialTransactionId: '123456789012345' },
    ],
    [
      'a reference of another processor beside an agreement',
      'UNSCHEDULED',
      { ...MERCHANT, type: 'UNSCHEDULED', initialTransactionId: '123456789012345' },
    ],
  ])('are paid with: %s', async (_, type, agreement) => {
    const reply = await shop.payWith(await details(type), standingInstruction(agreement));
    expect(code(reply)).toBe(GOOD);
    const { initialTransactionId } = reply.body.standingInstruction;
    // The reference is that of the request, else that of the latest agreement.
    const expected =
      agreement['initialTransactionId'] ?? (type && expect.stringMatching(/^\d{15}$/));
    expect(initialTransactionId).toEqual(expected);
  });

  it('are charged by a click in a checkout with REPEATED', async () => {
    const agreement = { ...SHOPPER, type: 'UNSCHEDULED' };
    const id = await details();
    const checkout = await shop.checkout({
      'registrations[0].id': id,
      ...standingInstruction(agreement),
    });
    expect(code(await shop.submit(checkout, 'payment', { registrationId: id }))).toBe(GOOD);
    expect(code(await shop.status(checkout))).toBe(GOOD);
  });

  it('are charged by a schedule without an agreement', async () => {
    const registrationId = await details();
    const asks = new Asks(shop);
    expect(code(await asks.schedule(registrationId, job({ month: '*' })))).toBe(GOOD);
    await shop.gateway.clock.advance('P1M');
    const frame = { 'date.from': '2030-02-01 00:00:00', 'date.to': '2030-02-02 00:00:00' };
    const query = encode({ entityId: shop.gateway.entityId, ...frame });
    const found = await shop.send('GET', `/v1/query?${query}`, shop.bearer);
    expect(found.body.payments).toMatchObject([
      { amount: '9.90', registrationId, result: { code: '000.100.110' } },
    ]);
  });
});
