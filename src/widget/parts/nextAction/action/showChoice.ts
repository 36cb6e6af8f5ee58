/** Notes about an action of the shopper, with buttons. */

import type { WidgetContext } from '../../../context.ts';
import type { Action } from '../../../mount/actionButton.tsx';
import type { TextKey } from '../../../texts/textKey.ts';
import type { ActionNeeds, ShopperAction } from './shopperAction.ts';

/** A button with a text of the locale files. */
export const noteButton = (context: WidgetContext, key: TextKey, act: () => unknown): Action => ({
  text: context.texts.value(key),
  kind: key === 'cancelPayment' ? 'cancel' : 'retry',
  act,
});

/**
 * Shows the status to the shopper, with a button that cancels the payment.
 * @param goOn adds a button that continues
 */
export function showChoice(
  { context, cancel }: ActionNeeds,
  action: ShopperAction,
  text: TextKey,
  goOn?: () => void,
): void {
  context.phase.value = 'waits';
  action.container.showNote(context.texts.value(text), [
    ...(goOn ? [noteButton(context, 'continuePayment', goOn)] : []),
    noteButton(context, 'cancelPayment', () => cancel(action)),
  ]);
}
