/**
 * The frames of one form, among themselves. They share the gateway's origin and a random session name; the page can
 * hear neither way: a BroadcastChannel belongs to the origin, and a frame's window is closed to another origin.
 */
import {
  isSiblingMessage,
  type SecureFieldName,
  type SiblingMessage,
  TIMEOUTS,
} from '../protocol/index.ts';

/** What a frame can ask of the others. */
export interface Siblings {
  /** The value of a sibling for one attempt of a submit; `undefined` when none answers in time. No number is handed over. */
  collect(field: SecureFieldName, attempt: string): Promise<string | undefined>;
  /** What this field left with a sibling before it was moved; `undefined` when none has it. */
  recover(): Promise<string | undefined>;
  /** Drops what the others left here. */
  forget(): void;
}

/** What a frame shows its siblings where there is no BroadcastChannel. */
interface Meeting {
  readonly place: string;
  readonly field: SecureFieldName;
  hear(message: SiblingMessage): string | undefined;
}

declare global {
  interface Window {
    paymentWidgetsMeeting?: Meeting;
  }
}

/**
 * Joins the session of a form: answers the others, can ask them, and leaves its value with them when it goes.
 *
 * @param keep what is left with them; '' where there is nothing
 */
export function joinSiblings(
  session: string,
  field: SecureFieldName,
  value: () => string,
  keep: () => string,
): Siblings {
  const kept = new Map<SecureFieldName, string>();
  const hear = createKeeper(field, value, kept);
  // Of this checkout alone: what was typed for one shop must not be collected for another, by whoever knows the session.
  const place = `payment-widgets-${location.pathname}-${session}`;
  const channel = openChannel(place);
  const ask = channel ? over(channel, hear) : meet(place, field, hear);
  window.addEventListener('pagehide', () => {
    const left = keep();
    if (left) void ask({ type: 'stash', field, attempt: session, value: left }, 0);
  });
  return {
    collect: (wanted, attempt) =>
      ask({ type: 'collect', field: wanted, attempt, value: '' }, TIMEOUTS.sibling),
    // The answer is this frame's alone: two frames with one memory each would let a number and its beginning go.
    recover: () => ask({ type: 'recover', field, attempt: unique(), value: '' }, TIMEOUTS.recover),
    forget: () => kept.clear(),
  };
}

/** Names a question: who hears it may answer, so it is no secret. */
const unique = () => String(Math.random()).slice(2).padEnd(16, '0');

/** Sends to the siblings; resolves to the first answer within `patience` ms. */
type Ask = (message: SiblingMessage, patience: number) => Promise<string | undefined>;

/** What a frame does with a message of a sibling: the value it answers with, or nothing. */
function createKeeper(
  field: SecureFieldName,
  value: () => string,
  kept: Map<SecureFieldName, string>,
) {
  const handed = new Set<string>();
  return ({ type, field: of, attempt, value: text }: SiblingMessage): string | undefined => {
    // Once an attempt: who listens later, or asks again, gets nothing. The number's own frame alone sends a number.
    if (type === 'collect' && of === field && field !== 'card.number' && !handed.has(attempt)) {
      handed.add(attempt);
      return value();
    }
    if (type === 'stash') {
      kept.set(of, text);
      setTimeout(() => kept.delete(of), TIMEOUTS.stash);
    }
    if (type !== 'recover') return undefined;
    const left = kept.get(of);
    kept.delete(of);
    return left;
  };
}

/** Browsers that close all third-party storage may refuse the channel. */
function openChannel(place: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(place);
  } catch {
    return undefined;
  }
}

function over(channel: BroadcastChannel, hear: Meeting['hear']): Ask {
  const listen = (heard: (message: SiblingMessage) => void) =>
    channel.addEventListener('message', ({ data }) => {
      if (isSiblingMessage(data)) heard(data);
    });
  listen((message) => {
    const value = hear(message);
    if (value !== undefined) channel.postMessage({ ...message, type: 'value', value });
  });
  return (message, patience) =>
    new Promise((resolve) => {
      listen(({ type, field, attempt, value }) => {
        if (type === 'value' && field === message.field && attempt === message.attempt)
          resolve(value);
      });
      setTimeout(resolve, patience);
      channel.postMessage(message);
    });
}

/** The other way: the parent's frames, of which those of other origins throw and are passed over. */
function meet(place: string, field: SecureFieldName, hear: Meeting['hear']): Ask {
  window.paymentWidgetsMeeting = { place, field, hear };
  return async (message) => {
    let found: string | undefined;
    // All of them hear it, as they would a channel: what one kept no other keeps on.
    for (let i = 0; i < window.parent.frames.length; i++) {
      try {
        const meeting = window.parent.frames[i]?.paymentWidgetsMeeting;
        const value = meeting?.place === place ? meeting.hear(message) : undefined;
        found ??= value;
      } catch {
        // Another origin.
      }
    }
    return found;
  };
}
