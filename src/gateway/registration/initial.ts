/** The first payment of an agreement, named by its id: of cards that are not stored here. */
import { isOf } from '../entity/access.ts';
import type { Entity } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Tables } from '../store/store.ts';
import { isPaymentId } from '../time/ids.ts';

const NAME = 'standingInstruction.initialTransactionId';

/**
 * A request that names its first payment by the id that the gateway gave it (API 3: "or processor's own id"), with the scheme's
 * reference in place of that id. What is no payment of the entity's is the reference of another system, and stays.
 */
export async function withReference(
  tables: Pick<Tables, 'payment'>,
  entity: Entity,
  request: Parameters,
): Promise<Parameters> {
  const id = request[NAME] ?? '';
  if (!isPaymentId(id)) return request;
  const payment = await tables.payment.find(id);
  const reference = payment && isOf(payment, entity) && payment.findings.initialTransactionId;
  if (!reference) return request;
  return Object.assign(Object.create(null), request, { [NAME]: reference });
}
