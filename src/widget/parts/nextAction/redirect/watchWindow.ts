/** Looks on while a shopper is in another frame or window. */
import { isChallenged, isReturned } from '../../../../protocol/index.ts';
import { hasLeft } from './windows.ts';

/** Between two looks that nobody asked for, and between two looks whether a window is still there; ms. */
const SLOWLY = 3_000;
const OFTEN = 250;

/** What watching needs. */
export interface WatchNeeds {
  /** Where the shopper is. */
  readonly where: () => Window | null;
  /** Of the gateway: what a page of another origin says is not heard. */
  readonly origin: string;
  /** Time to ask the gateway. @param isBack whether the gateway's last page was reached */
  readonly look: (isBack: boolean) => void;
  /** The gateway's page that holds the issuer's is there. */
  readonly arrived: () => void;
  /**
   * The window is closed, or was never seen open: pages that are isolated from their popups see all of them closed.
   * @param wasSeen whether it was seen at work before, so that the shopper must have closed it
   */
  readonly closed: (wasSeen: boolean) => void;
  /** Often: whether the page has moved things. */
  readonly check: () => void;
  readonly signal: AbortSignal;
}

/** Watches until the signal comes. */
export function watchWindow(needs: WatchNeeds): void {
  const { where, look, closed, signal } = needs;
  let wasSeen = false;
  let isOver = false;
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== where() || origin !== needs.origin) return;
    wasSeen = true;
    if (isReturned(data)) look(true);
    else if (isChallenged(data)) needs.arrived();
  };
  window.addEventListener('message', onMessage, { signal });
  const slow = setInterval(() => document.visibilityState === 'visible' && look(false), SLOWLY);
  const fast = setInterval(() => {
    needs.check();
    const other = where();
    if (!other || isOver) return;
    if (!other.closed) wasSeen ||= hasLeft(other);
    // A provider's page may cut itself off on the way: only a page that has the focus again knows.
    else if (!wasSeen || document.hasFocus()) {
      isOver = true;
      closed(wasSeen);
    }
  }, OFTEN);
  signal.addEventListener('abort', () => {
    clearInterval(slow);
    clearInterval(fast);
  });
}
