/** What a developer can do about a message that a receiver did not accept, by the result of the last attempt. Pure. */
import type { AttemptOutcome, Delivery, Logged } from '../../gateway/domain/webhook/types.ts';

/** A delivery, as far as a remedy depends on it. */
export type Tried = Pick<Delivery, 'state' | 'type' | 'nextAt'> & Pick<Logged, 'log'>;

/**
 * What to do about a delivery, one or two sentences. Undefined if the message has arrived, or waits for its first attempt.
 *
 * @param isCorrupted whether a test has set the fault of webhooks that breaks the tags
 */
export function remedyOf(delivery: Tried, isCorrupted: boolean): string | undefined {
  const { state, nextAt, log } = delivery;
  if (state === 'delivered') return undefined;
  // Deliveries that are kept by a test have no next attempt.
  if (state === 'waiting' && nextAt === null) {
    return 'A test holds the message: send it with POST /_sandbox/deliveries/release, or end the fault reorder.';
  }
  const last = log.at(-1);
  if (!last) return undefined;
  return isCorrupted && typeof last.outcome === 'number'
    ? 'The injected fault corrupt breaks the tag of each message: remove it with payment-widgets faults --clear.'
    : remedyOfOutcome(last.outcome);
}

/** What to do about the result of an attempt that failed. */
function remedyOfOutcome(outcome: AttemptOutcome): string {
  if (typeof outcome === 'string') return WITHOUT_ANSWER[outcome];
  return BY_STATUS[outcome] ?? BY_CLASS[Math.floor(outcome / 100)] ?? OTHER_STATUS;
}

const WITHOUT_ANSWER: Readonly<Record<Exclude<AttemptOutcome, number>, string>> = {
  unreachable:
    'Nothing accepts connections at this host and port, or, with https, its certificate is not trusted: start the receiver, or correct the url of the webhook. In a container, 127.0.0.1 is the container itself.',
  timeout: 'The receiver did not answer in time: answer with 200 before you process the message.',
  broken:
    'The receiver closed the connection before its answer was complete: look for a crash in its log.',
  garbled:
    'The answer is not HTTP: check whether the url of the webhook needs https in place of http, or another port.',
  'refused address':
    'The gateway does not call this address, because it is in a private network: use another address, or start the gateway with --outbound private.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'The receiver requires a login, and the gateway sends none: except this path from the login. The tag of the encryption proves who sent the message.',
  403: 'The receiver forbids the request: except this path from its checks of logins, addresses and CSRF tokens.',
  404: 'The receiver has no such path: correct the url of the webhook.',
  405: 'The receiver does not accept POST at this path: correct its route, or the url of the webhook.',
  410: 'The receiver says that the path is gone: correct the url of the webhook.',
  413: 'The receiver limits the size of a request too much: accept at least 100 kB.',
  415: 'The receiver refuses the content type: accept text/plain, or application/json with the wrapper JSON.',
  429: 'The receiver limits the number of requests: allow more, or wait for the next attempt.',
};

const BY_CLASS: Readonly<Record<number, string>> = {
  3: 'The gateway follows no redirect: set the final address as the url of the webhook.',
  4: 'The receiver refuses the message: check that it decrypts with the key of this webhook, and reads the whole body as text (/docs/webhooks#encryption).',
  5: 'The receiver failed: find the error in its log at the time of the attempt, and correct it.',
};

const OTHER_STATUS = 'The receiver must answer with a status from 200 to 299.';
