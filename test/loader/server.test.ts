/** On a server there is no document: importing does nothing, calling says so. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { identityOf } from '../../src/loader/component.ts';
import { define } from '../../src/loader/element.ts';
import { LoadError, loadPaymentWidgets } from '../../src/loader/index.ts';
import { PaymentForm as ReactForm } from '../../src/loader/react.ts';
import { PaymentForm as VueForm } from '../../src/loader/vue.ts';

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

it('renders the components on a server, as empty elements', async () => {
  const props = { gateway: 'https://pay.example', checkoutId: 'x', options: { locale: 'de' } };
  expect(renderToString(createElement(ReactForm, props))).toBe('<div></div>');
  expect(await renderVue(createSSRApp(VueForm, props))).toBe('<div></div>');
});

it('takes equal props for the same form, however they are written', () => {
  const of = (props: object) =>
    identityOf({ gateway: 'https://pay.example/', checkoutId: 'x', ...props });
  expect(of({ brands: ['VISA', 'MASTER'], gateway: new URL('https://pay.example') })).toEqual(
    of({ brands: 'VISA MASTER' }),
  );
  expect(of({ options: { locale: 'de' }, onReady() {} })).toEqual(of({}));
  for (const other of [{ checkoutId: 'y' }, { registration: true }, { brands: 'VISA' }]) {
    expect(of(other)).not.toEqual(of({}));
  }
});
