/** What is defined of each error. Types only. */
import type { TextKey } from '../texts/textKey.ts';

/** What gets the shopper on. */
export type Remedy =
  /** Pressing the pay button, or "try again", once more. */
  | 'retry'
  /** The shop has to create a new checkout. */
  | 'new-checkout'
  /** The shop has to mend its page or settings. */
  | 'contact';

/** What a code says. */
export interface ErrorDefinition {
  readonly name: string;
  readonly text: TextKey;
  readonly remedy: Remedy;
  /** Its cause, for the shop's developer. */
  readonly cause: string;
}
