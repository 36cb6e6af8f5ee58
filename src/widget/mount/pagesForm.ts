/**
 * The page's own form while containers are shown for it. It stays in its place, hidden: a framework that has made it removes
 * it, moves it, hides it, and puts other elements beside it.
 */

/** What the page does to its form is done to what is shown for it. */
export interface ShownForForm {
  /** The elements before the form, in their order. */
  elements(): readonly HTMLElement[];
  /** Called when the page has taken the form out of its parent. */
  left(): void;
}

/**
 * Hides the form, and follows it.
 * @returns ends this. @param restore whether the form is shown again
 */
export function hidePagesForm(
  original: HTMLFormElement,
  { elements, left }: ShownForForm,
): (restore: boolean) => void {
  const { style, classList } = original;
  const classes = original.className;
  const prevent = (event: Event) => event.preventDefault();
  const displayNow = () =>
    [style.getPropertyValue('display'), style.getPropertyPriority('display')] as const;
  /** What the page has set. */
  let display = displayNow();
  let { hidden } = original;
  let parent: Node | null;
  let isShown = true;
  /** What is hidden with the form, and how it was displayed. */
  const displays = new Map<CSSStyleDeclaration, string>();

  const asThePageWants = () => {
    original.hidden = hidden;
    style.setProperty('display', ...display);
    if (!style.length) original.removeAttribute('style');
  };
  /** Rules of the page for forms may be stronger than the attribute. */
  const hide = () => {
    original.hidden = true;
    style.setProperty('display', 'none', 'important');
  };
  const isShownByPage = () => {
    asThePageWants();
    const { display } = getComputedStyle(original);
    hide();
    return display !== 'none';
  };
  const observer = new MutationObserver((records) => {
    if (original.parentNode !== parent) {
      if (!original.parentNode) return left();
      original.before(...elements());
      watch();
    }
    const changed = records.map(({ attributeName }) => attributeName);
    if (!changed.some(Boolean)) return;
    if (changed.includes('hidden')) hidden = original.hidden;
    if (changed.includes('style') && displayNow().join() !== 'none,important')
      display = displayNow();
    const wasShown = isShown;
    isShown = isShownByPage();
    if (wasShown && !isShown) {
      for (const { style } of elements()) {
        displays.set(style, style.display);
        style.display = 'none';
      }
    }
    if (isShown) {
      for (const [style, display] of displays) style.display = display;
      displays.clear();
    }
    // The changes made here must not be handled.
    observer.takeRecords();
  });
  const watch = () => {
    observer.disconnect();
    parent = original.parentNode;
    if (parent) observer.observe(parent, { childList: true });
    observer.observe(original, { attributeFilter: ['class', 'hidden', 'style'] });
  };

  classList.remove('paymentWidgets');
  const without = original.className;
  // A form that the page hides until the script has run is shown.
  isShown = isShownByPage();
  original.inert = true;
  original.submit = () => {};
  original.addEventListener('submit', prevent);
  watch();

  return (restore) => {
    observer.disconnect();
    if (!restore) return;
    original.removeEventListener('submit', prevent);
    original.removeAttribute('inert');
    // Without the one of its own, the form has that of its class.
    Reflect.deleteProperty(original, 'submit');
    // The classes come back in their order, unless the page has changed them.
    if (original.className === without) original.className = classes;
    else classList.add('paymentWidgets');
    asThePageWants();
  };
}
