/** Notes about an action of the shopper, and their buttons. */

import type { Run } from '../../../context.ts';
import type { Action } from '../../../mount/actionButton.tsx';
import type { TextKey } from '../../../texts/texts.ts';
import type { ActionNeeds, ShopperAction } from './shopperAction.ts';

/** A button with a text of the locale files. */
export const buttonOf = (run: Run, key: TextKey, act: () => unknown): Action => ({
  text: run.texts.value(key),
  kind: key === 'cancelPayment' ? 'cancel' : 'retry',
  act,
});

/**
 * Tells the shopper how things stand, with a button that cancels the payment.
 * @param goOn adds a button that continues
 */
export function showChoice(
  { run, cancel }: ActionNeeds,
  action: ShopperAction,
  text: TextKey,
  goOn?: () => void,
): void {
  run.phase.value = 'waits';
  action.container.showNote(run.texts.value(text), [
    ...(goOn ? [buttonOf(run, 'continuePayment', goOn)] : []),
    buttonOf(run, 'cancelPayment', () => cancel(action)),
  ]);
}
