/** Finds the path that was probably meant by one that does not exist. */
import { distance } from 'fastest-levenshtein';

/** A longer path is no misspelling, and comparing it would take time. */
const LONGEST = 120;

/** How many letters a word of a path may differ from the one that was meant, for each of its letters. */
const TOLERANCE = 0.4;

/**
 * The nearest of the known paths, as the documents write it; undefined if none is near. The answer never repeats a part of the
 * path that was sent, which may contain anything.
 *
 * @param path as it was sent, without a query
 * @param known with `:name` for a segment that may be anything
 */
export function nearestPath(path: string, known: readonly string[]): string | undefined {
  if (path.length > LONGEST) return undefined;
  const sent = segmentsOf(path);
  const rated = known
    .map((one) => ({ one, far: farFrom(sent, segmentsOf(one)) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far);
  return rated[0]?.one.replace(/:(\w+)/g, '{$1}');
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** A missing version counts as one letter. */
function farFrom(sent: readonly string[], known: readonly string[]): number {
  const [version] = known;
  const hasVersion = version === 'v1' && sent[0] !== 'v1';
  const all = hasVersion ? [version, ...sent] : sent;
  if (all.length !== known.length) return Number.POSITIVE_INFINITY;
  let far = hasVersion ? 1 : 0;
  for (const [i, name] of known.entries()) {
    if (name.startsWith(':')) continue;
    const letters = distance(all[i] ?? '', name);
    if (letters > Math.max(1, Math.floor(name.length * TOLERANCE))) return Number.POSITIVE_INFINITY;
    far += letters;
  }
  return far;
}
