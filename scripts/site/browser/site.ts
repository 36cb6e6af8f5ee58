import { isDark } from './isDark.ts';
import type { Find, Found } from './search.ts';

// The menu, the colour scheme, buttons that copy code, and the search, which is loaded when it is opened.
const root = document.documentElement;

/** An element that each page has. */
function find<Kind extends HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

const button = (name: string) => find<HTMLButtonElement>(`button[data-does="${name}"]`);

for (const one of document.querySelectorAll<HTMLElement>('button[data-does][hidden]')) {
  one.hidden = false;
}

// The menu of narrow windows.
const menuButton = button('menu');
menuButton.addEventListener('click', () => {
  const isOpen = root.classList.toggle('menu-open');
  menuButton.setAttribute('aria-expanded', String(isOpen));
});
// Scrolls the menu alone: the page stays where it is.
const current = document.querySelector<HTMLElement>('.menu [aria-current]');
if (current) find('.menu').scrollTop = current.offsetTop - innerHeight / 2;

// The colour scheme: that of the system until the reader chooses one.
const themeButton = button('theme');
const nameTheme = () => {
  themeButton.textContent = isDark() ? 'Light' : 'Dark';
  themeButton.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
};
nameTheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme);
themeButton.addEventListener('click', () => {
  const chosen = isDark() ? 'light' : 'dark';
  root.dataset['theme'] = chosen;
  nameTheme();
  try {
    localStorage.setItem('theme', chosen);
  } catch {
    // The browser stores nothing: the choice is for this page.
  }
  document.dispatchEvent(new Event('themechange'));
});

// A button that copies a block of code.
for (const block of document.querySelectorAll('.code')) {
  const code = block.querySelector('code');
  if (!code) continue;
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      copy.textContent = 'Copied';
    } catch {
      getSelection()?.selectAllChildren(code);
      copy.textContent = 'Selected';
    }
  });
  block.append(copy);
}

/** A table with fewer rows is read as it is. */
const FILTERED_FROM = 25;

/** A page with as many rows has one field for all of its tables. */
const ONE_FIELD_FROM = 150;

interface Row {
  readonly row: HTMLTableRowElement;
  readonly text: string;
}

const tables = [...document.querySelectorAll<HTMLElement>('.table')].map((place) => ({
  place,
  rows: [...place.querySelectorAll<HTMLTableRowElement>('tbody tr')].map(
    (row): Row => ({ row, text: (row.textContent ?? '').toLowerCase() }),
  ),
}));

/** Puts a field above the tables, which leaves the rows that contain its words. A table without such a row is left out. */
function addFilter(filtered: typeof tables): void {
  const total = filtered.reduce((sum, { rows }) => sum + rows.length, 0);
  const [first] = filtered;
  if (!first || total < FILTERED_FROM) return;
  const filter = document.createElement('div');
  filter.className = 'filter';
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = `Filter ${total} rows`;
  field.setAttribute('aria-label', `Filter ${total} rows`);
  const count = document.createElement('span');
  count.setAttribute('role', 'status');
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const { place, rows } of filtered) {
      for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
      const shown = rows.filter(({ row }) => !row.hidden).length;
      left += shown;
      place.hidden = shown === 0;
      const title = place.previousElementSibling;
      if (title instanceof HTMLHeadingElement) title.hidden = shown === 0;
    }
    count.textContent = words.length > 0 ? `${left} of ${total}` : '';
  });
  filter.append(field, count);
  // Above the heading of its table, which may be left out.
  const before = first.place.previousElementSibling;
  if (filtered.length > 1 && before instanceof HTMLHeadingElement) before.before(filter);
  else first.place.before(filter);
}

const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
// Rows with an address of their own are those of the long lists.
const listed = tables.filter(({ place }) => place.querySelector('td a[id]'));
if (total >= ONE_FIELD_FROM && listed.length > 1) addFilter(listed);
else for (const table of tables) addFilter([table]);

// The search.
const dialog = find<HTMLDialogElement>('dialog.search');
const input = find<HTMLInputElement>('dialog.search input');
const results = find('.search-results');
const state = find('.search-state');
let search: Promise<Find> | undefined;

const load = (): Promise<Find> => {
  search ??= import(root.dataset['search'] ?? '').then(({ open }) => open(root.dataset['index']));
  return search;
};

const show = async () => {
  const words = input.value.trim();
  if (!words) {
    results.replaceChildren();
    state.textContent = '';
    return;
  }
  try {
    const findWords = await load();
    if (words !== input.value.trim()) return;
    const found = findWords(words);
    state.textContent =
      found.length === 0 ? `Nothing found for “${words}”.` : `${found.length} found`;
    results.replaceChildren(...found.map(entryOf));
  } catch {
    search = undefined;
    state.textContent = 'The index of the search did not load. Type again to load it again.';
  }
};

const entryOf = ({ address, title, page, text }: Found): HTMLElement => {
  const link = document.createElement('a');
  link.href = `${root.dataset['base']}${address}`;
  const heading = document.createElement('strong');
  heading.textContent = title;
  const where = document.createElement('small');
  where.textContent = page;
  const words = document.createElement('span');
  words.textContent = text;
  link.append(heading, ' ', where, words);
  link.addEventListener('click', () => dialog.close());
  const item = document.createElement('li');
  item.append(link);
  return item;
};

const openSearch = () => {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  load().catch(() => {
    search = undefined;
  });
};

button('search').addEventListener('click', openSearch);
button('close').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
input.addEventListener('input', show);
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target === input) {
    results.querySelector('a')?.click();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...results.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  (next ?? input).focus();
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null;
  const isShortcut =
    (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) ||
    (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isShortcut) return;
  event.preventDefault();
  openSearch();
});

// The entry of the contents whose section is on the screen.
const entries = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [
    link.hash.slice(1),
    link,
  ]),
);
if (entries.size > 0) {
  const mark = () => {
    let nearest: HTMLElement | undefined;
    for (const [id, link] of entries) {
      link.removeAttribute('aria-current');
      const heading = document.getElementById(decodeURIComponent(id));
      if (heading && heading.getBoundingClientRect().top < 120) nearest = link;
    }
    nearest?.setAttribute('aria-current', 'true');
  };
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}
