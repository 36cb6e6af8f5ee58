/** Answers that say nothing of a submit. */
import type { SubmitOutcome } from '../../protocol/index.ts';

/** Whether nobody knows what became of a submit: tried again with the same id, all is well. */
export const isUnknownOutcome = (outcome: SubmitOutcome): boolean =>
  outcome.kind === 'lost' ||
  (outcome.kind === 'answer' && (outcome.status >= 500 || outcome.status === 429));
