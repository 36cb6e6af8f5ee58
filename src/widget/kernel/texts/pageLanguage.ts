/** The language that the page or the checkout asks for. Forms are hidden until the first such language is loaded. */
import { options } from '../options/readOptions.ts';
import type { Language } from './language.ts';

export type PageLanguage = ReturnType<typeof createPageLanguage>;

/** @param containers the containers to show when the language is loaded */
export function createPageLanguage(
  language: Language,
  containers: () => readonly { readonly element: HTMLElement }[],
) {
  /** The last value of the option `locale`. */
  let requested: string | undefined;
  let loading: Promise<void> | undefined;
  let isSet = false;

  function set(tag: string): Promise<void> {
    isSet = true;
    const current = language.setLanguage(tag).then(() => {
      if (loading !== current) return;
      loading = undefined;
      for (const { element } of containers()) element.style.visibility = '';
    });
    loading = current;
    return current;
  }

  return {
    /** Changes the language. Forms that are shown already change when the texts are loaded. */
    set,
    isSet: () => isSet,
    /** Settles when the last language is loaded; `undefined` when none is being loaded. */
    loading: () => loading,
    /** Sets the language of the option `locale`, if the page has changed this option. */
    followOption(): void {
      const { locale } = options;
      if (locale === undefined || locale === requested) return;
      requested = locale;
      void set(locale);
    },
  };
}
