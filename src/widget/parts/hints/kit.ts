/** What helps around a card form are given. */
import type { CardForm } from '../../forms/cardForm.ts';
import type { Run } from '../../run.ts';
import type { Tools } from '../tools.ts';

export interface Kit {
  readonly tools: Tools;
  readonly run: Run;
  readonly card: CardForm;
  readonly form: HTMLFormElement;
  /** Aborted when the form ends. */
  readonly signal: AbortSignal;
  /** Something that no other form of the page has. */
  readonly id: string;
}
