/** The language of the forms: that of the page, otherwise that of the checkout. It may change while they are shown. */
import type { Signal } from '@preact/signals';
import { setAnnouncementLanguage } from '../page/announce.tsx';
import {
  loadTable,
  matchLocale,
  regionalTag,
  type Texts,
  type TextTable,
  withPageTexts,
} from './texts.ts';

/**
 * Loads further texts in the language of a locale file, English included; `undefined` if there are none.
 * @param texts those of the file
 */
export type TextSource = (
  name: string,
  texts: Promise<TextTable | undefined>,
) => Promise<TextTable | undefined>;

/** The dependencies of the language. */
export interface LanguageNeeds {
  readonly base: string;
  readonly texts: Signal<Texts>;
  readonly lang: Signal<string>;
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
}

export type Language = ReturnType<typeof createLanguage>;

export function createLanguage({ base, texts, lang, signal, warn }: LanguageNeeds) {
  const sources: TextSource[] = [];
  /** The current locale file, and its texts. */
  let current = 'en';
  let words: TextTable = {};
  /** The locale file that was requested last, whether it has arrived or not. */
  let wanted = current;
  let file: Promise<TextTable | undefined> = Promise.resolve(words);
  let coming: Promise<unknown> | undefined;
  /** Counts the requests for a language. The response to an earlier request is ignored. */
  let asked = 0;

  return {
    /**
     * Changes the language. An unknown language is English, with a warning. A language that cannot be loaded changes nothing.
     * @param tag BCP 47, or a name of the specification's list
     */
    async setLanguage(tag: string): Promise<void> {
      const found = matchLocale(tag);
      if (!found) warn(`no texts in "${tag}": the forms are in English`);
      const name = found ?? 'en';
      const turn = ++asked;
      wanted = name;
      // English is compiled in.
      file = name === 'en' ? Promise.resolve({}) : loadTable(base, name);
      const loading = Promise.all([file, ...sources.map((source) => source(name, file))]);
      coming = loading;
      const tables = await loading;
      if (turn !== asked || signal.aborted) return;
      if (!tables[0]) {
        wanted = current;
        file = Promise.resolve(words);
        return;
      }
      current = name;
      words = Object.assign({}, ...tables);
      texts.value = withPageTexts(words);
      lang.value = regionalTag(name, tag);
      setAnnouncementLanguage(lang.value);
    },
    /** Reads the page's own texts again. */
    refresh() {
      texts.value = withPageTexts(words);
    },
    /** Loads the texts of a further source, for this language and for later languages. */
    async addTexts(source: TextSource): Promise<void> {
      sources.push(source);
      const name = wanted;
      const [more] = await Promise.all([source(name, file), coming]);
      if (!more || name !== current || signal.aborted) return;
      words = { ...words, ...more };
      texts.value = withPageTexts(words);
    },
  };
}
