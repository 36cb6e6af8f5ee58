/**
 * What the frames of one page know of each other, over all checkouts and sessions: whether digits of a number were typed into
 * another frame, and that the shopper types into another field. Without that, a page could spread the digits of one number over
 * several frames, and each of them would report about its digits as about the beginning of a number.
 *
 * No message has text. The channel is that of the origin, so only documents of the gateway use it.
 */
import type { NeighbourMessage, SecureFieldName } from '../protocol/index.ts';
import { framesOf, openChannel, unique } from './siblings.ts';

/** The other frames, to this one. */
export interface Neighbours {
  /** Whether there may be another frame for a number. */
  isShared: boolean;
  /** Whether digits of a number were typed into another frame of this page. */
  isFilled: boolean;
  /** The shopper begins to type here. */
  typed(): void;
}

declare global {
  interface Window {
    frameName?: string;
  }
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
  let hasDigits = false;
  window.frameName = id;
  const isFound = find(id);

  const open = (name: string) => openChannel(`payment-widgets${name}`);
  const all = open('');
  const others: Neighbours = {
    isShared: !all,
    isFilled: false,
    typed() {
      hasDigits = isNumber;
      send('typed');
    },
  };
  const send = (type: NeighbourMessage[0], to = '', has = hasDigits) => {
    const message: NeighbourMessage = [type, id, isNumber, isFound, has];
    open(to)?.postMessage(message);
  };
  // The answers have a channel of their own: each of a hundred frames would otherwise hear the answers to all of them.
  for (const channel of [all, open(id)]) {
    channel?.addEventListener('message', ({ data }) => {
      const [type, sender, isOfNumber, isInTree, has]: NeighbourMessage = data;
      if (sender === id) return;
      others.isShared ||= isOfNumber;
      // All frames remember digits that were typed into a frame that is gone.
      if (type === 'here' && (isNumber || others.isFilled))
        send('value', sender, hasDigits || others.isFilled);
      // Another page of the same site: a shopper who types there changes nothing here.
      if (isInTree && !find(sender)) return;
      others.isFilled ||= has;
      if (type === 'typed') typed(isOfNumber);
    });
  }
  send('here');

  return others;
}

/**
 * Whether a frame is one of the page's own. One in a shadow root, or in a frame of the page, is not found: it may be of this page
 * or of another.
 */
const find = (id: string): boolean =>
  framesOf(top as Window).some((frame) => frame.frameName === id);
