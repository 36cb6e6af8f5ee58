/** The dependencies of the hints of a card form. */

import type { WidgetContext } from '../../../kernel/context.ts';
import type { CardForm } from '../cardForm.tsx';

export interface HintNeeds {
  readonly context: WidgetContext;
  readonly card: CardForm;
  readonly form: HTMLFormElement;
  /** Aborted when the form ends. */
  readonly signal: AbortSignal;
  /** Unique among the forms of the page. */
  readonly id: string;
}
