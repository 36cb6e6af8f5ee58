/**
 * The loader, for applications. It can be imported anywhere, and does nothing until it is called.
 *
 *     import { loadPaymentWidgets } from 'payment-widgets';
 *     const widgets = await loadPaymentWidgets({ gateway, checkoutId, target: '#payment', signal });
 */
import { load, type PaymentWidgets } from './load.ts';
import type { LoadParameters } from './parameters.ts';

export type { Remedy } from '../widget/kernel/errors/errorDefinition.ts';
export type { ErrorCode, PaymentWidgetsError } from '../widget/kernel/errors/errors.ts';
export type * from '../widget/kernel/options/global.ts';
export { LoadError, type LoadErrorCode } from './errors.ts';
export type { PaymentWidgets } from './load.ts';
export type { LoadParameters, ScriptPolicy } from './parameters.ts';

/**
 * Loads the payment form of a gateway and mounts it. A page has one form at a time: a later call replaces it.
 *
 * @returns resolves when the forms are ready for the shopper. If the gateway is temporarily unavailable, the form tells the
 *   shopper, with a button to try again, and the promise stays pending
 * @throws `signal.reason` if the signal is aborted before; `LoadError` if the script cannot be loaded; the widget's own error
 *   if the shopper cannot resolve it (its `remedy` is `contact` or `new-checkout`). The form's message then stays until the
 *   signal is aborted or another call replaces the form
 */
export function loadPaymentWidgets(parameters: LoadParameters): Promise<PaymentWidgets> {
  return load(parameters, (pages) => parameters.options ?? pages);
}
