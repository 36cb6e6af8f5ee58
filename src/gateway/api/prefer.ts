/** How long a caller accepts to wait for a response (RFC 7240, `Prefer: wait=10` and `respond-async`). */
import type { Request } from './route.ts';

/** The wait without the header, and the longest wait, in seconds. */
export const USUAL_WAIT_S = 60;
export const LONGEST_WAIT_S = 300;

/** How long a response may take. */
export interface PreferredWait {
  readonly ms: number;
  /** The `Preference-Applied` header, if a preference was sent and is applied. */
  readonly headers: Readonly<Record<string, string>>;
}

const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;.*)?$/i;
const ASYNC = /^respond-async\s*(?:;.*)?$/i;

/**
 * Reads the header. Unknown or unreadable preferences are ignored, as the RFC requires; of a repeated preference, the first
 * counts.
 */
export function preferredWait({ headers }: Pick<Request, 'headers'>): PreferredWait {
  const sent = [headers['prefer'] ?? []].flat().join(',');
  const preferences = sent.split(',').map((one) => one.trim());
  for (const preference of preferences) {
    const [, quoted, plain] = WAIT.exec(preference) ?? [];
    const text = quoted ?? plain;
    if (text === undefined) continue;
    const seconds = Math.min(Number(text), LONGEST_WAIT_S);
    return { ms: seconds * 1000, headers: { 'Preference-Applied': `wait=${seconds}` } };
  }
  if (preferences.some((one) => ASYNC.test(one))) {
    return { ms: 0, headers: { 'Preference-Applied': 'respond-async' } };
  }
  return { ms: USUAL_WAIT_S * 1000, headers: {} };
}
