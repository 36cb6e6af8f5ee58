/** The size of a challenge. Pure. */
import { CHALLENGE_WINDOWS } from '../../../protocol/index.ts';
import type { Options } from '../../kernel/options/schema.ts';

const FULL = 5;

/** Height of the frame unless the page sets another. CSS pixels. Pages of the reference widget are laid out for it. */
const HEIGHT = 580;

/**
 * The same for a challenge in the style `modern`. CSS pixels. Every window that is requested without a size of the page has
 * this height. EMV 3-D Secure has no message by which an issuer's page could request another height.
 */
const MODERN_CHALLENGE_HEIGHT = 400;

/** On a narrower page the challenge takes the full screen. CSS pixels. */
const SMALL = 600;

/**
 * The window size requested from the issuer, 1 to 5: the page's choice, else the widest that fits in the frame.
 * @param room width of the form, CSS pixels
 * @param viewport width of the page, CSS pixels
 */
export function challengeWindow(options: Options, room: number, viewport: number): number {
  const chosen = options.browser?.threeDChallengeWindow;
  if (chosen) return Number(chosen);
  if (viewport < SMALL) return FULL;
  const { width, height } = options.threeDIframeSize ?? {};
  const [across, down] = [pixels(width, room), pixels(height, HEIGHT)];
  // A lower window may be wider than a higher one.
  return (
    1 +
    Math.max(
      0,
      CHALLENGE_WINDOWS.findLastIndex(([w, h]) => w <= across && h <= down),
    )
  );
}

/** A CSS length in pixels. @param whole the reference for percentages, and for lengths that only the browser can resolve */
function pixels(length: string | number = '100%', whole: number): number {
  const [, number, unit] = /^([\d.]+)(px|%)?$/.exec(String(length)) ?? [];
  if (!number) return whole;
  return unit === '%' ? (Number(number) * whole) / 100 : Number(number);
}

/** CSS lengths. */
interface FrameSize {
  readonly width?: string;
  readonly height?: string;
}

/**
 * Size of the frame as CSS lengths, and the page's own in place of it; `undefined` = full screen. A browser drops lengths of the
 * page that are no CSS.
 * @param viewport width of the page, CSS pixels
 * @param isChallenge whether it shows a challenge, and not the page of a bank or provider
 */
export function frameSize(
  { threeDIframeSize: own, browser, style }: Options,
  viewport: number,
  isChallenge: boolean,
): readonly FrameSize[] | undefined {
  const chosen = Number(browser?.threeDChallengeWindow);
  if (chosen === FULL || viewport < SMALL) return undefined;
  const [width, height] = CHALLENGE_WINDOWS[chosen - 1] ?? [
    '100%',
    isChallenge && style === 'modern' ? MODERN_CHALLENGE_HEIGHT : HEIGHT,
  ];
  return [{ width, height }, own ?? {}].map((size) =>
    Object.fromEntries(
      Object.entries(size).flatMap(([name, value]) => (value ? [[name, length(value)]] : [])),
    ),
  );
}

/** A plain number means pixels, also as text. */
const length = (value: string | number) =>
  Number.isNaN(Number(value)) ? String(value) : `${value}px`;
