/**
 * The frames of one form, among themselves. They share the gateway's origin and a random session name; the page can
 * hear neither way: a BroadcastChannel belongs to the origin, and a frame's window is closed to another origin.
 */
import {
  isSiblingMessage,
  PATIENCE,
  type SecureFieldName,
  type SiblingMessage,
} from '../protocol/index.ts';

/** How the submitting frame gets the values of the others. */
export interface Siblings {
  /** The value of a sibling for one attempt; `undefined` when none answers in time. */
  collect(field: SecureFieldName, attempt: string): Promise<string | undefined>;
}

/** What a frame shows its siblings where there is no BroadcastChannel. */
interface Meeting {
  readonly session: string;
  readonly field: SecureFieldName;
  hand(attempt: string): string | undefined;
}

declare global {
  interface Window {
    paymentWidgetsMeeting?: Meeting;
  }
}

/** Joins the session of a form: answers the others, and can ask them. */
export function joinSiblings(
  session: string,
  field: SecureFieldName,
  value: () => string,
): Siblings {
  const handed = new Set<string>();
  // Once an attempt: who listens later, or asks again, gets nothing.
  const hand = (attempt: string) => {
    if (handed.has(attempt)) return undefined;
    handed.add(attempt);
    return value();
  };
  const channel = openChannel(session);
  if (!channel) {
    window.paymentWidgetsMeeting = { session, field, hand };
    return { collect: async (wanted, attempt) => meet(session, wanted)?.hand(attempt) };
  }
  channel.addEventListener('message', ({ data }) => {
    if (!isSiblingMessage(data) || data.type !== 'collect' || data.field !== field) return;
    const digits = hand(data.attempt);
    if (digits === undefined) return;
    const { attempt } = data;
    channel.postMessage({ type: 'value', attempt, field, value: digits } satisfies SiblingMessage);
  });
  return { collect: (wanted, attempt) => ask(channel, wanted, attempt) };
}

/** Browsers that close all third-party storage may refuse the channel. */
function openChannel(session: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`payment-widgets-${session}`);
  } catch {
    return undefined;
  }
}

function ask(
  channel: BroadcastChannel,
  field: SecureFieldName,
  attempt: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (value: string | undefined) => {
      clearTimeout(timer);
      channel.removeEventListener('message', listen);
      resolve(value);
    };
    const listen = ({ data }: MessageEvent) => {
      if (!isSiblingMessage(data) || data.type !== 'value') return;
      if (data.field === field && data.attempt === attempt) finish(data.value);
    };
    const timer = setTimeout(() => finish(undefined), PATIENCE.sibling);
    channel.addEventListener('message', listen);
    channel.postMessage({ type: 'collect', attempt, field } satisfies SiblingMessage);
  });
}

/** Looks through the parent's frames for the sibling; those of other origins throw and are passed over. */
function meet(session: string, field: SecureFieldName): Meeting | undefined {
  for (let i = 0; i < window.parent.frames.length; i++) {
    try {
      const meeting = window.parent.frames[i]?.paymentWidgetsMeeting;
      if (meeting?.session === session && meeting.field === field) return meeting;
    } catch {
      // Another origin.
    }
  }
  return undefined;
}
