/** How big a challenge is shown: pure. */
import { CHALLENGE_WINDOWS } from '../../../../protocol/index.ts';
import type { Options } from '../../../options/schema.ts';

const FULL = 5;

/** Height of the frame unless the page says another. CSS pixels. */
const HEIGHT = 580;

/** A page that is narrower has no room for anything but the challenge. CSS pixels. */
const SMALL = 600;

/**
 * The window that is asked of the issuer, 1 to 5: what the page chose, else the widest that fits into the frame.
 * @param room width of the form, CSS pixels
 * @param viewport width of the page, CSS pixels
 */
export function challengeWindow(options: Options, room: number, viewport: number): number {
  const chosen = options.browser?.threeDChallengeWindow;
  if (chosen) return Number(chosen);
  if (viewport < SMALL) return FULL;
  const { width, height } = options.threeDIframeSize ?? {};
  const [across, down] = [pixels(width, room), pixels(height, HEIGHT)];
  // One that is lower may be wider than one that is higher.
  return (
    1 +
    Math.max(
      0,
      CHALLENGE_WINDOWS.findLastIndex(([w, h]) => w <= across && h <= down),
    )
  );
}

/** A CSS length in pixels. @param whole what it is where only the browser can tell, and what percents are of */
function pixels(length: string | number = '100%', whole: number): number {
  const [, number, unit] = /^([\d.]+)(px|%)?$/.exec(String(length)) ?? [];
  if (!number) return whole;
  return unit === '%' ? (Number(number) * whole) / 100 : Number(number);
}

/** Size of the challenge's frame as CSS lengths; `undefined` = the full screen. */
export function frameSize(
  { threeDIframeSize: own, browser }: Options,
  viewport: number,
): { readonly width: string; readonly height: string } | undefined {
  const chosen = Number(browser?.threeDChallengeWindow);
  if (chosen === FULL || viewport < SMALL) return undefined;
  const [width, height] = CHALLENGE_WINDOWS[chosen - 1] ?? ['100%', HEIGHT];
  return { width: length(own?.width || width), height: length(own?.height || height) };
}

/** A bare number means pixels, also as text. */
const length = (value: string | number) =>
  Number.isNaN(Number(value)) ? String(value) : `${value}px`;
