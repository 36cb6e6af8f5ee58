/** A window beside the shop's page: when a window that is gone counts as closed by the shopper. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWindow } from '../../src/widget/pay/redirect/watchWindow.ts';

const GATEWAY = 'https://gateway.example';

let stop: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

/** Watches a window. `closed` receives whether the window was seen open before. */
function watch() {
  const popup = { closed: false, location: { href: 'about:blank' } };
  const closed = vi.fn<(wasSeen: boolean) => void>();
  watchWindow({
    where: () => popup as unknown as Window,
    origin: GATEWAY,
    look: () => {},
    arrived: () => {},
    closed,
    check: () => {},
    signal: stop.signal,
  });
  return { popup, closed };
}

it.each([
  ['for seconds was closed by the shopper', 2_000, true],
  ['only for a moment may be one that the page cannot see', 500, false],
] as const)('a window that is gone after it was elsewhere %s', (_, elsewhere, wasSeen) => {
  const { popup, closed } = watch();
  popup.location.href = 'https://bank.example/';
  vi.advanceTimersByTime(elsewhere);
  popup.closed = true;
  vi.advanceTimersByTime(1_000);
  expect(closed.mock.calls).toEqual([[wasSeen]]);
});

it('a window whose page of the gateway has sent a message was seen at once', () => {
  const { popup, closed } = watch();
  const data = { pw: 1, type: 'challenge' };
  const source = popup as unknown as Window;
  window.dispatchEvent(new MessageEvent('message', { source, origin: GATEWAY, data }));
  popup.closed = true;
  vi.advanceTimersByTime(1_000);
  expect(closed.mock.calls).toEqual([[true]]);
});
