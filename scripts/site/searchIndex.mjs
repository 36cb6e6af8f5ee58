// The index of the search: what each section of a document is found by.

import MiniSearch from 'minisearch';
import { HOME, ORDER } from './navigation.mjs';
import { SEARCH } from './searchOptions.mjs';

/** @typedef {ReadonlyMap<string, import('./markdown.mjs').Rendered>} Documents by their names */

/** Longest text that the search shows of a section, in characters. */
const EXCERPT = 160;

/** The titles of all pages, by their names, in the order of the menu. @param {Documents} documents */
export function titlesOf(documents) {
  const titles = new Map(ORDER.map((name) => [name, documents.get(name)?.title ?? 'API explorer']));
  return titles.set(HOME, 'Quick start');
}

/**
 * @param {Documents} documents @param {string} questions the document `questions.md`
 * @returns {string} JSON of MiniSearch, with the options `SEARCH`
 */
export function searchIndex(documents, questions) {
  const index = new MiniSearch(SEARCH);
  const asked = questionsByAddress(questions);
  const titles = titlesOf(documents);
  for (const [name, { sections }] of documents) {
    const page = titles.get(name) ?? '';
    for (const [at, { id, title, text }] of sections.entries()) {
      const address = `${name === HOME ? '' : name}${at === 0 ? '' : `#${id}`}`;
      const words = text.replaceAll(/\s+/g, ' ').trim();
      index.add({
        id: address,
        title,
        page,
        questions: asked.get(address)?.join(' ') ?? '',
        body: words,
        text: words.slice(0, EXCERPT),
      });
    }
  }
  return JSON.stringify(index);
}

/** The questions that a section answers, so that the search finds it by their words. @param {string} source questions.md */
function questionsByAddress(source) {
  /** @type {Map<string, string[]>} */
  const questions = new Map();
  for (const [, question = '', name = '', anchor = ''] of source.matchAll(
    /^\d+\. (.+\?) \[[^\]]+\]\(([\w-]+)\.md(#[\w-]+)?\)$/gm,
  )) {
    const address = `${name === HOME ? '' : name}${anchor}`;
    questions.set(address, [...(questions.get(address) ?? []), question]);
  }
  return questions;
}
