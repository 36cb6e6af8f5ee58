/**
 * What is said to those who do not see it: one polite and one assertive live region a page, shared by all of its forms
 * (WCAG 2.2, 4.1.3). They are there before something is said, which is what assistive technology listens for.
 */
import { draw } from '#jsx/jsx-runtime';

/** How long a text stays in its region, ms: long enough to be heard, and not to be come across later. */
const STAYS = 5_000;

/** Out of sight, also where the page wants no built-in look. */
const UNSEEN =
  'position:fixed;top:0;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

let regions: HTMLElement[] = [];
let lang = 'en';
let near: Element | undefined;

/** Puts the regions into the page, once. */
export function openRegions(): void {
  if (regions.length) return;
  regions = ['status', 'alert'].map((role) => {
    const region = draw(<div role={role} class="wpwl-live" aria-atomic="false" />);
    region.style.cssText = UNSEEN;
    document.body.append(region);
    return region;
  });
}

/** From now on that is the language of what is said. @param tag BCP 47 */
export function setAnnouncementLanguage(tag: string): void {
  lang = tag;
}

/** There is a form: dialogs around it and in it are looked for from there, out of each shadow root. */
export function setAnnouncementRoot(element: Element): void {
  near = element;
}

/** Takes them away. */
export function closeRegions(): void {
  for (const region of regions.splice(0)) region.remove();
}

/**
 * Says a text, in the language of the forms.
 * @param isUrgent interrupts what is being said: a failure, and not how things stand
 */
export function announce(text: string, isUrgent = false): void {
  const region = regions[Number(isUrgent)];
  if (!region || !text) return;
  const place = openDialog();
  if (region.parentNode !== place) place.append(region);
  const line = draw(<div lang={lang}>{text}</div>);
  region.append(line);
  setTimeout(() => line.remove(), STAYS);
}

/** The innermost modal dialog: what is behind it is not there for anybody. The page's body where there is none. */
function openDialog(): Element {
  let root: Node | undefined = near?.isConnected ? near.getRootNode() : document;
  while (root) {
    const found = [...(root as ShadowRoot).querySelectorAll('dialog:modal')].at(-1);
    if (found) return found;
    root = (root as ShadowRoot).host?.getRootNode();
  }
  return document.body;
}
