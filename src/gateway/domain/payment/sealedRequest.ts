/** The sealed request of a waiting payment: the data that the gateway needs to ask the processor later. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import { MINUTE_MS } from '../../../time/units.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import type { WayBack } from '../redirect/wayBack.ts';
import { openLatest } from '../shared/vault.ts';
import type { Payment } from '../transaction/types.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentTables } from './tables.ts';

/** Design, card data at rest: sealed for at most 30 minutes of entity time. */
export const SEALED_MS = 30 * MINUTE_MS;

/** What the processor has to be asked about a payment, in the form that is sealed. */
export interface SealedRequest {
  readonly request: Parameters;
  readonly way?: WayBack | undefined;
}

/**
 * Seals and stores the request of a payment, with the timer that erases it. The request of a follow-up, which usually has no
 * number and no code, is stored until there is a result: its question can be repeated for that long.
 *
 * @param waiting secrets included
 */
export async function sealRequest(
  needs: Pick<PaymentNeeds, 'vault'>,
  tables: PaymentTables,
  { id: paymentId, entityId, referencedId }: Payment,
  waiting: SealedRequest,
  now: number,
): Promise<void> {
  const isKept = referencedId !== null && !hasSecrets(waiting.request);
  const eraseAt = isKept ? LAST_INSTANT : now + SEALED_MS;
  const sealed = await needs.vault.sealObject(tables, waiting, paymentId);
  await tables.pending.insert({ name: paymentId, entityId, sealed, eraseAt });
  if (isKept) return;
  await tables.timer.arm({ entityId, kind: 'eraseSecrets', key: paymentId, due: eraseAt });
}

const hasSecrets = (request: Parameters): boolean =>
  Object.keys(withoutSecrets(request)).length < Object.keys(request).length;

/** Opens the sealed request of a payment; undefined if it is erased. Also outside of a database transaction. */
export async function openSealedRequest(
  { vault }: Pick<PaymentNeeds, 'vault'>,
  tables: PaymentTables,
  { id, entityId }: Pick<Payment, 'id' | 'entityId'>,
): Promise<SealedRequest | undefined> {
  return openLatest(vault.openObject<SealedRequest>, tables, id, () =>
    tables.pending.find(id, entityId),
  );
}

/** Erases the sealed request when it is no longer needed, and cancels the timers of the question. */
export async function eraseSealedRequest(
  tables: PaymentTables,
  { entityId, id }: Payment,
): Promise<void> {
  // Cancel the timer first: the timer's own handler uses the same lock order.
  await tables.timer.cancel(entityId, 'eraseSecrets', id);
  await tables.timer.cancel(entityId, 'resumeSubmit', id);
  await tables.pending.erase(id, entityId);
}
