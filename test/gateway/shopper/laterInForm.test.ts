/** A form that is shown again while money is waited for: there is nothing to fill in, and a result for the shop. */
import { describe, expect, it } from 'vitest';
import { act, NO_CARD, openOwn, RETURN } from './shopperRequests.ts';

describe('a form whose checkout is paid later', () => {
  it.each([
    ['PREPAYMENT', {}],
    ['OXXO', {}],
    ['INVOICE', { 'customer.birthDate': '1980-12-31' }],
  ])('%s: is finished, before the money comes and after', async (paymentBrand, fields) => {
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

  it('can be paid otherwise when the money does not come', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand: 'PREPAYMENT' });
    await act(shop, id, 'decline');
    expect((await shop.config(id)).body.finished).toBe(false);
  });

  it('is not while its shopper still has a page to go to, also where that takes days', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand: 'TRUSTLY' });
    expect((await shop.config(id)).body.finished).toBe(false);
    await act(shop, id, 'later');
    expect((await shop.config(id)).body.finished).toBe(false);
  });
});
