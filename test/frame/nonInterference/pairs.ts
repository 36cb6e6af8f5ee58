/** Two histories that differ in nothing but a secret, held against each other. */
import type { Environment } from './page.ts';
import { run, type Script, show } from './script.ts';
import { type Difference, drawSecret, FAMILIES, otherSecret } from './secrets.ts';
import type { Secret } from './shopper.ts';

/** A pair before it is run: everything else follows from it. */
export interface PairPlan {
  readonly script: Script;
  /** Place in `FAMILIES`. */
  readonly family: number;
  readonly difference: Difference;
  readonly seed: number;
}

/** `unlike`: the page may tell them apart at some time; what it heard before that was the same. */
export type Comparison =
  | { readonly kind: 'unlike' | 'equal' }
  | { readonly kind: 'leak'; readonly report: string };

/** Runs both histories of a pair. */
export async function compare(environment: Environment, plan: PairPlan): Promise<Comparison> {
  const { script, difference, seed } = plan;
  const secret = drawSecret(seed, FAMILIES[plan.family] as (typeof FAMILIES)[number]);
  const one = await run(environment, script, secret);
  const other = otherSecret(secret, difference, one.standings, seed + 1);
  if (!other) return { kind: 'unlike' };
  const two = await run(environment, script, other);
  const end = partingOf(one.views, two.views);
  const [first, second] = [one, two].map(({ heard }) => heard.filter((line) => timeOf(line) < end));
  const length = Math.max(first?.length ?? 0, second?.length ?? 0);
  for (let i = 0; i < length; i++) {
    if (first?.[i] === second?.[i]) continue;
    const lines = [first?.[i], second?.[i]];
    return { kind: 'leak', report: report(script, secret, other, lines, one.views) };
  }
  if (end < Number.POSITIVE_INFINITY) return { kind: 'unlike' };
  return { kind: 'equal' };
}

const timeOf = (line: string): number => Number.parseInt(line, 10);

/** When the page may begin to tell two histories apart, ms. What it has heard by then must be the same. */
function partingOf(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((view, i) => view !== other[i]);
  const parting = at >= 0 ? [one[at], other[at]] : [other[one.length]];
  const times = parting.flatMap((view) => (view === undefined ? [] : [timeOf(view)]));
  return Math.min(Number.POSITIVE_INFINITY, ...times);
}

function report(
  script: Script,
  secret: Secret,
  other: Secret,
  lines: readonly unknown[],
  views: readonly string[],
): string {
  return [
    'The page hears different things of secrets that it must not tell apart.',
    `one:   ${JSON.stringify(secret)}`,
    `other: ${JSON.stringify(other)}`,
    'history:',
    show(script),
    'first difference:',
    ...lines.map((line) => `  ${line ?? 'nothing'}`),
    `last permitted view: ${views.at(-1)}`,
  ].join('\n');
}
