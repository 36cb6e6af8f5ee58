/**
 * Announcements for assistive technology: one polite and one assertive live region per page, shared by all of its forms (WCAG
 * 2.2, 4.1.3). The regions exist before the first announcement, because assistive technology reports changes of existing
 * regions.
 */
import { draw } from '../draw.ts';

/**
 * How long a text stays in its region, ms: long enough to be read out, and short enough that a shopper does not find it later.
 */
const ANNOUNCEMENT_DURATION = 5_000;

/** Hides the regions, also without the built-in styles. */
const HIDDEN_STYLE =
  'position:fixed;inset:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

let regions: HTMLElement[] = [];
let lang = 'en';
let near: Element | undefined;

/** Puts the regions into the page, once. */
export function openRegions(): void {
  if (regions.length) return;
  regions = (['status', 'alert'] as const).map((role) => {
    const region = draw(<div role={role} class="wpwl-live" aria-atomic="false" />);
    region.style.cssText = HIDDEN_STYLE;
    document.body.append(region);
    return region;
  });
}

/** Sets the language of the texts that follow. @param tag BCP 47 */
export function setAnnouncementLanguage(tag: string): void {
  lang = tag;
}

/** Sets the form from which open dialogs are searched, out of each shadow root. */
export function setAnnouncementRoot(element: Element): void {
  near = element;
}

/** Removes the regions. */
export function closeRegions(): void {
  for (const region of regions.splice(0)) region.remove();
}

/**
 * Announces a text to screen readers, in the language of the forms.
 * @param isUrgent interrupts other announcements: for failures
 */
export function announce(text: string, isUrgent = false): void {
  const region = regions[Number(isUrgent)];
  if (!region || !text) return;
  const place = openDialog();
  if (region.parentNode !== place) place.append(region);
  const line = draw(<div lang={lang}>{text}</div>);
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCEMENT_DURATION);
}

/** The innermost modal dialog, because screen readers ignore what is behind it; the body of the page if there is none. */
function openDialog(): Element {
  let root: Node | undefined = near?.isConnected ? near.getRootNode() : document;
  while (root) {
    const found = [...(root as ShadowRoot).querySelectorAll('dialog:modal')].at(-1);
    if (found) return found;
    root = (root as ShadowRoot).host?.getRootNode();
  }
  return document.body;
}
