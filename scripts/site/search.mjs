// The search: the index, and how a question is answered. The browser makes the index from the sections when the search is
// opened, which takes fewer bytes than the index itself.

import MiniSearch from 'minisearch';
import { termOf, tokenize, wordsOf } from './searchWords.mjs';

/**
 * A section of a document, or a row with an id.
 * `id`: its address below the site; `page`: the title of its document; `questions`: those that it answers.
 * @typedef {{ id: string, title: string, page: string, questions: string, text: string }} Entry
 */

/** Most results. */
const LIMIT = 30;

/** A word that means the same counts for less than the word itself. */
const SAME_COUNTS = 0.45;

/**
 * Documents about the code of the project, which developers of shops seldom look for, and the list of questions, whose answers
 * are found by the same words.
 */
const LAST = /^(?:architecture|extending|attacks|questions|frame-protocol|performance)(?:#|$)/;

/** The row of a parameter, a result code or an option, whose name is no English word. */
const ROW = /^(?:parameters|codes|options)#.*[.A-Z]/;

/** A name without the key that is its reader's own. @param {string} name */
const bare = (name) => name.replace(/\[key\]$/, '');

/** The pages with the flags of the program. */
const FLAGS = /^(?:command-line|gateway)(?:#|$)/;

/**
 * How much a section counts for a word. The row of a name is wanted if the name itself is asked for: many names have the words
 * of a topic, such as `customer.language`.
 * @param {string} address @param {string} found a term of the section @param {string} asked the term of the question
 * @param {boolean} isFlag whether the question names a flag
 */
function weightOf(address, found, asked, isFlag) {
  const [page = '', anchor = ''] = address.split('#');
  if (ROW.test(address)) {
    const isName = termOf(anchor) === found;
    return isName && (asked.includes('.') || termOf(bare(found)) === asked) ? 4 : 0.1;
  }
  if (isFlag && FLAGS.test(address)) return 2;
  if (LAST.test(address)) return 0.35;
  if (page === 'command-line') return 0.7;
  return anchor === '' && page !== '' ? 1.1 : 1;
}

/**
 * Prepares the search.
 * @param {readonly Entry[]} entries
 * @returns {(question: string) => Entry[]} the best answers, at most 30
 */
export function searchOf(entries) {
  /** @type {MiniSearch<Entry>} */
  const index = new MiniSearch({
    fields: ['title', 'page', 'questions', 'text'],
    tokenize,
    processTerm: termOf,
    searchOptions: {
      tokenize: (text) => [text],
      processTerm: (term) => term,
      boost: { title: 4, questions: 3, page: 2.5 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    },
  });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (question) => {
    const words = wordsOf(question);
    if (words.length === 0) return [];
    const isFlag = /(?:^|\s)--[a-z]/.test(question);
    /** How many of the words a section has, and its sum. @type {Map<string, { words: number, score: number }>} */
    const found = new Map();
    for (const { term, same } of words) {
      /** The best that any of the words with this meaning gives a section. @type {Map<string, number>} */
      const best = new Map();
      for (const [at, one] of [term, ...same].entries()) {
        const isSame = at > 0;
        const hits = index.search(one, {
          boostDocument: (id, found) => weightOf(id, found, one, isFlag),
          ...(isSame && { fuzzy: false, prefix: false }),
        });
        for (const { id, score } of hits)
          best.set(id, Math.max(best.get(id) ?? 0, isSame ? score * SAME_COUNTS : score));
      }
      for (const [id, score] of best) {
        const sum = found.get(id) ?? { words: 0, score: 0 };
        found.set(id, { words: sum.words + 1, score: sum.score + score });
      }
    }
    // All words first, then most of them: a section with half of the words counts a quarter.
    const ranked = [...found]
      .map(([id, { words: count, score }]) => ({ id, score: score * (count / words.length) ** 2 }))
      .sort((a, b) => b.score - a.score);
    return spread(ranked)
      .slice(0, LIMIT)
      .flatMap(({ id }) => byId.get(id) ?? []);
  };
}

/**
 * The best section of each page comes first, if it is nearly as good as the others: three sections of one page are seldom
 * three answers.
 * @param {readonly { id: string, score: number }[]} ranked
 */
function spread(ranked) {
  const pages = new Set();
  const repeated = ranked.map(({ id, score }) => {
    const page = id.replace(/#.*/, '');
    const isFirst = !pages.has(page);
    pages.add(page);
    return { id, score: isFirst ? score : score * 0.5 };
  });
  return repeated.sort((a, b) => b.score - a.score);
}
