/** Notes about an action of the shopper, with buttons. */

import { computed } from '@preact/signals';
import type { Action } from '../../forms/container/actionButton.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import type { ActionNeeds, ShopperAction } from './shopperAction.ts';

/** A text of the locale files, in the current language. */
export const textOf = ({ texts }: Pick<WidgetContext, 'texts'>, key: TextKey) =>
  computed(() => texts.value(key));

/** A button with a text of the locale files. */
export const noteButton = (context: WidgetContext, key: TextKey, act: () => unknown): Action => ({
  text: textOf(context, key),
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
  action.container.showNote(textOf(context, text), [
    ...(goOn ? [noteButton(context, 'continuePayment', goOn)] : []),
    noteButton(context, 'cancelPayment', () => cancel(action)),
  ]);
}
