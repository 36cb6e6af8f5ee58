/**
 * What the frames of one page know of each other, over all checkouts and sessions: whether digits of a number were typed into
 * another frame, and that the shopper types into another field. Without that, a page could spread the digits of one number over
 * several frames, and each of them would report about its digits as about the beginning of a number.
 *
 * No message has text. The channel is that of the origin, so only documents of the gateway use it.
 */
import { type NeighbourMessage, type SecureFieldName, STASH_TIMEOUT } from '../protocol/index.ts';
import { openChannel, permitted, unique } from './siblings.ts';

/** The other frames, to this one. */
export interface Neighbours {
  /** Whether there may be another frame for a number. */
  isShared: boolean;
  /** Whether digits of a number were typed into another frame of this page. */
  isFilled: boolean;
  /** The shopper begins to type here. */
  typed(): void;
  /** A whole number has left this frame, so the digits that are typed next are those of another number. */
  forget(): void;
}

/**
 * @param typed called when the shopper types into another field of this page; with `true` for a field for a number
 */
export function joinNeighbours(
  field: SecureFieldName,
  typed: (isNumber: boolean) => void,
): Neighbours {
  const isNumber = field === 'card.number';
  const id = unique();
  /** The frames of one tab have the same; a window that the tab opens begins with a copy. */
  const tab = permitted(() => (sessionStorage['tab'] ??= id));
  let hasDigits = false;
  /** The time of the first digit here. */
  let time: number | undefined;

  const open = (name: string) => openChannel(`payment-widgets${name}`);
  const all = open('');
  /**
   * Whether digits of a number were typed into another frame of this tab, which may be gone. A message could arrive after the
   * next digit, so this is read.
   */
  const isLater = () =>
    !permitted(() => {
      const last = +sessionStorage['typed'];
      return last === time || !(Date.now() - last < STASH_TIMEOUT);
    });
  const others: Neighbours = {
    isShared: !all,
    isFilled: isLater(),
    typed() {
      others.isFilled ||= isLater();
      hasDigits = isNumber;
      // With a fraction, so that no two frames have the same time.
      if (isNumber) permitted(() => (sessionStorage['typed'] = time = Date.now() + Math.random()));
      send('typed');
    },
    forget() {
      if (isNumber) permitted(() => (sessionStorage['typed'] = ''));
    },
  };
  const send = (type: NeighbourMessage[0], to = '', has = hasDigits) => {
    const message: NeighbourMessage = [type, id, isNumber, tab, has];
    open(to)?.postMessage(message);
  };
  // The answers have a channel of their own: each of a hundred frames would otherwise hear the answers to all of them.
  for (const channel of [all, open(id)]) {
    channel?.addEventListener('message', ({ data }) => {
      const [type, sender, isOfNumber, itsTab, has]: NeighbourMessage = data;
      if (sender === id) return;
      others.isShared ||= isOfNumber;
      others.isFilled ||= has;
      // All frames remember digits that were typed into a frame that is gone.
      if (type === 'here' && (isNumber || others.isFilled))
        send('value', sender, hasDigits || others.isFilled);
      // In another tab of the same shop, the shopper types something else.
      if (type === 'typed' && itsTab === tab) typed(isOfNumber);
    });
  }
  send('here');

  return others;
}
