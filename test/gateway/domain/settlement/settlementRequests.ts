/** Requests of a shop about settlements, and a helper that closes days. */

import type { ResultCode } from '../../../../src/contract/resultCodes.ts';
import type { EntityId, PaymentId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { PaymentType } from '../../../../src/gateway/domain/shared/paymentType.ts';
import type { Payment } from '../../../../src/gateway/domain/transaction/types.ts';
import type { Reply, Shop } from '../../harness.ts';

const AGGREGATIONS = 'reconciliations/aggregations';

const queryOf = (shop: Shop, more: Readonly<Record<string, string>>) =>
  new URLSearchParams({ entityId: shop.gateway.entityId, ...more }).toString();

const read = (shop: Shop, path: string, more: Readonly<Record<string, string>>) =>
  shop.send('GET', `/reports/${path}?${queryOf(shop, more)}`, shop.bearer);

/** The settlements of some days. */
export const list = (
  shop: Shop,
  from: string,
  to: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  read(shop, `v1/${AGGREGATIONS}`, { 'date.from': from, 'date.to': to, ...more });

/** All records of a settlement. */
export const detail = (shop: Shop, id: string, more: Readonly<Record<string, string>> = {}) =>
  read(shop, `v1/${AGGREGATIONS}/${id}`, more);

/** A page of records of a settlement. */
export const page = (shop: Shop, id: string, more: Readonly<Record<string, string>> = {}) =>
  read(shop, `v2/${AGGREGATIONS}/${id}`, more);

/** The reconciliation file of a day. */
export const csv = (shop: Shop, day: string, more: Readonly<Record<string, string>> = {}) =>
  read(shop, `v1/reconciliations/${day}.csv`, more);

/** Closes a day by the control API. */
export const settle = (shop: Shop, asked: object = {}): Promise<Reply> =>
  shop.send(
    'POST',
    '/_sandbox/settlements',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, ...asked }),
  );

/** What a chargeback, or its reversal, looks like beside the payment it refers to. */
export const ofBank = (
  payment: Payment,
  type: PaymentType & ('CB' | 'CR'),
  { id, at, code }: { readonly id: string; readonly at: number; readonly code: ResultCode },
): Payment => ({
  ...payment,
  id: id as PaymentId,
  type,
  referencedId: payment.id,
  checkoutId: null,
  registrationId: null,
  createdAt: at,
  code,
  request: Object.assign(Object.create(null), {}),
});

export const entityOf = (shop: Shop): EntityId => shop.gateway.entityId as EntityId;
