/** The first payment of an agreement, named by its id: of cards that are not stored here. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { isOwnedBy } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { RegistrationTables } from './tables.ts';

const NAME = 'standingInstruction.initialTransactionId';

/**
 * A request that names its first payment by the id that the gateway gave it (API 3: "or processor's own id"), with the scheme's
 * reference in place of that id. What is no payment of the entity's is the reference of another system, and stays.
 */
export async function withReference(
  tables: Pick<RegistrationTables, 'payment'>,
  entity: Entity,
  request: Parameters,
): Promise<Parameters> {
  const id = request[NAME] ?? '';
  if (!isPaymentId(id)) return request;
  const payment = await tables.payment.find(id);
  const reference = payment && isOwnedBy(payment, entity) && payment.findings.initialTransactionId;
  if (!reference) return request;
  return Object.assign(Object.create(null), request, { [NAME]: reference });
}
