/** A form that is shown again while the money is awaited: it has no fields, and returns a result to the shop. */
import { describe, expect, it } from 'vitest';
import { act, NO_CARD, openOwn, RETURN } from './shopperRequests.ts';

describe('a form whose checkout is paid later', () => {
  it.each([
    ['PREPAYMENT', {}],
    ['OXXO', {}],
    ['INVOICE', { 'customer.birthDate': '1980-12-31' }],
  ])('%s: is finished, before and after the money arrives', async (paymentBrand, fields) => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    expect((await shop.config(id)).body.finished).toBe(false);
    await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand, ...fields });
    const waiting = (await shop.config(id)).body;
    expect(waiting).toMatchObject({ finished: true, underWay: null });
    expect(waiting.checkout.resourcePath).toBe(`/v1/checkouts/${id}/payment`);
    await act(shop, id, 'approve');
    expect((await shop.config(id)).body.finished).toBe(true);
  });

  it('can be paid in another way if the money does not arrive', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand: 'PREPAYMENT' });
    await act(shop, id, 'decline');
    expect((await shop.config(id)).body.finished).toBe(false);
  });

  it('is not finished while its shopper has a page to visit, also for days', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand: 'TRUSTLY' });
    expect((await shop.config(id)).body.finished).toBe(false);
    await act(shop, id, 'later');
    expect((await shop.config(id)).body.finished).toBe(false);
  });
});
