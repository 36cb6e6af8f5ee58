/**
 * Continues a payment that waited for its shopper: the shopper confirmed, gave up, or is not finished yet. A second attempt,
 * by the back button, from another tab or too late, changes nothing.
 */

import type { Parameters } from '../../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../../contract/resultCodes.ts';
import type { Cause } from '../../../catalogue/results/cause.ts';
import {
  AUTHENTICATED,
  CARD_DATA_ERASED,
  REGISTRATION_REMOVED,
} from '../../../catalogue/results/causes/shopper.ts';
import { successCode } from '../../../catalogue/results/success.ts';
import type { Redirect } from '../../redirect/types.ts';
import { entityTime } from '../../shared/clock.ts';
import { askingIssuers } from '../../threeDSecure/askServer.ts';
import type { Issuers } from '../../threeDSecure/issuer.ts';
import type { Authentication } from '../../threeDSecure/types.ts';
import { isActionRequired, requiresAction, UNANSWERED } from '../../transaction/status.ts';
import type { PaymentKey } from '../../transaction/tables.ts';
import type { Payment } from '../../transaction/types.ts';
import { type Asking, askLocally } from '../ask.ts';
import { askAndComplete, leaseOf } from '../askRemote.ts';
import { savePayment } from '../complete.ts';
import { type LockedPayment, lockPayment } from '../lockPayment.ts';
import type { PaymentNeeds } from '../needs.ts';
import { eraseSealedRequest, openSealedRequest } from '../sealedRequest.ts';
import type { PaymentTables } from '../tables.ts';
import { withVerdict } from '../withVerdict.ts';
import { ended, withOutcome } from './shopperStep.ts';

/** A locked payment that waits for its shopper. `redirect`: undefined if the shopper is not redirected. */
export interface WaitingPayment {
  readonly payment: Payment;
  readonly redirect: Redirect | undefined;
  readonly issuers: Issuers;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** What happens next with a waiting payment. */
export type WaitingPaymentOutcome =
  /** The payment still waits. `redirect` is set if the redirect changed. */
  | { readonly kind: 'stay'; readonly redirect?: Redirect }
  /** The payment waits longer, for days, because the bank needs the time. */
  | { readonly kind: 'later' }
  /** The payment is over, and the processor is not asked. */
  | {
      readonly kind: 'over';
      readonly code: ResultCode;
      readonly cause?: Cause | undefined;
      readonly authentication?: Authentication | undefined;
      readonly redirect?: Redirect;
    }
  /** The shopper is finished: the processor is asked next. */
  | {
      readonly kind: 'askProcessor';
      readonly authentication?: Authentication | undefined;
      readonly redirect?: Redirect;
    };

/**
 * Runs the next step of a payment.
 *
 * @param decide decides the step, while the payment is locked and waits; pure, since it may be called twice
 * @returns the payment after the step; undefined if there is no such payment
 */
export async function continuePayment(
  needs: PaymentNeeds,
  which: PaymentKey,
  decide: (waiting: WaitingPayment) => WaitingPaymentOutcome,
): Promise<Payment | undefined> {
  const asking = await askingIssuers(
    needs,
    (asked) => asked.store.transaction((tables) => continuePaymentIn(asked, tables, which, decide)),
    async () => (await openSealedRequest(needs, needs.store, which))?.request['card.number'],
  );
  if (asking) await askAndComplete(needs, { payment: asking.payment }, asking.request);
  return needs.store.payment.find(which.id, which.entityId);
}

/** Does the same inside a database transaction. @returns what a remote processor has to be asked after the commit */
export async function continuePaymentIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  which: PaymentKey,
  decide: (waiting: WaitingPayment) => WaitingPaymentOutcome,
): Promise<Asking | undefined> {
  const locked = await lockPayment(tables, which);
  if (!locked || !isActionRequired(locked.payment)) return undefined;
  const { payment } = locked;
  const redirect = await tables.redirect.findByPayment(payment);
  const now = await entityTime(tables, needs.systemClock, payment.entityId);
  const outcome = decide({ payment, redirect, issuers: needs.issuers, now });
  if ('redirect' in outcome && outcome.redirect) {
    await tables.redirect.save(outcome.redirect);
    await noteAuthentication(needs, tables, payment, outcome.redirect, redirect, now);
  }
  switch (outcome.kind) {
    case 'stay':
      return undefined;
    case 'later': {
      const later = { ...payment, ...requiresAction('800.400.500') };
      await savePayment(needs, tables, { ...locked, payment: later }, now, 'waiting');
      return undefined;
    }
    case 'over': {
      await endIn(needs, tables, locked, { ...outcome, now });
      return undefined;
    }
    case 'askProcessor':
      return askIn(needs, tables, locked, { ...outcome, now });
    default:
      return outcome satisfies never;
  }
}

/** Stores an event if the authentication has new messages, so that a test can see when they were sent. */
async function noteAuthentication(
  needs: PaymentNeeds,
  tables: PaymentTables,
  { id: paymentId, entityId, checkoutId }: Payment,
  { flow }: Redirect,
  before: Redirect | undefined,
  at: number,
): Promise<void> {
  if (!flow || flow.messages.length === before?.flow?.messages.length) return;
  const data = needs.authenticationDataOf(flow);
  if (!data) return;
  const kind = 'authenticationChanged';
  await tables.event.append({ entityId, checkoutId, paymentId, kind, at, data });
}

/** How the shopper's step ended. `now`: entity time, ms UTC. */
interface End {
  readonly authentication?: Authentication | undefined;
  readonly now: number;
}

/** The result of a payment whose processor is not asked. */
interface PaymentEnd {
  readonly code: ResultCode;
  readonly cause?: Cause | undefined;
}

async function endIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  { authentication, code, cause, now }: End & PaymentEnd,
): Promise<void> {
  await eraseSealedRequest(tables, locked.payment);
  const payment = ended(withOutcome(locked.payment, authentication), code, cause);
  await savePayment(needs, tables, { ...locked, payment }, now, 'waiting');
}

/** Asks the processor: a local one at once, a remote one after the commit. */
async function askIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  end: End,
): Promise<Asking | undefined> {
  const { now, authentication } = end;
  if (locked.payment.type === '3D') {
    const code = successCode(needs.environment, locked.payment.request['testMode']);
    await endIn(needs, tables, locked, { ...end, code, cause: AUTHENTICATED });
    return undefined;
  }
  // The shop removed the registration before it was confirmed.
  if (locked.payment.type === 'RG' && !(await isUnconfirmed(tables, locked.payment))) {
    await endIn(needs, tables, locked, {
      ...end,
      code: '100.396.201',
      cause: REGISTRATION_REMOVED,
    });
    return undefined;
  }
  const request = await requestOf(needs, tables, locked.payment);
  // The request that the processor needs was erased, so the payment cannot continue.
  if (!request) {
    await endIn(needs, tables, locked, { ...end, code: '100.396.103', cause: CARD_DATA_ERASED });
    return undefined;
  }
  const payment: Payment = {
    ...withOutcome(locked.payment, authentication),
    ...UNANSWERED,
  };
  const verdict = askLocally(needs, payment, request);
  if (verdict) {
    await eraseSealedRequest(tables, payment);
    const answered = withVerdict({ ...locked, payment, secrets: request }, verdict, now);
    await savePayment(needs, tables, answered, now, 'waiting');
    return undefined;
  }
  await tables.payment.saveResult(payment);
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

/** The request of the payment, secrets included; without secrets if none are needed. */
async function requestOf(
  needs: PaymentNeeds,
  tables: PaymentTables,
  payment: Payment,
): Promise<Parameters | undefined> {
  const sealed = await openSealedRequest(needs, tables, payment);
  // A card payment needs the card number. A bank that needed more time has asked the shopper for the account itself.
  return sealed?.request ?? (payment.account.kind === 'card' ? undefined : payment.request);
}
