/** Card numbers that are typed into a field that is no card's: they may neither stay in the page nor be sent. */

import type { FieldBuilder, FieldDefinition } from './fieldBuilder.tsx';
import { findCardNumbers } from './findCardNumbers.ts';

/** Whether a text holds a number that passes as one of a known card scheme. */
export const holdsCardNumber = (text: string): boolean => findCardNumbers(text).length > 0;

/**
 * Has a field asked and sent as `builder.add` does. One that holds a card number is emptied when it is left and before a submit,
 * and says that this was wrong.
 *
 * @param before brings up to date what hangs on what it holds
 */
export function addFieldWithoutCardNumber(
  builder: FieldBuilder,
  field: FieldDefinition,
  before: () => void,
): void {
  const { control } = field;
  const look = () => {
    if (holdsCardNumber(control.value)) {
      control.value = '';
      builder.refuse(field);
    }
    before();
  };
  builder.add([field], look);
  // Last, since what was added before takes away the fault of what was typed before.
  for (const event of ['change', 'blur']) control.addEventListener(event, look);
}
