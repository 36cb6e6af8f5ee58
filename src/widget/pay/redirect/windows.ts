/** Windows and frames by name: which ones contain this page, and what can be read of the others. */

/** This page's own window, and its ancestors. */
function holders(): Window[] {
  const all: Window[] = [window];
  for (let at: Window = window; at !== at.parent; at = at.parent) all.push(at.parent);
  return all;
}

/** Whether a window is this page's own or an ancestor: navigating it would unload this page. */
export const holdsThisPage = (other: Window): boolean => holders().includes(other);

/** Whether a name belongs to such a window, as far as names can be read: those of other origins cannot. */
export const namesHolder = (name: string): boolean =>
  /^_(?:self|parent)$/i.test(name) || holders().some((holder) => nameOf(holder) === name);

function nameOf(holder: Window): string | undefined {
  try {
    return holder.name;
  } catch {
    return undefined;
  }
}

/** Whether a window has left its initial empty page. */
export function hasLeft(other: Window): boolean {
  try {
    return other.location.href !== 'about:blank';
  } catch {
    // Cross-origin.
    return true;
  }
}

/**
 * Finds a window or frame by name, or opens it; null if the browser blocks it.
 * @param isNew whether to open a small separate window
 */
export function openWindow(name: string, isNew: boolean): Window | null {
  try {
    // An empty address does not navigate an existing frame or window of that name.
    return window.open('', name, isNew ? 'popup,width=520,height=720' : '');
  } catch {
    // Firefox throws in a frame that is sandboxed without allow-popups.
    return null;
  }
}
