/**
 * What an application imports: the loader. It can be imported anywhere, and does nothing until it is called.
 *
 *     import { loadPaymentWidgets } from 'payment-widgets';
 *     const widgets = await loadPaymentWidgets({ gateway, checkoutId, target: '#payment', signal });
 */
import { load, type PaymentWidgets } from './load.ts';
import type { LoadParameters } from './parameters.ts';

export type { Remedy } from '../widget/errors/errorDefinition.ts';
export type { ErrorCode, PaymentWidgetsError } from '../widget/errors/errors.ts';
export type * from '../widget/options/global.ts';
export { LoadError, type LoadErrorCode } from './errors.ts';
export type { PaymentWidgets } from './load.ts';
export type { LoadParameters, ScriptPolicy } from './parameters.ts';

/**
 * Loads the payment form of a gateway and mounts it. There is one at a time on a page: a later call takes its place.
 *
 * @returns when the forms are ready for the shopper. A gateway that is away for a moment is told the shopper by the form, with
 *   a button to try again, and waited for
 * @throws `signal.reason` where that is aborted before; `LoadError` where the script can't be had; the widget's own error for
 *   what no shopper can mend (its `remedy` is `contact` or `new-checkout`): the form's message then stays until the signal, or
 *   another call, takes it away
 */
export function loadPaymentWidgets(parameters: LoadParameters): Promise<PaymentWidgets> {
  return load(parameters, (pages) => parameters.options ?? pages);
}
