/** The address of the page as signals. Views are real paths below /console, and filters are in the query. */
import { computed, signal } from '@preact/signals';

/** The path that every address of the console begins with. */
export const BASE = '/console';

const address = signal(read());

function read(): { readonly path: string; readonly search: string } {
  const { pathname, search } = window.location;
  return { path: pathname.replace(/\/+$/, '') || '/', search };
}

/** The path, without a slash at its end: `/console/payments`. */
export const path = computed(() => address.value.path);

/** The parameters of the query. */
export const query = computed(() => new URLSearchParams(address.value.search));

/**
 * Opens a path of the console.
 * @param to with its query, such as `/console/payments?status=failed`
 * @param options.replace the present entry of the history is replaced: the back button does not return to it
 */
export function go(to: string, options: { readonly replace?: boolean } = {}): void {
  const { pathname, search } = window.location;
  if (to !== pathname + search) {
    history[options.replace ? 'replaceState' : 'pushState'](null, '', to);
  }
  address.value = read();
}

/**
 * Changes parameters of the query, and keeps the others.
 * @param changes an empty string removes a parameter
 */
export function setQuery(
  changes: Readonly<Record<string, string>>,
  options: { readonly replace?: boolean } = {},
): void {
  const next = new URLSearchParams(query.value);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  go(text === '' ? path.value : `${path.value}?${text}`, options);
}

/**
 * Compares a path with a pattern.
 * @param pattern `/console/payments/:id`: a name after a colon is any one segment
 * @returns the decoded segments by name; undefined if the path does not match
 */
export function match(pattern: string, text: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const found = text.split('/');
  if (wanted.length !== found.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = found[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (value === undefined || value === '') return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Lets links to the console change the view without a new page. A click with a modifier key works as everywhere. */
export function followLinks(target: Document): void {
  target.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
    const isOurs = pathname === BASE || pathname.startsWith(`${BASE}/`);
    if (origin !== window.location.origin || !isOurs || hash) return;
    event.preventDefault();
    go(pathname + search);
  });
  window.addEventListener('popstate', () => {
    address.value = read();
  });
}
