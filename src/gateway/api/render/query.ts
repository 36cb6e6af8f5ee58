/** Responses to queries: version 1 in `payments`, version 3 in `records`. A query that finds a transaction has status 200. */

import { preciseTimestamp } from '../../../time/format.ts';
import type { Entity } from '../../domain/merchant/types.ts';
import type { ResultPage } from '../../domain/query/page.ts';
import type { QueryTables } from '../../domain/query/tables.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import { shortIdOf } from '../../domain/shared/shortId.ts';
import type { Store } from '../../domain/shared/tables.ts';
import type { Payment } from '../../domain/transaction/types.ts';
import {
  type Body,
  BUILD_NUMBER,
  type Rendered,
  render,
  resultOf,
  type Stamp,
  written,
} from './envelope.ts';
import { paymentMembers } from './payment.ts';
import { webhookMembersOf } from './webhookMembers.ts';

/** A single transaction: its own members, result and time. The status is 200, whatever the result of the transaction. */
export async function renderOne(store: Store<QueryTables>, payment: Payment): Promise<Rendered> {
  const [body] = await recordsOf(store, [payment], BUILD);
  return written(body as Body, 200);
}

/** Transactions as version 1 lists them. */
export async function renderPayments(
  store: Store<QueryTables>,
  { payments }: Pick<ResultPage, 'payments'>,
  stamp: Stamp,
): Promise<Rendered> {
  const result = resultOf('000.000.100');
  return render({ result, payments: await recordsOf(store, payments, BUILD) }, stamp);
}

/** Transactions as version 3 lists them. @param pages the number of pages; undefined where the query has no pages */
export async function renderRecords(
  store: Store<QueryTables>,
  { payments, pages }: Pick<ResultPage, 'payments'> & { readonly pages?: number },
  stamp: Stamp,
): Promise<Rendered> {
  const result = resultOf('000.000.100');
  return render({ result, records: await recordsOf(store, payments), pages }, stamp);
}

const BUILD = { buildNumber: BUILD_NUMBER };

/** Records, each with the name of its channel. */
async function recordsOf(
  store: Store<QueryTables>,
  payments: readonly Payment[],
  more: object = {},
) {
  const channels = new Map<EntityId, Entity | undefined>();
  for (const id of new Set(payments.map(({ channelId }) => channelId))) {
    channels.set(id, await store.entity.find(id));
  }
  return payments.map((payment) => ({
    ...recordOf(payment, channels.get(payment.channelId)),
    ...more,
  }));
}

/**
 * The members of the transaction's response, and further members: its time, the transaction that it refers to, its type in
 * every case. A capture that was made with its authorisation (PA.CP) is shown as one of the two.
 *
 * @param channel the channel of the payment
 */
function recordOf(payment: Payment, channel: Pick<Entity, 'channelName'> | undefined) {
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
