// The frame of each page of the site: head, menu, content, contents of the page, links to the pages before and after.

/**
 * @typedef {object} Page
 * @property {string} name of the document; also the last part of the address
 * @property {string} title empty: that of the project
 * @property {string} html the content
 * @property {import('./markdown.mjs').Heading[]} headings
 * @property {string} [edit] the address of the source
 * @property {readonly string[]} [styles] addresses of style sheets that only this page loads
 * @property {readonly string[]} [scripts] addresses of scripts that only this page loads
 * @property {boolean} [isWide] whether the content needs the whole width
 */

/**
 * @typedef {object} Frame
 * @property {string} base the address of the site, with a slash at the end
 * @property {string} version of the package
 * @property {string} project the address of the project
 * @property {{ icon: string, style: string, theme: string, script: string, search: string, index: string }} assets addresses
 * @property {(readonly [group: string, entries: readonly { name: string, title: string, address: string }[]])[]} menu
 */

/** @param {string} text */
export const escapeHtml = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect class="tile" width="32" height="32" rx="8"/><path class="drawn" fill-rule="evenodd" d="M8 9h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2zm0 4v2h16v-2zm1 5.5v2h6v-2z"/></svg>';

/** A whole page. @param {Page} page @param {Frame} frame @returns {string} */
export function renderPage(page, frame) {
  const { base, version, project, assets, menu } = frame;
  const title = page.title === '' ? 'payment-widgets' : `${page.title} · payment-widgets`;
  return `<!doctype html>
<html lang="en" data-search="${assets.search}" data-index="${assets.index}" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
${(page.styles ?? []).map((address) => `<link rel="stylesheet" href="${address}">\n`).join('')}<script src="${assets.theme}"></script>
<script src="${assets.script}" defer></script>
${(page.scripts ?? []).map((address) => `<script src="${address}" defer></script>\n`).join('')}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${base.replace(/(.)\/$/, '$1')}">${MARK}<span>payment-widgets</span></a>
<span class="version">${escapeHtml(version)}</span>
<span class="space"></span>
<button type="button" class="tool search-button" data-does="search" hidden><span>Search</span><kbd>/</kbd></button>
<button type="button" class="tool" data-does="theme" hidden>Theme</button>
<a class="tool" href="${project}">GitHub</a>
<button type="button" class="tool menu-button" data-does="menu" aria-controls="menu" aria-expanded="false" hidden>Menu</button>
</header>
<div class="columns${page.isWide ? ' wide' : ''}">
<nav id="menu" class="menu" aria-label="Documents">
${menu.map(([group, entries]) => menuGroup(group, entries, page.name)).join('\n')}
</nav>
<main id="content" tabindex="-1">
<article>
${page.html}</article>
${footer(page, frame)}
</main>
${contents(page)}
</div>
<dialog class="search" aria-label="Search">
<div class="search-line"><input type="search" aria-label="Search the documentation" placeholder="Parameter, result code, word" autocomplete="off" spellcheck="false"><button type="button" class="tool" data-does="close">Close</button></div>
<p class="search-state" role="status"></p>
<ul class="search-results"></ul>
</dialog>
</body>
</html>
`;
}

/** @param {string} group @param {readonly { name: string, title: string, address: string }[]} entries @param {string} current */
function menuGroup(group, entries, current) {
  const links = entries.map(
    ({ name, title, address }) =>
      `<li><a href="${address}"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  );
  return `<h2>${escapeHtml(group)}</h2>\n<ul>${links.join('\n')}</ul>`;
}

/** The second and third level of a page's headings, if it has several. @param {Page} page */
function contents({ headings }) {
  const entries = headings.filter(({ level }) => level === 2 || level === 3);
  if (entries.length < 2) return '';
  const links = entries.map(
    ({ level, id, title }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page">\n<h2>On this page</h2>\n<ul>${links.join('\n')}</ul>\n</nav>`;
}

/** @param {Page} page @param {Frame} frame */
function footer({ name, edit }, { menu }) {
  const all = menu.flatMap(([, entries]) => entries);
  const at = all.findIndex((entry) => entry.name === name);
  const before = at > 0 ? all[at - 1] : undefined;
  const after = all[at + 1];
  const link = (/** @type {typeof before} */ entry, /** @type {string} */ word) =>
    entry
      ? `<a class="${word.toLowerCase()}" href="${entry.address}"><small>${word}</small> ${escapeHtml(entry.title)}</a>`
      : '';
  return `<footer>
<nav aria-label="Neighbours">${link(before, 'Previous')}${link(after, 'Next')}</nav>
${edit ? `<p><a href="${edit}">Source of this page</a></p>\n` : ''}</footer>`;
}
