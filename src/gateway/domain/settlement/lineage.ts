/**
 * The earlier payments that a payment goes back to: the debit of a refund, the authorisation of a capture, the chargeback of
 * a chargeback's reversal. Pure.
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import { conversionIn } from '../../catalogue/parameters/money.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Payment } from '../transaction/types.ts';
import { shareOf } from './arithmetic.ts';
import type { SellerPart } from './types.ts';

/** A payment and the payments that it goes back to, the nearest first. Deleted payments are left out. */
export type Lineage = readonly [payment: Payment, ...before: Payment[]];

/**
 * 1: the payment adds to the payout; -1: it is subtracted from the payout. A payment that undoes another one has the opposite
 * sign.
 */
export function signOf([payment, ...before]: Lineage): 1n | -1n {
  switch (payment.type) {
    case 'DB':
    case 'CP':
      return 1n;
    case 'CD':
      return -1n;
    default: {
      const [next, ...rest] = before;
      if (next) return signOf([next, ...rest]) === 1n ? -1n : 1n;
      return payment.type === 'CR' ? 1n : -1n;
    }
  }
}

const IS_OF_BANK: readonly Payment['type'][] = ['CB', 'CR'];

/** The payment that a chargeback or its reversal is about; for any other payment, the payment itself. */
export const subjectOf = (lineage: Lineage): Payment =>
  lineage.find(({ type }) => !IS_OF_BANK.includes(type)) ?? lineage[0];

/** The chargeback that a payment is or reverses. */
export const chargebackOf = (lineage: Lineage): Payment | undefined =>
  lineage.find(({ type }) => type === 'CB');

/** A parameter of the payment's request, or else of the requests of the payments that it goes back to. */
export function askedIn(lineage: Lineage, ...names: readonly (keyof Parameters)[]) {
  for (const { request } of lineage) {
    for (const name of names) if (request[name] !== undefined) return request[name];
  }
  return undefined;
}

/** Whether two payments have the same amount and currency. */
const isAsMuch = ({ money: one }: Payment, { money: other }: Payment): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/**
 * The converted amount that the shop sent with the payment (API 1, Forex). A payment without one gets its share of the
 * converted amount of the nearest payment that it goes back to.
 */
export function conversionOf(lineage: Lineage): Money | undefined {
  const [{ money }] = lineage;
  for (const { request, money: whole } of lineage) {
    if (request['forex.amount'] === undefined) continue;
    const conversion = conversionIn(requestOf(request));
    if (conversion === null || isRefusal(conversion)) continue;
    const isShare = whole.currency === money.currency && whole.minor > 0n;
    return isShare ? shareOf(conversion, money.minor, whole.minor) : undefined;
  }
  return undefined;
}

/**
 * The sellers of a payment (API 2, Marketplace). A payment without sellers has those of the nearest payment that it goes back
 * to, where the amounts are the same. For a part of a payment, the sellers are not known.
 */
export function sellersOf(lineage: Lineage): readonly SellerPart[] | undefined {
  const [payment] = lineage;
  for (const before of lineage) {
    if (!isAsMuch(before, payment)) return undefined;
    const sellers = sellersIn(before.request);
    if (sellers.length > 0) return sellers;
  }
  return undefined;
}

function sellersIn(request: Parameters): SellerPart[] {
  const sellers: SellerPart[] = [];
  for (let n = 0; ; n++) {
    const id = request[`marketPlace.sellers[${n}].id`];
    if (id === undefined) return sellers;
    sellers.push({ id, amount: request[`marketPlace.sellers[${n}].amount`] });
  }
}
