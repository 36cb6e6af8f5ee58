/** Watches another frame or window while the shopper uses it. */
import { isChallenged, isReturned } from '../../../protocol/index.ts';
import { hasLeft } from './windows.ts';

/** Intervals for status requests, and for checking whether a window still exists; ms. */
const STATUS_INTERVAL = 3_000;
const WINDOW_INTERVAL = 250;

/**
 * A page that is isolated from its popups sees a popup elsewhere for a moment, and then as closed. A window counts as seen
 * when it has been elsewhere for longer than such a moment; ms.
 */
const MIN_TIME_ELSEWHERE = 1_000;

/** The dependencies of the watcher. */
export interface WatchNeeds {
  /** The window that the shopper uses. */
  readonly where: () => Window | null;
  /** The gateway's origin: messages from other origins are ignored. */
  readonly origin: string;
  /** Requests the status from the gateway. @param isBack whether the gateway's last page was reached */
  readonly look: (isBack: boolean) => void;
  /** The gateway's page that contains the issuer's page has loaded. */
  readonly arrived: () => void;
  /**
   * The window is closed, or appears so: pages that are isolated from their popups see all of them as closed.
   * @param wasSeen whether the window was seen open before, so that the shopper must have closed it
   */
  readonly closed: (wasSeen: boolean) => void;
  /** Called often, to detect whether the page has moved elements. */
  readonly check: () => void;
  readonly signal: AbortSignal;
}

/** Watches until the signal is aborted. */
export function watchWindow(needs: WatchNeeds): void {
  const { where, look, closed, signal } = needs;
  let wasSeen = false;
  let checksElsewhere = 0;
  let isOver = false;
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== where() || origin !== needs.origin) return;
    wasSeen = true;
    if (isReturned(data)) look(true);
    else if (isChallenged(data)) needs.arrived();
  };
  window.addEventListener('message', onMessage, { signal });
  const slow = setInterval(
    () => document.visibilityState === 'visible' && look(false),
    STATUS_INTERVAL,
  );
  const fast = setInterval(() => {
    needs.check();
    const other = where();
    if (!other || isOver) return;
    if (!other.closed)
      wasSeen ||= hasLeft(other) && ++checksElsewhere * WINDOW_INTERVAL > MIN_TIME_ELSEWHERE;
    // A provider's page may isolate itself on the way, so rely on this page having the focus again.
    else if (!wasSeen || document.hasFocus()) {
      isOver = true;
      closed(wasSeen);
    }
  }, WINDOW_INTERVAL);
  signal.addEventListener('abort', () => {
    clearInterval(slow);
    clearInterval(fast);
  });
}
