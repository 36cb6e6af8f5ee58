/** On a server there is no document: importing does nothing, calling says so. */
import { expect, it } from 'vitest';
import { define } from '../../src/loader/element.ts';
import { LoadError, loadPaymentWidgets } from '../../src/loader/index.ts';

it('can be imported and called on a server, where it rejects with the reason', async () => {
  const call = loadPaymentWidgets({ gateway: 'https://pay.example', checkoutId: 'x' });
  await expect(call).rejects.toBeInstanceOf(LoadError);
  await expect(call).rejects.toMatchObject({
    code: 'NO_DOCUMENT',
    remedy: 'contact',
    message: 'paymentWidgets: there is no document: call it in a browser',
  });
});

it('defines no element on a server, and does not mind', () => {
  expect(() => define()).not.toThrow();
});
