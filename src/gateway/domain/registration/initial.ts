/** The first payment of an agreement, referenced by its payment id, for cards that are not stored in the gateway. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { isVisibleTo } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { RegistrationTables } from './tables.ts';

const NAME = 'standingInstruction.initialTransactionId';

/**
 * A request that references its first payment by the id that the gateway gave the payment (API 3: "or processor's own id").
 * The result has the scheme's reference in place of that id. A value that is not the id of a payment of the entity, or of
 * another channel of its merchant, is the
 * reference of another system, and is not changed.
 */
export async function withInitialTransactionId(
  tables: Pick<RegistrationTables, 'payment'>,
  entity: Entity,
  request: Parameters,
): Promise<Parameters> {
  const id = request[NAME] ?? '';
  if (!isPaymentId(id)) return request;
  const payment = await tables.payment.find(id);
  const reference =
    payment && isVisibleTo(payment, entity) && payment.findings.initialTransactionId;
  if (!reference) return request;
  return Object.assign(Object.create(null), request, { [NAME]: reference });
}
