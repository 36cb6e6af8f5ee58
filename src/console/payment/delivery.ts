/** What the console says about a message to a receiver: its state, and the answers to its attempts. */
import type { DeliveryRow } from '../api/types.ts';
import { hrefOf, type ObjectKind } from './hrefs.ts';

/**
 * The state of a message, as its badge shows it. A message whose last attempt failed waits for the next one: "waiting" would
 * hide the failure.
 */
export const shownState = ({ state, failed }: Pick<DeliveryRow, 'state' | 'failed'>): string =>
  state === 'waiting' && failed ? 'failed' : state;

/** `PAYMENT CREATED`. */
export const nameOf = ({ type, action }: Pick<DeliveryRow, 'type' | 'action'>): string =>
  action ? `${type} ${action}` : type;

const KINDS: Readonly<Record<string, ObjectKind>> = {
  PAYMENT: 'payment',
  REGISTRATION: 'registration',
  SCHEDULE: 'schedule',
};

/** The page of what a message is about; undefined without one. */
export function subjectHref({ type, subject }: Pick<DeliveryRow, 'type' | 'subject'>) {
  const kind = KINDS[type];
  return kind && hrefOf(kind, subject);
}

/** `HTTP 500`; without a status, what happened, such as `timeout`. */
export const outcomeText = (outcome: string | number): string =>
  typeof outcome === 'number' ? `HTTP ${outcome}` : outcome;

/** An answer of a receiver, and the attempts that got it. */
export interface ReceiverAnswer {
  readonly text: string;
  /** From 1. */
  readonly attempts: readonly number[];
}

/** The different answers to the attempts, the latest first. Most attempts of a message get the same one. */
export function answersOf(attempts: readonly { readonly answer?: string }[]): ReceiverAnswer[] {
  const numbers = new Map<string, number[]>();
  attempts.forEach(({ answer }, index) => {
    if (answer === undefined) return;
    const others = numbers.get(answer) ?? [];
    // The text moves to the end: the last one is the latest.
    numbers.delete(answer);
    numbers.set(answer, [...others, index + 1]);
  });
  return [...numbers].map(([text, own]) => ({ text, attempts: own })).reverse();
}
