/** Outcomes after which it is unknown whether a submit was paid. */
import type { SubmitOutcome } from '../../../protocol/index.ts';

/** Whether the result of a submit is unknown. It is safe to repeat the submit with the same id. */
export const isUnknownOutcome = (outcome: SubmitOutcome): boolean =>
  outcome.kind === 'lost' ||
  (outcome.kind === 'answer' && (outcome.status >= 500 || outcome.status === 429));
