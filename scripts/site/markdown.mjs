// Renders one document of docs/ as the content of a page of the site.

import { posix } from 'node:path';
import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';
import { uniqueSlugs } from './anchors.mjs';
import { PROJECT } from './navigation.mjs';

/** Tags that a document may use. Any other `<` is text. */
const ALLOWED =
  /^(?:<a id="[\w.[\]-]+">|<\/a>|<br ?\/?>|<img src="[\w./-]+" alt="[^"<>]*"(?: width="\d+")?>|<!--[\s\S]*?-->)$/;

/** Languages of blocks of code that highlight.js knows by another name. @type {Readonly<Record<string, string>>} */
const LANGUAGES = { mjs: 'javascript', tsx: 'typescript', py: 'python', html: 'xml' };

/**
 * A part of a page that the search finds: a section, or a row with an id of its own.
 * @typedef {{ id: string, title: string, text: string }} Section
 */

/** @typedef {{ level: number, id: string, title: string }} Heading */

/**
 * @typedef {object} Rendered
 * @property {string} html the content of the page
 * @property {string} title the first heading
 * @property {Heading[]} headings
 * @property {Section[]} sections
 */

/**
 * @typedef {object} Surroundings
 * @property {(name: string) => string | undefined} addressOf the address of a document of docs/, by its name without `.md`
 * @property {(source: string) => { light: string, dark: string, width: number, height: number }} drawingOf
 *   the addresses of the pictures of a diagram, and its size in pixels
 * @property {(path: string) => { light: string, dark?: string, width: number, height: number } | undefined} pictureOf
 *   the addresses of a picture, by its path from docs/, and its size in pixels
 */

/**
 * Renders a document.
 * @param {string} source @param {Surroundings} surroundings
 * @returns {Rendered}
 */
export function renderDocument(source, surroundings) {
  const markdown = new MarkdownIt({ html: true });
  const { escapeHtml } = markdown.utils;
  const slug = uniqueSlugs();
  /** @type {Heading[]} */
  const headings = [];

  const html = (/** @type {string} */ text) => {
    if (text.startsWith('<!--')) return '';
    const image = /^<img src="([^"]+)" alt="([^"]*)"/.exec(text);
    return image ? picture(image[1] ?? '', image[2] ?? '', surroundings) : text;
  };
  const rules = markdown.renderer.rules;
  rules['html_inline'] = (tokens, index) => {
    const text = tokens[index]?.content ?? '';
    return ALLOWED.test(text) ? html(text) : escapeHtml(text);
  };
  rules['html_block'] = (tokens, index) => {
    const text = (tokens[index]?.content ?? '').trim();
    return ALLOWED.test(text) ? `${html(text)}\n` : `<p>${escapeHtml(text)}</p>\n`;
  };
  rules['code_inline'] = (all, index) => {
    const content = escapeHtml(all[index]?.content ?? '');
    return `<code>${heads.length > 0 ? breakable(content) : content}</code>`;
  };
  rules['fence'] = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const language = info.trim();
    if (language === 'mermaid') return diagram(content, surroundings, escapeHtml);
    return codeBlock(content, language, escapeHtml);
  };
  /** @type {string[]} the heads of the table that is being rendered */
  let heads = [];
  let column = 0;
  rules['table_open'] = (all, index) => {
    heads = headsOf(all, index);
    // Tables with many columns become lists in narrow windows.
    const kind = heads.length > 2 ? 'table stack' : 'table';
    return `<div class="${kind}" tabindex="0" role="group" aria-label="Table"><table>\n`;
  };
  rules['table_close'] = () => {
    heads = [];
    return '</table></div>\n';
  };
  rules['tr_open'] = () => {
    column = 0;
    return '<tr>';
  };
  rules['td_open'] = () => {
    const head = heads[column++];
    return head && heads.length > 2 ? `<td data-label="${escapeHtml(head)}">` : '<td>';
  };
  // An empty cell above row headings is no heading.
  rules['th_open'] = (all, index) => (textOf(all[index + 1]) === '' ? '<td>' : '<th>');
  rules['th_close'] = (all, index) => (textOf(all[index - 1]) === '' ? '</td>' : '</th>');
  rules['heading_open'] = (tokens, index) => {
    const { tag = 'h2' } = tokens[index] ?? {};
    const id = String(tokens[index]?.attrGet('id') ?? '');
    return `<${tag} id="${escapeHtml(id)}">`;
  };
  rules['heading_close'] = (tokens, index) => {
    const { tag = 'h2' } = tokens[index] ?? {};
    const { id, title } = headings[numberOfHeading++] ?? { id: '', title: '' };
    const link =
      tag === 'h1'
        ? ''
        : ` <a class="self" href="#${escapeHtml(id)}" aria-label="Link to “${escapeHtml(title)}”">#</a>`;
    return `${link}</${tag}>\n`;
  };
  let numberOfHeading = 0;

  const tokens = markdown.parse(source, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = textOf(tokens[index + 1]);
      const id = slug(title);
      token.attrSet('id', id);
      headings.push({ level: Number(token.tag.slice(1)), id, title });
    }
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue;
      child.attrSet('href', linkTo(String(child.attrGet('href')), surroundings));
    }
  }
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    title: headings[0]?.title ?? '',
    headings,
    sections: sectionsOf(tokens),
  };
}

/** A long name in a table breaks after a dot or before a capital, so that the other columns have space. @param {string} name escaped */
function breakable(name) {
  const parts = name.replaceAll(/(?<=[a-z\]])\.(?=\w)/g, '.<wbr>');
  return /^\w{19,}$/.test(name) ? parts.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '<wbr>') : parts;
}

/** The heads of a table. @param {import('markdown-it').Token[]} tokens @param {number} from the index of its first token @returns {string[]} */
function headsOf(tokens, from) {
  const to = tokens.findIndex(({ type }, index) => index > from && type === 'thead_close');
  return tokens
    .slice(from, to)
    .filter(({ type }) => type === 'inline')
    .map(textOf);
}

/** The words of an inline token. @param {import('markdown-it').Token | undefined} token */
function textOf(token) {
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
    )
    .join('');
}

/** A link to a document leads to its page, a link to another file to the project. @param {string} href @param {Surroundings} surroundings */
function linkTo(href, { addressOf }) {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const name = /^([\w-]+)\.md$/.exec(path)?.[1];
  const address = name === undefined ? undefined : addressOf(name);
  const target = address ?? `${PROJECT}/blob/main/${posix.join('docs', path)}`;
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** @param {string} path from docs/ @param {string} alt @param {Surroundings} surroundings */
function picture(path, alt, { pictureOf }) {
  const found = pictureOf(path);
  if (!found) throw new Error(`docs/${path} is missing: a document shows this picture`);
  const { light, dark, width, height } = found;
  return images({ light, dark }, `alt="${alt}" width="${width}" height="${height}"`);
}

/** One picture for each colour scheme; the style sheet shows one of them. @param {{ light: string, dark?: string | undefined }} of @param {string} attributes */
function images({ light, dark }, attributes) {
  if (dark === undefined)
    return `<img class="picture" src="${light}" ${attributes} loading="lazy">`;
  return [
    `<img class="picture for-light" src="${light}" ${attributes} loading="lazy">`,
    `<img class="picture for-dark" src="${dark}" ${attributes} loading="lazy">`,
  ].join('');
}

/** @param {string} source @param {Surroundings} surroundings @param {(text: string) => string} escapeHtml */
function diagram(source, { drawingOf }, escapeHtml) {
  const { light, dark, width, height } = drawingOf(source);
  const size = `width="${width}" height="${height}"`;
  const title = /^\s*accTitle: (.+)$/m.exec(source)?.[1];
  if (title === undefined) {
    const alt = 'Diagram of the steps and parts. The text of this page says the same.';
    return `<figure>${images({ light, dark }, `alt="${alt}" ${size}`)}</figure>\n`;
  }
  const name = escapeHtml(title);
  const alt = `Diagram: ${name}. The text after it says the same.`;
  return [
    // A wide picture scrolls in a narrow window, because its letters would be too small otherwise.
    `<figure class="sequence" tabindex="0" aria-label="${name}">`,
    images({ light, dark }, `alt="${alt}" ${size}`),
    `</figure>\n<details><summary>${name}, as text</summary>`,
    `<pre tabindex="0">${escapeHtml(sequenceText(source))}</pre></details>\n`,
  ].join('');
}

/** A sequence diagram without what only its drawing needs. @param {string} source */
const sequenceText = (source) =>
  source
    .replaceAll(/^(?:sequenceDiagram| *accTitle:.*)\n/gm, '')
    .replaceAll(/<br ?\/?>/g, ' ')
    .replaceAll('-->>', ' --> ')
    .replaceAll('->>', ' -> ')
    .replaceAll(/^ {4}/gm, '');

/** @param {string} content @param {string} language @param {(text: string) => string} escapeHtml */
function codeBlock(content, language, escapeHtml) {
  const name = LANGUAGES[language] ?? language;
  const code =
    name && hljs.getLanguage(name)
      ? hljs.highlight(content, { language: name }).value
      : escapeHtml(content);
  return `<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>\n`;
}

/** @param {import('markdown-it').Token[]} tokens @returns {Section[]} */
function sectionsOf(tokens) {
  /** @type {Section[]} */
  const sections = [];
  /** @type {Set<Section>} rows with an id of their own */
  const rows = new Set();
  /** @type {Section[]} those of the row that is being read: one for each of its ids */
  let row = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      sections.push({
        id: String(token.attrGet('id')),
        title: textOf(tokens[index + 1]),
        text: '',
      });
      continue;
    }
    if (token.type === 'tr_close') row = [];
    if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') continue;
    const ids = [...token.content.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
    if (ids.length > 0) {
      const cell = ids.map((id) => ({
        id,
        title: ids.length > 1 ? id : textOf(token).trim(),
        text: ids.length > 1 ? `${besideId(token.content, id)} ` : '',
      }));
      row = cell;
      sections.push(...cell);
      for (const section of row) rows.add(section);
      continue;
    }
    const last = sections.filter((section) => !rows.has(section)).slice(-1);
    for (const own of row.length > 0 ? row : last) {
      own.text += `${ofId(token.content, own.id) ?? textOf(token)} `;
    }
  }
  return sections;
}

/** A line of a cell of several lines, without markup. @param {string} line */
const plain = (line) => line.replaceAll(/<[^>]*>/g, '').replaceAll('`', '');

/** What stands beside an id, in its line of the cell. @param {string} cell @param {string} id */
const besideId = (cell, id) =>
  plain(cell.split('<br>').find((line) => line.includes(`<a id="${id}">`)) ?? '').replace(id, '');

/** The line that begins with the last part of an id, of a cell whose lines all begin with one. @param {string} cell @param {string} id */
function ofId(cell, id) {
  const lines = cell.split('<br>');
  if (lines.length < 2 || !lines.every((line) => /^`[^`]+`: /.test(line))) return undefined;
  const line = lines.find((one) => one.startsWith(`\`${id.slice(id.lastIndexOf('.') + 1)}\`: `));
  return line && plain(line);
}
