/** Fields of a card form that only some pages ask for. */
import type { CardForm } from '../../forms/cardForm.ts';
import type { Run } from '../../run.ts';
import type { Tools } from '../tools.ts';

/** What the part gives. */
export interface Extras {
  /** Adds to a card form what the options ask for. */
  extend(run: Run, card: CardForm, form: HTMLFormElement): void;
}

export default function extras(_tools: Tools): Extras {
  return { extend() {} };
}
