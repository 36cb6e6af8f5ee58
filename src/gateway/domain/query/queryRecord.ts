/** A transaction as queries show it (docs/reporting.md). Pure. */

import { preciseTimestamp } from '../../../time/format.ts';
import type { Entity } from '../merchant/types.ts';
import { paymentMembers } from '../payment/renderPayment.ts';
import { webhookMembersOf } from '../payment/webhookMembers.ts';
import { shortIdOf } from '../shared/shortId.ts';
import type { Payment } from '../transaction/types.ts';

/**
 * The members of the transaction's response, and further members: its time, the transaction that it refers to, its type in
 * every case. A capture that was made with its authorisation (PA.CP) is shown as one of the two.
 *
 * @param channel the channel of the payment
 */
export function recordOf(payment: Payment, channel: Pick<Entity, 'channelName'> | undefined) {
  const { id, type, brand, referencedId, createdAt, ndc, request } = payment;
  const members = paymentMembers(payment, 'shop');
  return {
    ...members,
    registrationId: type === 'RG' ? id : members.registrationId,
    referencedId: referencedId ?? undefined,
    paymentType: type,
    paymentBrand: brand ?? undefined,
    merchantMemo: request['merchantMemo'],
    ...webhookMembersOf(payment, members, channel),
    shortId: shortIdOf(id),
    timestamp: preciseTimestamp(createdAt),
    ndc,
  };
}
