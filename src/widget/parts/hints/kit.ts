/** What helps around a card form are given. */
import type { CardForm } from '../../forms/cardForm.tsx';
import type { Run } from '../../run.ts';

export interface Kit {
  readonly run: Run;
  readonly card: CardForm;
  readonly form: HTMLFormElement;
  /** Aborted when the form ends. */
  readonly signal: AbortSignal;
  /** Something that no other form of the page has. */
  readonly id: string;
}
