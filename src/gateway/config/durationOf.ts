import { type Duration, parseDuration } from '../../time/duration.ts';

/** A duration of the configuration or of a call. @throws Error if the text is not an ISO 8601 duration */
export function durationOf(text: string): Duration {
  const duration = parseDuration(text);
  if (!duration) throw new Error(`"${text}" is not an ISO 8601 duration, such as PT29M or P1D`);
  return duration;
}
