/** The keys of the texts. Types only. */
import type english from '../../../locales/en.json';

type LocaleKey = keyof typeof english;

/** The key without the prefix of the style `modern`, whose texts are asked for by the keys that all styles use. */
type Plain<K> = K extends `modern.${infer Rest}` ? Rest : K;

/** The key of a text. Each locale file has all keys. The keys of the gateway's own pages are not for the forms. */
export type TextKey = Plain<Exclude<LocaleKey, `page.${string}`>>;
