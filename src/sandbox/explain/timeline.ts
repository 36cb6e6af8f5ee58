/** The timeline of a payment or a checkout: what is stored about it, as entries in their order. Pure. */
import { descriptionOf, isResultCode } from '../../contract/resultCodes.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import { TIMER_KINDS, type Timer } from '../../gateway/domain/shared/timers.ts';
import type { AuthenticationState, Message } from '../../gateway/domain/threeDSecure/types.ts';
import { statusOf } from '../../gateway/domain/transaction/status.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { formatAmount } from '../../money/index.ts';
import { iso } from '../../time/format.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';

/** The most entries of an answer. */
export const MOST_ENTRIES = 200;

/** The longest text of an entry. */
const LONGEST_TEXT = 300;

/** One entry. `at`: entity time, ISO 8601, UTC. */
export interface Entry {
  readonly at: string;
  readonly type: EntryType;
  readonly text: string;
  readonly [field: string]: string | number | undefined;
}

/** What an entry is about. */
export type EntryType =
  | 'request'
  | 'risk'
  | 'threeDSecure'
  | 'processor'
  | 'gateway'
  | 'shopper'
  | 'fault'
  | 'state'
  | 'checkout'
  | 'registration'
  | 'schedule'
  | 'transaction'
  | 'timer'
  | 'webhook';

/** An entry with its place: by entity time, then by the system clock. Both in ms UTC. */
export interface Placed {
  readonly at: number;
  readonly systemAt: number;
  readonly type: EntryType;
  readonly text: string;
  readonly fields?: Readonly<Record<string, string | number | undefined>>;
}

/** The entries in order, at most `MOST_ENTRIES`, and the number of those that were left out at the end. */
export function timelineOf(placed: readonly Placed[]): {
  readonly timeline: readonly Entry[];
  readonly omitted: number;
} {
  const sorted = [...placed].sort(
    (one, other) => one.at - other.at || one.systemAt - other.systemAt,
  );
  const timeline = sorted.slice(0, MOST_ENTRIES).map(({ at, type, text, fields }) => ({
    at: iso(at),
    type,
    text: text.slice(0, LONGEST_TEXT),
    ...fields,
  }));
  return { timeline, omitted: sorted.length - timeline.length };
}

/** What a bank has done with the money of a payment, in words; undefined of what a shop or a shopper has asked for. */
function doneByBank({ type, money }: Payment): string | undefined {
  if (type !== 'CB' && type !== 'CR') return undefined;
  return `The shopper’s bank ${type === 'CB' ? 'took' : 'gave'} ${formatAmount(money)} ${money.currency} back.`;
}

/**
 * The entries of events. An event that has stored no system time happened after the event before it.
 *
 * @param events in their order
 * @param payment that they are about
 */
export function ofEvents(events: readonly StoredEvent[], payment?: Payment): Placed[] {
  const done = payment && doneByBank(payment);
  let systemAt = 0;
  return events.flatMap((event) => {
    systemAt = Math.max(systemAt, Number(event.data['systemAt'] ?? 0));
    return entriesOf(event).map((entry) => ({
      ...entry,
      ...(done && entry.fields?.['status'] === 'succeeded' && { text: done }),
      at: event.at,
      systemAt,
    }));
  });
}

type Unplaced = Omit<Placed, 'at' | 'systemAt'>;

function entriesOf({ kind, data }: StoredEvent): Unplaced[] {
  switch (kind) {
    case 'paymentPending':
    case 'paymentCompleted':
      return resultEntries(data);
    case 'paymentUncertain':
      return [{ type: 'processor', text: UNCERTAIN_STEPS[data['step'] ?? ''] ?? 'Uncertain.' }];
    case 'issuerFault':
      return [
        {
          type: 'fault',
          text: 'An injected fault of the issuer took effect.',
          fields: { fault: data['fault'] },
        },
      ];
    case 'routeFault':
      return [
        {
          type: 'fault',
          text: `An injected fault of ${data['method']} ${data['route']} took effect.`,
          fields: { fault: data['fault'], method: data['method'], route: data['route'] },
        },
      ];
    case 'authenticationChanged':
      return [];
    default:
      return [{ type: KIND_TYPES[prefixOf(kind)] ?? 'state', text: `${wordsOf(kind)}.` }];
  }
}

/** What follows where the result of a payment stays unknown. */
const UNCERTAIN_STEPS: Readonly<Record<string, string>> = {
  reversing: 'No result was found out in time, so the gateway reverses the payment.',
  alarm: 'The result cannot be found out: a person has to decide.',
  resolved: 'A person has decided.',
};

const prefixOf = (kind: string): string => /^[a-z]+/.exec(kind)?.[0] ?? '';

const KIND_TYPES: Readonly<Record<string, EntryType>> = {
  checkout: 'checkout',
  data: 'checkout',
  shop: 'checkout',
  result: 'checkout',
  registration: 'registration',
  schedule: 'schedule',
};

/** `shopCalled` becomes `Shop called`. */
const wordsOf = (kind: string): string => {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A decision, and the state that follows from it. */
function resultEntries(data: StoredEvent['data']): Unplaced[] {
  const code = data['code'] ?? '';
  const cause = causeIn(data);
  const decision: Unplaced[] = cause
    ? [
        {
          type: DECIDERS[cause.cause] ?? 'processor',
          text: cause.text,
          fields: { code, cause: cause.cause, parameter: cause.parameter, fault: cause.fault },
        },
      ]
    : [];
  if (!isResultCode(code)) return decision;
  const stored = statusOf(code);
  const status = stored === 'processing' ? 'pending' : stored;
  const text = `The payment is ${status === 'pending' ? status : `completed: ${status}`}.`;
  return [...decision, { type: 'state', text, fields: { code, status } }];
}

/** Who decides, by the cause; the processor for all others. */
const DECIDERS: Readonly<Record<string, EntryType>> = {
  'risk-rule': 'risk',
  threeDSecure: 'threeDSecure',
  'shopper-confirmed': 'threeDSecure',
  'shopper-declined': 'shopper',
  'shopper-cancelled': 'shopper',
  expired: 'timer',
  'injected-fault': 'fault',
  'missing-parameter': 'gateway',
  'invalid-parameter': 'gateway',
  'no-account': 'gateway',
  duplicate: 'gateway',
  state: 'gateway',
  limit: 'gateway',
  configuration: 'gateway',
  'wallet-token': 'gateway',
};

/** Requests that were answered. */
export const ofRequests = (requests: readonly AnsweredRequest[]): Placed[] =>
  requests.map(({ at, systemAt, data }) => ({
    at,
    systemAt,
    type: 'request',
    text: `${data['method']} ${data['route']} was ${
      data['status'] === undefined
        ? 'not answered'
        : `${data['routeFault'] === 'truncate' ? 'partly ' : ''}answered with status ${data['status']}`
    }.`,
    fields: {
      method: data['method'],
      route: data['route'],
      ...(data['status'] !== undefined && { status: Number(data['status']) }),
      code: data['code'],
      ms: Number(data['ms']),
      fault: data['routeFault'],
      cause: data['cause'],
      parameter: data['parameter'],
    },
  }));

/** Transactions that are linked to a payment. */
export const ofLinked = (payment: Payment, linked: readonly Payment[]): Placed[] =>
  linked
    .filter(({ id, type }) => id !== payment.id && NAMES[type] !== undefined)
    .map((one) => ({
      at: one.createdAt,
      systemAt: Number.MAX_SAFE_INTEGER,
      type: 'transaction',
      text: textOf(one),
      fields: { id: one.id, paymentType: one.type, code: one.code },
    }));

/** `Refund of 129.00 EUR.`; of one that did not succeed, the text of its code. */
function textOf({ type, code, money }: Payment): string {
  const failed = statusOf(code) === 'succeeded' ? '' : `: ${descriptionOf(code)}`;
  return `${NAMES[type]} of ${formatAmount(money)} ${money.currency}${failed}.`;
}

/** Transactions in words. The others, such as stored details and schedules, have entries of their own. */
const NAMES: Readonly<Partial<Record<Payment['type'], string>>> = {
  DB: 'Debit',
  PA: 'Authorisation',
  CP: 'Capture',
  RF: 'Refund',
  RV: 'Reversal',
  CD: 'Credit',
  CB: 'Chargeback',
  CR: 'Reversal of a chargeback',
  '3D': '3-D Secure authentication',
};

/** The score of the entity's risk rules. */
export const ofRisk = ({ createdAt, riskScore, type }: Payment, hasRules: boolean): Placed[] =>
  hasRules && riskScore !== null && ['PA', 'DB', 'CP', 'RG'].includes(type)
    ? [
        {
          at: createdAt,
          systemAt: 0,
          type: 'risk',
          text: 'The risk rules of the entity were applied.',
          fields: { score: riskScore },
        },
      ]
    : [];

/**
 * The messages of 3-D Secure. Their times are those of the changes that stored them.
 *
 * @param events of the payment: a change of the authentication stores how many messages there are
 */
export function ofAuthentication(
  flow: AuthenticationState | null | undefined,
  { createdAt }: Payment,
  events: readonly StoredEvent[],
): Placed[] {
  const changes = events.filter(({ kind }) => kind === 'authenticationChanged');
  return (flow?.messages ?? []).map((message, i) => {
    const change = changes.find(({ data }) => Number(data['messages']) > i);
    return {
      at: change?.at ?? createdAt,
      systemAt: Number(change?.data['systemAt'] ?? 0),
      type: 'threeDSecure',
      text: `${textIn(message, 'messageType')} was ${SENT_BY_GATEWAY.includes(textIn(message, 'messageType')) ? 'sent' : 'received'}.`,
      fields: {
        message: textIn(message, 'messageType'),
        status: fieldIn(message, 'transStatus'),
        reason: fieldIn(message, 'transStatusReason'),
        cancelled: fieldIn(message, 'challengeCancel'),
      },
    };
  });
}

/** EMV messages of the 3DS server, which the gateway is. */
const SENT_BY_GATEWAY = ['AReq', 'CReq', 'RRes'];

/** A short code of a message. Longer texts are not shown. */
const fieldIn = (message: Message, name: string): string | undefined => {
  const value = message[name];
  return typeof value === 'string' && /^[A-Za-z0-9]{1,4}$/.test(value) ? value : undefined;
};

const textIn = (message: Message, name: string): string => fieldIn(message, name) ?? 'A message';

/** Timers that will run. */
export const ofTimers = (timers: readonly Pick<Timer, 'kind' | 'due'>[]): Placed[] =>
  timers.map(({ kind, due }) => ({
    at: due,
    systemAt: Number.MAX_SAFE_INTEGER,
    type: 'timer',
    text: `Due ${TIMER_KINDS[kind]}.`,
    fields: { timer: kind, status: 'armed' },
  }));
