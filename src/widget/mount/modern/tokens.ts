/** The custom properties that a page sets on its form, or on a form of the list: the list has them, too. */

/** Without `--wpwl-`. */
const NAMES =
  'accent accent-text highlight text muted surface background hover border line error success font font-size radius list-radius button-radius button-weight gap padding control-height line-height focus-width motion';

/** The element that contains another one, also from a shadow root. */
export const above = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;

/** The properties of a list. */
export interface ListTokens {
  /** Reads the properties of a form now, and again when `refresh` is called. */
  copy(from: Element): void;
  refresh(): void;
  /** Whether the page sets a property: on such an element, or around the list. */
  isOwn(name: string): boolean;
}

export function createTokens(list: HTMLElement): ListTokens {
  const sources = new Set<Element>();
  const own = new Set<string>();

  function read(from: Element): void {
    // The page's own form has lost its class, and gets it back while its properties are read.
    const isPages = !from.matches('.wpwl-form');
    if (isPages) from.classList.add('paymentWidgets');
    const parent = above(from);
    const around = parent && getComputedStyle(parent);
    const values = getComputedStyle(from);
    for (const short of NAMES.split(' ')) {
      const name = `--wpwl-${short}`;
      const value = values.getPropertyValue(name);
      if (!value || value === around?.getPropertyValue(name)) continue;
      own.add(name);
      list.style.setProperty(name, value);
    }
    if (isPages) from.classList.remove('paymentWidgets');
  }

  return {
    copy(from) {
      sources.add(from);
      read(from);
    },
    refresh: () => sources.forEach(read),
    isOwn(name) {
      const place = above(list);
      const isAround =
        place && name.startsWith('--') && getComputedStyle(place).getPropertyValue(name);
      return own.has(name) || Boolean(isAround);
    },
  };
}
