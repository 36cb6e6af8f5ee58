/** What helps around a card form are given. */

import type { WidgetContext } from '../../context.ts';
import type { CardForm } from '../../forms/card/cardForm.tsx';

export interface HintNeeds {
  readonly context: WidgetContext;
  readonly card: CardForm;
  readonly form: HTMLFormElement;
  /** Aborted when the form ends. */
  readonly signal: AbortSignal;
  /** Something that no other form of the page has. */
  readonly id: string;
}
