/** How big a challenge is shown: pure. */
import type { Options } from '../options/schema.ts';

/** Width and height of the challenge windows 1 to 4 in CSS pixels (EMV 3-D Secure); 5 is the full screen. */
const WINDOWS = [
  [250, 400],
  [390, 400],
  [500, 600],
  [600, 400],
] as const;
const FULL = 5;

/** A page that is narrower has no room for anything but the challenge. CSS pixels. */
const SMALL = 600;

/**
 * The window that is asked of the issuer, 1 to 5: what the page chose, else the widest that fits into the form.
 * @param room width of the form, CSS pixels
 * @param viewport width of the page, CSS pixels
 */
export function challengeWindow(options: Options, room: number, viewport: number): number {
  const chosen = options.browser?.threeDChallengeWindow;
  if (chosen) return Number(chosen);
  if (viewport < SMALL) return FULL;
  return Math.max(1, WINDOWS.filter(([width]) => width <= room).length);
}

/** Size of the challenge's frame as CSS lengths; `undefined` = the full screen. */
export function frameSize(
  { threeDIframeSize: own, browser }: Options,
  viewport: number,
): { readonly width: string; readonly height: string } | undefined {
  const chosen = Number(browser?.threeDChallengeWindow);
  if (chosen === FULL || viewport < SMALL) return undefined;
  const [width, height] = WINDOWS[chosen - 1] ?? ['100%', 580];
  return { width: length(own?.width ?? width), height: length(own?.height ?? height) };
}

/** A bare number means pixels, also as text. */
const length = (value: string | number) =>
  Number.isNaN(Number(value)) ? String(value) : `${value}px`;
