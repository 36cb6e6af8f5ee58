// How texts are divided into words, by the build and by the browser: both must do the same.

/** Parts of a dotted name are words, and so is the whole name. 3-D Secure is also written 3D Secure. @param {string} text @returns {string[]} */
const tokenize = (text) => {
  const words = text
    .replaceAll(/\b3-D\b/gi, '3D')
    .split(/[^\p{L}\p{N}._[\]-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''));
  return words.flatMap((word) => {
    const parts = word.split(/[._[\]-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : word ? [word] : [];
  });
};

/**
 * Documents about the code of the project, which developers of shops seldom look for, and the list of questions, whose answers
 * are found by the same words.
 * @param {string} address below the site
 */
const isLast = (address) => /^(?:architecture|extending|attacks|questions)(?:#|$)/.test(address);

const PARAMETERS = 'parameters#';

/**
 * A row of the 700 parameters is wanted if its whole name is asked for. Many names have the words of a topic, such as
 * `customer.language`.
 * @param {string} address below the site @param {string} term a word of the search, in lower case
 */
const weightOfParameter = (address, term) =>
  address.slice(PARAMETERS.length).toLowerCase() === term ? 2 : 0.2;

/** The beginning of a page, which is about all of its topic. @param {string} address below the site */
const isPage = (address) => address !== '' && !address.includes('#');

/** How much a section counts. @param {string} address below the site @param {string} term a word of the search */
function weightOf(address, term) {
  if (isLast(address)) return 0.4;
  if (address.startsWith(PARAMETERS)) return weightOfParameter(address, term);
  return isPage(address) ? 1.25 : 1;
}

/** Options of MiniSearch. @satisfies {import('minisearch').Options} */
export const SEARCH = {
  fields: ['title', 'page', 'questions', 'body'],
  storeFields: ['title', 'page', 'text'],
  tokenize,
  searchOptions: {
    tokenize,
    boost: { title: 4, questions: 3, page: 1.5 },
    boostDocument: weightOf,
    prefix: true,
    fuzzy: (/** @type {string} */ word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
    combineWith: /** @type {const} */ ('AND'),
  },
};
