/**
 * The messages between the frames of one form. The frames share the gateway's origin and a random session name. The page can
 * read neither transport: a BroadcastChannel belongs to the origin, and a page of another origin has no access to a frame's
 * window.
 */
import {
  isSiblingMessage,
  RECOVER_TIMEOUT,
  type SecureFieldName,
  SIBLING_TIMEOUT,
  type SiblingMessage,
  STASH_TIMEOUT,
} from '../protocol/index.ts';

/** The requests of a frame to the others. */
export interface Siblings {
  /**
   * The value of a sibling for one attempt of a submit; `undefined` if none answers in time. A card number is never returned.
   */
  collect(field: SecureFieldName, attempt: string): Promise<string | undefined>;
  /** The data that this field stored in a sibling before it was moved; `undefined` if no sibling has it. */
  recover(): Promise<string | undefined>;
  /** Drops the data that the others stored here. */
  forget(): void;
}

/** The object that a frame exposes to its siblings if there is no BroadcastChannel. */
interface Meeting {
  readonly place: string;
  hear(message: SiblingMessage): string | undefined;
}

declare global {
  interface Window {
    meeting?: Meeting;
  }
}

/**
 * Joins the session of a form: answers the others, can send requests to them, and stores its value in them when it is unloaded.
 *
 * @param keep returns the data to store; '' if there is none
 */
export function joinSiblings(
  session: string,
  field: SecureFieldName,
  value: () => string,
  keep: () => string,
): Siblings {
  const kept = new Map<SecureFieldName, string>();
  const hear = createKeeper(field, value, kept);
  // Limited to this checkout: text that was typed for one shop must not be collected for another, even with the name of the
  // session.
  const place = location.pathname + session;
  const channel = openChannel(place);
  const ask = channel ? over(channel, hear) : meet(place, hear);
  window.addEventListener('pagehide', () => {
    const left = keep();
    if (left) void ask({ type: 'stash', field, attempt: session, value: left }, 0);
  });
  return {
    collect: (wanted, attempt) =>
      ask({ type: 'collect', field: wanted, attempt, value: '' }, SIBLING_TIMEOUT),
    // Only this frame gets the answer: two frames with the same state could release a number and its beginning.
    recover: () => ask({ type: 'recover', field, attempt: unique(), value: '' }, RECOVER_TIMEOUT),
    forget: () => kept.clear(),
  };
}

/** The id of a request. Every frame that receives the request may answer, so the id is not secret. */
export const unique = () => String(Math.random()).slice(2).padEnd(16, '0');

/** Sends a message to the siblings; resolves to the first answer within `timeout` ms. */
type Ask = (message: SiblingMessage, timeout: number) => Promise<string | undefined>;

/** Handles a message of a sibling. Returns the value of the answer, or `undefined` for no answer. */
function createKeeper(
  field: SecureFieldName,
  value: () => string,
  kept: Map<SecureFieldName, string>,
) {
  const handed = new Set<string>();
  return ({ type, field: of, attempt, value: text }: SiblingMessage): string | undefined => {
    // Answers once per attempt: a later listener, or a repeated request, gets nothing. Only the number's own frame sends a
    // number.
    if (type === 'collect' && of === field && field !== 'card.number' && !handed.has(attempt)) {
      handed.add(attempt);
      return value();
    }
    if (type === 'stash') {
      kept.set(of, text);
      setTimeout(() => kept.delete(of), STASH_TIMEOUT);
    }
    if (type !== 'recover') return undefined;
    const left = kept.get(of);
    kept.delete(of);
    return left;
  };
}

/** The result of a function; `undefined` if the browser does not permit it. */
export function permitted<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** Browsers that block all third-party storage may refuse the channel. */
export const openChannel = (place: string): BroadcastChannel | undefined =>
  permitted(() => new BroadcastChannel(place));

function over(channel: BroadcastChannel, hear: Meeting['hear']): Ask {
  const listen = (heard: (message: SiblingMessage) => void) =>
    channel.addEventListener('message', ({ data }) => {
      if (isSiblingMessage(data)) heard(data);
    });
  listen((message) => {
    const value = hear(message);
    if (value !== undefined) channel.postMessage({ ...message, type: 'value', value });
  });
  return (message, timeout) =>
    new Promise((resolve) => {
      listen(({ type, field, attempt, value }) => {
        if (type === 'value' && field === message.field && attempt === message.attempt)
          resolve(value);
      });
      setTimeout(resolve, timeout);
      channel.postMessage(message);
    });
}

/** The transport without a channel: the parent's frames, except those in shadow roots. */
function meet(place: string, hear: Meeting['hear']): Ask {
  window.meeting = { place, hear };
  // All siblings get the message, as on a channel, so that none of them keeps data that another has returned.
  return async (message) =>
    askFrames(parent, ({ meeting }) =>
      meeting?.place === place ? meeting.hear(message) : undefined,
    );
}

/** Asks all frames of the gateway's origin in a window. @returns the first answer */
export function askFrames<T>(page: Window, ask: (frame: Window) => T | undefined): T | undefined {
  let found: T | undefined;
  for (let i = 0; i < page.length; i++) {
    // A frame of another origin throws.
    const answer = permitted(() => ask(page[i] as Window));
    found ??= answer;
  }
  return found;
}
