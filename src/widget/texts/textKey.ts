/** The keys of the texts. Types only. */
import type english from '../../../locales/en.json';

/** The key of a text. Each locale file has all keys. The keys of the gateway's own pages are not for the forms. */
export type TextKey = Exclude<keyof typeof english, `page.${string}`>;
