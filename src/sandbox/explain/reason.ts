/**
 * Why a payment has its result. The cause was stored where the decision was made; here it is only found, or, for
 * transactions whose result nothing decided, put into words. Pure.
 */

import { isGood, isPending } from '../../contract/resultCodes.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import {
  APPROVED_TOGETHER,
  CHANGE,
  CHARGEBACK,
  issuerFault,
  OF_PROCESSOR,
  STORED_WITH_PAYMENT,
  WAITS_FOR_BANK,
} from '../../gateway/catalogue/results/causes/simulator.ts';
import type { Schedule, ScheduleState } from '../../gateway/domain/schedule/types.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import { isActionRequired, isUnanswered } from '../../gateway/domain/transaction/status.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { ISSUER_FAULTS } from '../../simulator/issuer/faults.ts';
import { type InjectedFault, ISSUER_FAULT_EFFECTS } from '../faults.ts';

/** The reason of a payment's result. @param events the events of the payment, in their order */
export function reasonOf(
  payment: Payment,
  events: readonly StoredEvent[],
  faults: InjectedFault,
): Cause {
  if (isUnanswered(payment)) return storedIn(events) ?? waitingForProcessor(faults);
  if (isActionRequired(payment)) return issuerFaultIn(events) ?? waitingForShopper(payment);
  const reason = storedIn(events) ?? underived(payment);
  const fault = reason.fault ?? routeFaultIn(events);
  return fault === undefined ? reason : { ...reason, fault };
}

/** The fault that kept an answer about the payment from its receiver, or delayed it: it changed no result. */
function routeFaultIn(events: readonly StoredEvent[]): string | undefined {
  const latest = events.findLast(({ kind }) => kind === 'routeFault');
  return latest && `${latest.data['fault']} of ${latest.data['method']} ${latest.data['route']}`;
}

/** The cause that the latest result has stored. */
function storedIn(events: readonly StoredEvent[]): Cause | undefined {
  return events
    .filter(({ kind }) => kind === 'paymentCompleted' || kind === 'paymentPending')
    .map(({ data }) => causeIn(data))
    .findLast((cause) => cause !== undefined);
}

const waitingForProcessor = ({ latency }: InjectedFault): Cause => ({
  cause: 'processor-waiting',
  text: 'The processor has not answered yet.',
  specification: 'API 3, Result codes',
  tryInstead: 'Read the payment again later.',
  ...(latency > 0 && { fault: `latency of ${latency} ms` }),
});

/** The fault that the latest page of the issuer had, if nothing has happened since. */
function issuerFaultIn(events: readonly StoredEvent[]): Cause | undefined {
  const latest = events.findLast(({ kind }) => kind !== 'routeFault');
  const fault = ISSUER_FAULTS.find((one) => one === latest?.data['fault']);
  return latest?.kind === 'issuerFault' && fault
    ? issuerFault(fault, ISSUER_FAULT_EFFECTS[fault])
    : undefined;
}

function waitingForShopper({ account, code, findings }: Payment): Cause {
  const isLater = code === '800.400.500';
  const isCard = account.kind === 'card' || findings.threeDSecure !== undefined;
  return {
    cause: 'shopper-waiting',
    text: isLater
      ? 'The payment waits for money or a confirmation that comes within days.'
      : isCard
        ? 'The payment waits for the shopper, whom the issuer of the card asks (3-D Secure).'
        : 'The payment waits for the shopper, who is on the page of a bank or provider.',
    specification: isCard
      ? 'API 2, 3D Secure, payment transaction'
      : 'API 2, Asynchronous payments',
    tryInstead:
      'Act as the shopper in a browser, or run payment-widgets approve {id} (or decline {id}), which sends POST /_sandbox/shopper.',
  };
}

/** The reason of a transaction whose event has no cause, or that has no event. */
function underived({ type, code, decidedBy, request }: Payment): Cause {
  if (type === 'CB' || type === 'CR') return CHARGEBACK;
  if (decidedBy === 'gateway' && isGood(code)) return CHANGE;
  if (type === 'RG') return STORED_WITH_PAYMENT;
  if (type === 'PA' && isGood(code) && request['paymentType'] === 'PA') return APPROVED_TOGETHER;
  if (decidedBy === 'processor') return isPending(code) ? WAITS_FOR_BANK : OF_PROCESSOR;
  return { cause: 'unknown', text: 'The cause of this result was not stored.' };
}

/** What a schedule does now. Undefined if the transaction made none. */
export function reasonOfSchedule(schedule: Schedule | undefined): Cause | undefined {
  if (!schedule) return undefined;
  const { state, nextRun } = schedule;
  const isOver = state !== 'active' || nextRun === null;
  return {
    cause: 'change',
    text: `The request made a schedule, which moves no money itself. ${
      isOver
        ? `The schedule is ${SCHEDULE_STATES[state]}: no run follows.`
        : 'The timeline has its next runs.'
    }`,
    specification: 'API 2, Scheduling',
  };
}

const SCHEDULE_STATES: Readonly<Record<ScheduleState, string>> = {
  active: 'in force, and has run for the last time',
  replaced: 'replaced by a later one',
  cancelled: 'cancelled',
  ended: 'over',
};
