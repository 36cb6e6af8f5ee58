/** The text style of a control, for the input in its frame: the page's CSS on the frame element applies to the text. */
import { STYLE_PROPERTIES, safeStyle } from '../../protocol/index.ts';

/** Reads the text style of the frame element. */
export function readTextStyle(control: Element): Record<string, string> {
  const computed = getComputedStyle(control);
  return safeStyle(Object.fromEntries(STYLE_PROPERTIES.map((name) => [name, computed[name]])));
}

/** The text of a placeholder in a field whose digits run from left to right: Arabic words and brackets keep their own order. */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff]/.test(text) ? `\u2067${text}\u2069` : text;

/** A style from the page's `iframeStyles`: property names with hyphens or in camel case; a number means pixels, or the weight. */
export function readStyle(css: unknown): Record<string, string> {
  const entries = typeof css === 'object' && css !== null ? Object.entries(css) : [];
  return safeStyle(
    Object.fromEntries(
      entries.map(([name, value]) => [
        name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
        typeof value === 'number' ? value + (/weight/i.test(name) ? '' : 'px') : value,
      ]),
    ),
  );
}

/**
 * Calls back when the page's look may have changed: a class of the document, or the system theme.
 * @returns removes the listeners
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributeFilter: ['class', 'style', 'data-theme', 'dir'] });
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', changed);
  };
}
