/** Card numbers typed into other fields: they must neither stay in the page nor be sent. */

import { findCardNumbers } from '../../card/cardNumbers.ts';
import type { FieldBuilder, FieldDefinition } from './fieldBuilder.tsx';

/** Whether a text contains a valid number of a known card scheme. */
export const containsCardNumber = (text: string): boolean => !findCardNumbers(text).next().done;

/**
 * Validates and sends a field as `builder.add` does. If it contains a card number, it is cleared when the shopper leaves it
 * and before a submit, and an error is shown.
 *
 * @param before updates what depends on the value
 */
export function addFieldWithoutCardNumber(
  builder: FieldBuilder,
  field: FieldDefinition,
  before: () => void,
): void {
  const { control } = field;
  const look = () => {
    if (containsCardNumber(control.value)) {
      control.value = '';
      builder.refuse(field);
    }
    before();
  };
  builder.add([field], look);
  // Added last: listeners that were added before clear the previous fault.
  for (const event of ['change', 'blur']) control.addEventListener(event, look);
}
