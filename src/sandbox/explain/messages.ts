/** The messages to a shop in a timeline: attempts, messages that wait, and why there are none. Pure. */
import type { Logged, Webhook } from '../../gateway/domain/webhook/types.ts';
import { remedyOf } from './remedy.ts';
import type { Placed } from './timeline.ts';

/** A message with the host and port that it is sent to; null if the address is unknown. */
export interface Message {
  readonly delivery: Logged;
  readonly host: string | null;
}

/** `PAYMENT CREATED`, `test message`. */
export const wordsOf = ({ type, action }: Pick<Logged, 'type' | 'action'>): string =>
  type === 'test' ? 'test message' : [type, action].filter((word) => word !== '').join(' ');

/**
 * Why no message about a payment was sent.
 *
 * @param at when the payment changed last, entity time, ms UTC
 */
export function ofSilence(webhooks: readonly Pick<Webhook, 'state'>[], at: number): Placed {
  const isActive = webhooks.some(({ state }) => state === 'active');
  const why =
    webhooks.length === 0
      ? 'the entity has no webhook'
      : isActive
        ? 'no webhook of the entity was active at that time and asks for such messages'
        : 'no webhook of the entity is active: none has accepted its test message';
  const remedy =
    webhooks.length === 0 || isActive
      ? undefined
      : 'Find out why the test message fails: payment-widgets webhooks.';
  return {
    at,
    systemAt: Number.MAX_SAFE_INTEGER,
    type: 'webhook',
    text: `No message about the result was sent: ${why}.`,
    fields: { status: 'none', remedy },
  };
}

/**
 * The attempts to deliver messages, and the next ones. The latest entry of a message says what to do.
 *
 * @param isCorrupted whether a test has set the fault of webhooks that breaks the tags
 */
export const ofMessages = (messages: readonly Message[], isCorrupted: boolean): Placed[] =>
  messages.flatMap(({ delivery, host }) => {
    const { id, state, attempts, nextAt, log } = delivery;
    const what = wordsOf(delivery);
    const remedy = remedyOf(delivery, isCorrupted);
    const about = { delivery: id, ...(host !== null && { host }) };
    const isNext = state === 'waiting' && nextAt !== null;
    const tried = log.map(
      ({ n, at, outcome, ms }): Placed => ({
        at,
        systemAt: Number.MAX_SAFE_INTEGER,
        type: 'webhook',
        text: `Attempt ${n} to deliver the message ${what}.`,
        fields: {
          ...about,
          attempt: n,
          status: outcome,
          ms: Math.round(ms),
          ...(!isNext && n === attempts && { remedy }),
        },
      }),
    );
    if (!isNext) return tried;
    const next: Placed = {
      at: nextAt,
      systemAt: Number.MAX_SAFE_INTEGER,
      type: 'webhook',
      text: `The message ${what} waits for attempt ${attempts + 1}.`,
      fields: {
        ...about,
        attempt: attempts + 1,
        status: 'waiting',
        last: log.at(-1)?.outcome,
        remedy,
      },
    };
    return [...tried, next];
  });
