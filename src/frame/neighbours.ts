/**
 * What the frames of one page know of each other, over all checkouts and sessions: whether digits of a number were typed into
 * another frame, and that the shopper types into another field. Without that, a page could spread the digits of one number over
 * several frames, and each of them would report about its digits as about the beginning of a number.
 *
 * No message has text. The channel is that of the origin, so only documents of the gateway use it.
 */
import { type NeighbourMessage, type SecureFieldName, STASH_TIMEOUT } from '../protocol/index.ts';
import { askFrames, openChannel, permitted, unique } from './siblings.ts';

/** The channel of all frames. */
const ALL = 'payment-widgets';

declare global {
  interface Window {
    frameName?: string;
  }
}

/** The other frames, to this one. */
export interface Neighbours {
  /** Whether there may be another frame for a number. */
  isShared: boolean;
  /** Whether digits of a number were typed into another frame of this page. */
  isFilled: boolean;
  /** The shopper begins to type here. */
  typed(): void;
  /** A whole number has left this frame, so the digits that are typed next are those of another number. */
  forget(): undefined;
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
  window.frameName = id;
  const isFound = find(id);
  /** When the shopper began to type a number here. */
  let time: number | undefined;

  // Below a page of another site, a channel or a storage may not be that of the page's other frames.
  const { separate } = document.documentElement.dataset;
  const all = separate && parent !== top ? undefined : openChannel(ALL);
  /**
   * Whether digits of a number were typed into another frame, which may be gone. A message could arrive after the next digit, so
   * this is read. Not from sessionStorage: when a frame has written there, Firefox loses that of the page.
   */
  const isLater = () =>
    !all ||
    !permitted(() => {
      const last = Number(localStorage['typed']);
      return last === time || !(Date.now() - last < STASH_TIMEOUT);
    });
  const others: Neighbours = {
    isShared: !all,
    isFilled: isLater(),
    typed() {
      others.isFilled ||= isLater();
      // With a fraction, so that no two frames have the same time. Without a channel or a storage, each frame takes its digits for a piece.
      if (isNumber) permitted(() => (localStorage['typed'] = time = Date.now() + Math.random()));
      send('typed');
    },
    forget() {
      if (isNumber) permitted(() => (localStorage['typed'] = ''));
    },
  };
  const send = (type: NeighbourMessage[0], to = ALL, has = !!time) =>
    openChannel(to)?.postMessage([type, id, isNumber, isFound, has] satisfies NeighbourMessage);
  // The answers have a channel of their own: each of a hundred frames would otherwise hear the answers to all of them.
  for (const channel of [all, openChannel(id)]) {
    channel?.addEventListener('message', ({ data }) => {
      const [type, sender, isOfNumber, isInTree, has]: NeighbourMessage = data;
      if (sender === id) return;
      others.isShared ||= isOfNumber;
      others.isFilled ||= has;
      // All frames remember digits that were typed into a frame that is gone.
      if (type === 'here') send('value', sender, !!time || others.isFilled);
      // In another page of the same site, the shopper types something else.
      if (type === 'typed' && (!isInTree || find(sender))) typed(isOfNumber);
    });
  }
  send('here');

  return others;
}

/**
 * Whether a frame is one of the page's own. One in a shadow root, or in a frame of the page, is not found: it may be of this page
 * or of another.
 */
const find = (id: string) =>
  askFrames(top as Window, ({ frameName }) => frameName === id || undefined);
