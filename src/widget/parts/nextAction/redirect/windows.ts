/** Windows and frames by their names: which hold this page, and what can be seen of those that do not. */

/** This page's own window, and those that hold it. */
function holders(): Window[] {
  const all: Window[] = [window];
  for (let at: Window = window; at !== at.parent; at = at.parent) all.push(at.parent);
  return all;
}

/** Whether a window is this page's own, or holds it: executed there, nobody is left to look on. */
export const holdsThisPage = (other: Window): boolean => holders().includes(other);

/** Whether that is the name of such a window, as far as names can be read: those of other origins can not. */
export const namesHolder = (name: string): boolean =>
  /^_(?:self|parent)$/i.test(name) || holders().some((holder) => nameOf(holder) === name);

function nameOf(holder: Window): string | undefined {
  try {
    return holder.name;
  } catch {
    return undefined;
  }
}

/** Whether a window shows another page than the empty one that it began with. */
export function hasLeft(other: Window): boolean {
  try {
    return other.location.href !== 'about:blank';
  } catch {
    // Of another origin.
    return true;
  }
}

/**
 * Finds a window or frame by its name, or opens it; null where the browser forbids that.
 * @param isNew whether it is to be a small window of its own
 */
export const openWindow = (name: string, isNew: boolean): Window | null =>
  // An empty address leaves alone what a frame or window of that name holds.
  window.open('', name, isNew ? 'popup,width=520,height=720' : '');
