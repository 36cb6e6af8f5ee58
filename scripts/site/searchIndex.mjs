// The entries of the search: what each section of a document is found by.

import { HOME, ORDER } from './navigation.mjs';

/** @typedef {ReadonlyMap<string, import('./markdown.mjs').Rendered>} Documents by their names */

/** The titles of all pages, by their names, in the order of the menu. @param {Documents} documents */
export function titlesOf(documents) {
  const titles = new Map(ORDER.map((name) => [name, documents.get(name)?.title ?? 'API explorer']));
  return titles.set(HOME, 'Quick start');
}

/**
 * What the search finds: each section, and each row with an id.
 * @param {Documents} documents @param {string} questions the document `questions.md`
 * @returns {import('./search.mjs').Entry[]}
 */
export function searchEntries(documents, questions) {
  const asked = questionsByAddress(questions);
  const titles = titlesOf(documents);
  return [...documents].flatMap(([name, { sections }]) =>
    sections.map(({ id, title, text }, at) => {
      const address = `${name === HOME ? '' : name}${at === 0 ? '' : `#${id}`}`;
      return {
        id: address,
        title,
        page: titles.get(name) ?? '',
        questions: asked.get(address)?.join(' ') ?? '',
        text: text.replaceAll(/\s+/g, ' ').trim(),
      };
    }),
  );
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
