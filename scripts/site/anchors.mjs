// The ids of headings and of rows, as GitHub gives them, so that a link between two documents works there and on the site.

/** The id that GitHub gives a heading. @param {string} text of the heading, without marks */
export const slugOf = (text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

/** Gives each heading of a document an id of its own: the second of two equal ones ends in `-1`. */
export function uniqueSlugs() {
  /** @type {Map<string, number>} */
  const taken = new Map();
  return (/** @type {string} */ text) => {
    const slug = slugOf(text);
    const count = taken.get(slug);
    taken.set(slug, (count ?? 0) + 1);
    return count === undefined ? slug : `${slug}-${count}`;
  };
}

/** A heading without its marks: code, emphasis, links. @param {string} line */
const plainHeading = (line) =>
  line
    .replace(/^#+ +/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '');

/** A document without its blocks of code. @param {string} markdown */
const withoutCode = (markdown) => markdown.replaceAll(/^(```+)[\s\S]*?^\1$/gm, '');

/** The ids that a document has: those of its headings, and those that it names. @param {string} markdown @returns {Set<string>} */
export function anchorsOf(markdown) {
  const text = withoutCode(markdown);
  const slug = uniqueSlugs();
  const headings = [...text.matchAll(/^#{1,6} .*$/gm)].map(([line]) => slug(plainHeading(line)));
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...named]);
}

/** The links of a document to files of this repository: path and anchor. @param {string} markdown @returns {{ path: string, anchor: string | undefined }[]} */
export function linksOf(markdown) {
  const text = withoutCode(markdown);
  return [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)]
    .map(([, path = '', anchor]) => ({ path, anchor }))
    .filter(({ path }) => !/^[a-z]+:/.test(path));
}
