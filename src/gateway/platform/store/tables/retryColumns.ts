/** The columns of what is sent until it arrives: messages and settlement files. */
import type { RetryState } from '../../../domain/shared/backoff.ts';

/** The state of the attempts, as columns. */
export const retryColumns = ({
  state,
  attempts,
  backoffStartedAt,
  backoffAttempts,
  nextAt,
}: RetryState) => ({
  state,
  attempts,
  backoff_started_at: backoffStartedAt,
  backoff_attempts: backoffAttempts,
  next_at: nextAt,
});
