/** Card numbers that are typed into a field that is no card's: they may neither stay in the page nor be sent. */

import type { Field, Kit } from './fieldBuilder.tsx';
import { cardNumbersIn } from './findCardNumbers.ts';

/** Whether a text holds a number that passes as one of a known card scheme. */
export const holdsCardNumber = (text: string): boolean => cardNumbersIn(text).length > 0;

/**
 * Has a field asked and sent as `kit.add` does. One that holds a card number is emptied when it is left and before a submit,
 * and says that this was wrong.
 *
 * @param before brings up to date what hangs on what it holds
 */
export function addWithoutCardNumber(kit: Kit, field: Field, before: () => void): void {
  const { control } = field;
  const look = () => {
    if (holdsCardNumber(control.value)) {
      control.value = '';
      kit.refuse(field);
    }
    before();
  };
  kit.add([field], look);
  // Last, since what was added before takes away the fault of what was typed before.
  for (const event of ['change', 'blur']) control.addEventListener(event, look);
}
