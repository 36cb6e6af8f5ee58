/** The definition of an error. Types only. */
import type { TextKey } from '../textKey.ts';

/** The action after which the shopper can continue. */
export type Remedy =
  /** Pressing the pay button, or "try again", once more. */
  | 'retry'
  /** The shop has to create a new checkout. */
  | 'new-checkout'
  /** The shop has to correct its page or settings. */
  | 'contact';

/** The definition of an error code. */
export interface ErrorDefinition {
  readonly name: string;
  readonly text: TextKey;
  readonly remedy: Remedy;
  /** Its cause, for the shop's developer. */
  readonly cause: string;
}
