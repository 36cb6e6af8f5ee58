/** What a payment goes back to: a refund to its debit, a capture to its authorisation, a chargeback's reversal to the chargeback. Pure. */
import type { Parameters } from '../parameters/parameter.ts';
import type { Payment } from '../payment/types.ts';

/** A payment before those that it goes back to, the nearest first; those that are not there any more are left out. */
export type Lineage = readonly [payment: Payment, ...before: Payment[]];

/** 1: it adds to what is paid out; -1: it takes from it. Whatever undoes a payment goes the other way. */
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

/** The payment that a chargeback or its reversal is about; any other is about itself. */
export const subjectOf = (lineage: Lineage): Payment =>
  lineage.find(({ type }) => !IS_OF_BANK.includes(type)) ?? lineage[0];

/** The chargeback that a payment is, or reverses. */
export const chargebackOf = (lineage: Lineage): Payment | undefined =>
  lineage.find(({ type }) => type === 'CB');

/** What was asked, of the payment or else of those it goes back to. */
export function askedIn(lineage: Lineage, ...names: readonly (keyof Parameters)[]) {
  for (const { request } of lineage) {
    for (const name of names) if (request[name] !== undefined) return request[name];
  }
  return undefined;
}
