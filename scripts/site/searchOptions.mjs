// How texts are divided into words, by the build and by the browser: both must do the same.

/** Parts of a dotted name are words, and so is the whole name. @param {string} text @returns {string[]} */
const tokenize = (text) => {
  const words = text
    .split(/[^\p{L}\p{N}._[\]-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''));
  return words.flatMap((word) => {
    const parts = word.split(/[._[\]-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : word ? [word] : [];
  });
};

/** Documents about the code of the project, which developers of shops seldom look for. @param {string} address below the site */
const isInside = (address) => /^(?:architecture|extending|attacks)(?:#|$)/.test(address);

/** Options of MiniSearch. @satisfies {import('minisearch').Options} */
export const SEARCH = {
  fields: ['title', 'page', 'body'],
  storeFields: ['title', 'page', 'text'],
  tokenize,
  searchOptions: {
    tokenize,
    boost: { title: 4, page: 1.5 },
    boostDocument: (/** @type {string} */ address) => (isInside(address) ? 0.5 : 1),
    prefix: true,
    fuzzy: (/** @type {string} */ word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
    combineWith: /** @type {const} */ ('AND'),
  },
};
