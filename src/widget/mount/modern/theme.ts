/**
 * `theme: 'auto'`: the custom properties of the style, read from what the page already has: its own primary button, its fields and
 * its text. Colours that would be hard to read are changed until their contrast is that of WCAG 2.2, level AA.
 */

import { onThemeChange } from '../../fields/textStyle.ts';
import { above } from './tokens.ts';

/** Custom properties by their names, `--wpwl-accent`. */
export type Tokens = Record<string, string>;

/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** WCAG 1.4.3, text. */
const TEXT = 4.5;

/** WCAG 1.4.11, borders of fields and marks of a choice. */
const SHAPE = 3;

/** The exports of the part. */
export interface ThemePart {
  followTheme: typeof followTheme;
  readTheme: typeof readTheme;
}

/** The time that pages take to fade from one colour scheme to the other, ms. */
const FADE = 400;

/** The luminance that has the same contrast with black and with white is 0.18. */
const isLight = (colour: Colour) => luminance(colour) > 0.18;

const BUTTONS =
  'button, [type="submit"], [type="button"], [role="button"], a[class*="btn" i], a[class*="button" i]';
const FIELDS =
  'textarea, select, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="range"], [type="color"], [type="file"], [type="image"], [type="reset"])';

/** Parts of the page that often have other buttons and fields than its forms: a search, a cookie banner. */
const ELSEWHERE = 'header, nav, footer, aside, dialog, [role="dialog"], [role="search"]';

const PRIMARY = /primary|cta|checkout|submit|buy|order|pay|cart|continue|accent|brand/i;
const SECONDARY = /second|cancel|outline|ghost|link|close|danger|remove|delete|cookie|disabled/i;

/** The colours that browsers give to links, in a light and in a dark page. */
const BROWSER_LINKS =
  /^rgb\((?:0, 0, 238|85, 26, 139|158, 158, 255|208, 173, 240|140, 140, 255|255, 173, 255)\)$/;

/** More elements are not looked at. */
const MOST = 100;

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param share of the other colour, 0 to 1 */
const mix = (one: Colour, other: Colour, share: number): Colour =>
  one.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share));

/** Makes a colour darker on light backgrounds, and lighter on dark ones, until each contrast is reached. */
function readable(colour: Colour, ratio: number, ...backgrounds: readonly Colour[]): Colour {
  const [first = WHITE] = backgrounds;
  const end = isLight(first) ? BLACK : WHITE;
  for (let step = 0; step < 20; step++) {
    const next = mix(colour, end, step / 20);
    if (backgrounds.every((background) => contrast(next, background) >= ratio)) return next;
  }
  return end;
}

const hex = (colour: Colour) =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const px = (value: number) => `${Math.round(value)}px`;

/**
 * Gives a list the custom properties that are read from the page. Follows the colour scheme of the page.
 * @param isOwn whether the page sets a property itself: it is not replaced
 * @param changed called after a change
 * @returns ends this
 */
function followTheme(
  list: HTMLElement,
  isOwn: (name: string) => boolean,
  changed: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    for (const [name, value] of Object.entries(readTheme(list))) {
      if (!isOwn(name)) list.style.setProperty(name, value);
    }
    changed();
  };
  apply();
  const end = onThemeChange(() => {
    clearTimeout(timer);
    timer = setTimeout(apply, FADE);
    apply();
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/**
 * Reads the page around a list.
 * @param list its own properties are not read
 */
function readTheme(list: HTMLElement): Tokens {
  // A list that is not in the page yet has no computed style: the page's body is read.
  const isShown = list.isConnected;
  const around = (isShown && above(list)) || document.body;
  const page = getComputedStyle(around);
  const probe = document.createElement('i');
  probe.hidden = true;
  (isShown ? list : document.body).append(probe);

  /** The colour, and its opacity. Browsers convert each notation into sRGB where they mix colours. */
  function parse(text: string): [Colour, number] {
    probe.style.color = '';
    probe.style.color = `color-mix(in srgb, ${text}, ${text})`;
    const { color } = getComputedStyle(probe);
    const parts = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const scale = color.startsWith('rgb') ? 1 : 255;
    const [alpha = 1] = parts.splice(3);
    return [
      parts.map((part) => Math.round(Math.min(1, Math.max(0, (part * scale) / 255)) * 255)),
      alpha,
    ];
  }

  /** The colour as it is seen on a background. */
  function over(text: string, background: Colour): Colour {
    const [colour, alpha] = parse(text);
    return mix(background, colour, alpha);
  }

  function backgroundOf(element: Element | null, lowest: Colour): Colour {
    if (!element) return lowest;
    const { backgroundColor } = getComputedStyle(element);
    if (parse(backgroundColor)[1] === 1) return parse(backgroundColor)[0];
    return over(backgroundColor, backgroundOf(above(element), lowest));
  }

  const surface = backgroundOf(around, parse('Canvas')[0]);
  const text = readable(over(page.color, surface), TEXT, surface);
  const isDark = !isLight(surface);
  const button = findButton();
  const field = findField();
  const fieldStyle = field && getComputedStyle(field);
  const filled = fieldStyle ? over(fieldStyle.backgroundColor, surface) : surface;
  const background = contrast(text, filled) < TEXT ? surface : filled;
  const edge = fieldStyle && borderOf(fieldStyle);
  const muted = readable(mix(text, surface, 0.3), TEXT, surface, background);
  const corner = (style: CSSStyleDeclaration | undefined, height = 48) => {
    const radius = style && Number.parseFloat(style.borderTopLeftRadius);
    return radius === undefined || Number.isNaN(radius) ? undefined : Math.min(radius, height / 2);
  };
  const buttonRadius = corner(button?.style, 52);
  const radius =
    corner(fieldStyle) ?? (buttonRadius === undefined ? 8 : Math.min(buttonRadius, 12));
  const height = field && Math.min(64, Math.max(44, field.getBoundingClientRect().height));
  const [accent, accentText] = button
    ? readButton(button.style.color, button.colour)
    : readAccent();
  const chosen = readable(accent, TEXT, surface, background);
  probe.remove();

  const tokens: Readonly<Record<string, string | undefined>> = {
    accent: hex(accent),
    'accent-text': hex(accentText),
    highlight: hex(chosen),
    text: hex(text),
    muted: hex(muted),
    surface: hex(surface),
    background: hex(background),
    hover: hex(mix(surface, text, 0.04)),
    border: hex(readable(edge ?? mix(surface, text, 0.45), SHAPE, surface, background)),
    line: hex(mix(surface, text, 0.16)),
    error: hex(readable(isDark ? [255, 138, 128] : [194, 38, 30], 5, surface, background)),
    success: hex(readable([15, 122, 67], SHAPE, accentText)),
    radius: px(radius),
    'list-radius': px(Math.min(radius * 1.5, 20)),
    'control-height': height ? px(height) : undefined,
    'button-radius': buttonRadius === undefined ? undefined : px(buttonRadius),
    'button-weight': button?.style.fontWeight,
  };
  return {
    'color-scheme': isDark ? 'dark' : 'light',
    ...Object.fromEntries(
      Object.entries(tokens).flatMap(([name, value]) => (value ? [[`--wpwl-${name}`, value]] : [])),
    ),
  };

  function borderOf({
    borderTopWidth,
    borderTopColor,
    borderBottomWidth,
    borderBottomColor,
  }: CSSStyleDeclaration) {
    if (Number.parseFloat(borderTopWidth)) return over(borderTopColor, surface);
    return Number.parseFloat(borderBottomWidth) ? over(borderBottomColor, surface) : undefined;
  }

  /** Text that is too pale for its button stays, and the button becomes darker. */
  function readButton(color: string, colour: Colour): [Colour, Colour] {
    const own = over(color, colour);
    const isClear = contrast(own, colour) > 1.5;
    const text = isClear ? own : isLight(colour) ? BLACK : WHITE;
    return [readable(colour, TEXT, text), text];
  }

  /** A page without a button may set the colour of its boxes, or have links in a colour of its own; else it has that of its text. */
  function readAccent(): [Colour, Colour] {
    const [link] = visible('a[href]');
    const color = link && getComputedStyle(link).color;
    const own = page.accentColor === 'auto' ? color : page.accentColor;
    const isOwn = own && !BROWSER_LINKS.test(own) && own !== page.color;
    return isOwn ? readButton('#fff', over(own, surface)) : [text, surface];
  }

  /** The button that stands out most from the page. */
  function findButton(): Button | undefined {
    let found: (Button & { readonly score: number }) | undefined;
    for (const element of visible(BUTTONS)) {
      const style = getComputedStyle(element);
      // A gradient counts as its first colour.
      const [gradient] =
        /(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/.exec(style.backgroundImage) ?? [];
      const [, alpha] = parse(style.backgroundColor);
      const colour = over(alpha < 0.5 && gradient ? gradient : style.backgroundColor, surface);
      const difference = contrast(colour, surface);
      if (difference < 1.25 || element.matches(':disabled')) continue;
      const words = `${element.className} ${element.id}`;
      const score =
        (Math.max(...colour) - Math.min(...colour)) / 128 +
        difference / 21 +
        (PRIMARY.test(words) ? 2 : 0) +
        (element.matches('[type="submit"]') ? 0.5 : 0) -
        (SECONDARY.test(words) ? 3 : 0) -
        (element.closest(ELSEWHERE) ? 1 : 0);
      if (!found || score > found.score) found = { style, colour, score };
    }
    return found;
  }

  function findField(): HTMLElement | undefined {
    const fields = visible(FIELDS);
    return fields.find((field) => !field.closest(ELSEWHERE)) ?? fields[0];
  }

  /** The visible elements of the page, without those of forms of this kind. */
  function visible(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .slice(0, MOST)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 24 &&
          height > 16 &&
          !element.closest('.wpwl-methods, .wpwl-container, [class*="wpwl-"]')
        );
      });
  }
}

export default (): ThemePart => ({ followTheme, readTheme });

interface Button {
  readonly style: CSSStyleDeclaration;
  /** Of its background. */
  readonly colour: Colour;
}
