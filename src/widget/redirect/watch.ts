/** Looks on while a shopper is in another frame or window. */
import { isReturned } from '../../protocol/index.ts';

/** Between two looks that nobody asked for, and between two looks whether a window is still there; ms. */
const SLOWLY = 3_000;
const OFTEN = 500;

/** What watching needs. */
export interface WatchNeeds {
  /** Where the shopper is. */
  readonly where: () => Window | null;
  /** Of the gateway: what a page of another origin says is not heard. */
  readonly origin: string;
  /** Time to ask the gateway. @param isBack whether the gateway's last page was reached */
  readonly look: (isBack: boolean) => void;
  /** The shopper closed it. */
  readonly closed: () => void;
  readonly signal: AbortSignal;
}

/** Watches until the signal comes. */
export function watch({ where, origin, look, closed, signal }: WatchNeeds): void {
  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    if (source === where() && from === origin && isReturned(data)) look(true);
  };
  window.addEventListener('message', onMessage, { signal });
  const slow = setInterval(() => document.visibilityState === 'visible' && look(false), SLOWLY);
  const fast = setInterval(() => {
    // A page that is isolated from its popups sees them closed at once: only one that has the focus again knows.
    if (!where()?.closed || !document.hasFocus()) return;
    clearInterval(fast);
    closed();
  }, OFTEN);
  signal.addEventListener('abort', () => {
    clearInterval(slow);
    clearInterval(fast);
  });
}
