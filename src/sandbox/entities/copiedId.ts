/** The ids of a copy of an entity. A client that knows the id of the copied entity can compute them. Pure. */

import { createHash } from 'node:crypto';
import { CHECKOUT_ID, HEX_ID } from '../../contract/idForms.ts';

/** Whether the id of the copy is computed. All other ids are tokens of shoppers. */
export const isComputed = (id: string): boolean => CHECKOUT_ID.test(id) || HEX_ID.test(id);

/**
 * The id of the copy: of 32 lower-case hex digits, the first 20 stay, which contain the time and the counter, so that copies
 * sort like their originals; the last 12 are the first digits of SHA-256 of both ids. Of a checkout, all digits change. Other
 * texts are returned unchanged.
 *
 * @param to the id of the entity of the copy
 */
export function copiedIdOf(id: string, to: string): string {
  const digits = createHash('sha256').update(`${to}${id}`).digest('hex');
  if (CHECKOUT_ID.test(id)) return `${digits.slice(0, 32).toUpperCase()}${id.slice(32)}`;
  return HEX_ID.test(id) ? `${id.slice(0, 20)}${digits.slice(0, 12)}` : id;
}
