/**
 * Goes on with a payment that waited for its shopper: the shopper confirmed, gave up, or is still at it. Whoever comes second,
 * by the back button, from another tab or late, changes nothing.
 */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { isPending, type ResultCode } from '../../catalogue/results/codes.ts';
import { successCode } from '../../catalogue/results/success.ts';
import type { Redirect } from '../redirect/types.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Authentication } from '../threeDSecure/types.ts';
import type { Payment } from '../transaction/types.ts';
import { type Asking, type AskNeeds, askLocally } from './ask.ts';
import {
  askAndComplete,
  eraseSealedRequest,
  type LockedPayment,
  leaseOf,
  lockPayment,
  requestFromSealed,
  savePayment,
} from './complete.ts';
import { ended, withOutcome } from './shopperStep.ts';
import type { PaymentTables } from './tables.ts';

/** A payment that waits for its shopper, locked. `redirect`: absent where the shopper goes nowhere. */
export interface WaitingPayment {
  readonly payment: Payment;
  readonly redirect: Redirect | undefined;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** What became of it. */
export type NextStep =
  /** Still waiting; the redirect where something of it changed. */
  | { readonly kind: 'stay'; readonly redirect?: Redirect }
  /** It waits on, for days: the bank takes its time. */
  | { readonly kind: 'later' }
  /** It is over, and the processor is not asked. */
  | {
      readonly kind: 'over';
      readonly code: ResultCode;
      readonly authentication?: Authentication | undefined;
      readonly redirect?: Redirect;
    }
  /** The shopper did it: now the processor is asked. */
  | {
      readonly kind: 'goOn';
      readonly authentication?: Authentication | undefined;
      readonly redirect?: Redirect;
    };

/** Whether nothing but the shopper, or the time, ends it. */
export const waitsForShopper = ({ judgedBy, code }: Payment): boolean =>
  judgedBy === 'shopper' && isPending(code);

/**
 * Takes the turn that the payment needs.
 *
 * @param turn asked while the payment is locked and waits; pure, since it may be asked twice
 * @returns the payment as it stands afterwards; undefined where there is none
 */
export async function continuePayment(
  needs: AskNeeds,
  id: PaymentId,
  turn: (scene: WaitingPayment) => NextStep,
): Promise<Payment | undefined> {
  const asking = await needs.store.transaction((tables) =>
    continuePaymentIn(tables, needs, id, turn),
  );
  if (asking) await askAndComplete(needs, { payment: asking.payment }, asking.request);
  return needs.store.payment.find(id);
}

/** The same within a transaction. @returns what has to be asked elsewhere, once that is kept */
export async function continuePaymentIn(
  tables: PaymentTables,
  needs: AskNeeds,
  id: PaymentId,
  turn: (scene: WaitingPayment) => NextStep,
): Promise<Asking | undefined> {
  const held = await lockPayment(tables, id);
  if (!held || !waitsForShopper(held.payment)) return undefined;
  const { payment } = held;
  const redirect = await tables.redirect.findByPayment(id);
  const now = await entityTime(tables, needs.wall, payment.entityId);
  const taken = turn({ payment, redirect, now });
  if ('redirect' in taken && taken.redirect) await tables.redirect.save(taken.redirect);
  switch (taken.kind) {
    case 'stay':
      return undefined;
    case 'later': {
      const later = { ...payment, code: '800.400.500' } as const;
      await savePayment(needs, tables, { ...held, payment: later }, now, 'waiting');
      return undefined;
    }
    case 'over': {
      await endIn(tables, needs, held, { ...taken, now });
      return undefined;
    }
    case 'goOn':
      return askIn(tables, needs, held, { ...taken, now });
    default:
      return taken satisfies never;
  }
}

/** How a step ended. `now`: entity time, ms UTC. */
interface End {
  readonly authentication?: Authentication | undefined;
  readonly now: number;
}

async function endIn(
  tables: PaymentTables,
  needs: AskNeeds,
  held: LockedPayment,
  { authentication, code, now }: End & { readonly code: ResultCode },
): Promise<void> {
  await eraseSealedRequest(tables, held.payment);
  const payment = ended(withOutcome(held.payment, authentication), code);
  await savePayment(needs, tables, { ...held, payment }, now, 'waiting');
}

/** Asks the processor, at once where that can be done here. */
async function askIn(
  tables: PaymentTables,
  needs: AskNeeds,
  held: LockedPayment,
  end: End,
): Promise<Asking | undefined> {
  const { now, authentication } = end;
  if (held.payment.type === '3D') {
    const code = successCode(needs.environment, held.payment.request);
    await endIn(tables, needs, held, { ...end, code });
    return undefined;
  }
  // The shop has removed the details before they were stored.
  if (held.payment.type === 'RG' && !(await isUnconfirmed(tables, held.payment))) {
    await endIn(tables, needs, held, { ...end, code: '100.396.201' });
    return undefined;
  }
  const request = await requestOf(tables, needs, held.payment);
  // What is needed to ask was erased: there is no going on.
  if (!request) {
    await endIn(tables, needs, held, { ...end, code: '100.396.103' });
    return undefined;
  }
  const payment: Payment = {
    ...withOutcome(held.payment, authentication),
    code: '000.200.000',
    judgedBy: 'nobody',
  };
  const answered = askLocally(needs, payment, request);
  if (answered) {
    await eraseSealedRequest(tables, payment);
    await savePayment(
      needs,
      tables,
      { ...held, payment: answered, secrets: request },
      now,
      'waiting',
    );
    return undefined;
  }
  await tables.payment.settle(payment);
  const { entityId } = payment;
  await tables.timer.arm(
    { entityId, kind: 'resumeSubmit', key: payment.id, due: now },
    leaseOf(needs),
  );
  return { payment, request };
}

async function isUnconfirmed(tables: PaymentTables, { registrationId }: Payment): Promise<boolean> {
  const registration = registrationId && (await tables.registration.find(registrationId));
  return registration ? registration.state === 'unconfirmed' : false;
}

/** What was asked, secrets included; without them where none are needed. */
async function requestOf(
  tables: PaymentTables,
  { vault }: AskNeeds,
  { id, account, request }: Payment,
): Promise<Parameters | undefined> {
  const sealed = await tables.pending.find(id);
  const text = sealed && (await vault.open(tables, sealed, id));
  // Without its number a card cannot be paid with. A bank that took its time has asked for the account itself.
  if (text === undefined) return account.kind === 'card' ? undefined : request;
  return requestFromSealed(text);
}
