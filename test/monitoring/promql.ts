/**
 * Evaluates the expressions of the alert rules over two scrapes: comparisons of a quotient, a difference or a value with a number,
 * joined by `and` or `or`.
 * The expressions of the rules use no more of PromQL than this.
 */

/** The samples of a scrape: name and labels as text, and the value. */
export type Scrape = ReadonlyMap<string, number>;

export const scrapeIn = (text: string): Scrape =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([a-z_0-9]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, Number(value)] as const];
    }),
  );

/** Two scrapes, and the time of the second one. */
export interface Scrapes {
  readonly before: Scrape;
  readonly after: Scrape;
  /** Ms UTC. */
  readonly now: number;
}

/** The names of the metrics in an expression. */
export const metricsIn = (expr: string): string[] => [
  ...new Set([...expr.matchAll(/\b(?:gateway|process|nodejs)_\w+/g)].map(([name]) => name)),
];

/** Whether the expression has a sample, so that the alert is active. @throws Error for an expression of another form */
export const isTrue = (expr: string, scrapes: Scrapes): boolean =>
  expr
    .split(' or ')
    .some((all) => all.split(' and ').every((comparison) => holds(comparison, scrapes)));

function holds(expr: string, scrapes: Scrapes): boolean {
  const [, left = '', comparison, limit] = /^(.*) ([<>]) ([\d.]+)$/.exec(expr) ?? [];
  const [, first = '', operator, second = ''] =
    /^(.+\)) ([-/]) (\w+\(.*\))$/.exec(left) ?? ([undefined, left] as const);
  const [a, b] = [readingOf(first, scrapes), operator ? readingOf(second, scrapes) : 0];
  const value = operator === '/' ? a / b : a - b;
  // Without a sample, and for 0 / 0, no comparison is true.
  if (comparison === '>') return value > Number(limit);
  if (comparison === '<') return value < Number(limit);
  throw new Error(`not a comparison: ${expr}`);
}

const CALL =
  /^(?:(?<quantile>histogram_quantile)\((?<q>[\d.]+), )?(?<fold>sum|max|min)(?: by \(le\) )?\((?:(?<rate>rate|increase)\()?(?<name>\w+)(?:\{(?<labels>[^}]*)\})?(?:\[\w+\])?\)+$/;

function readingOf(text: string, { before, after, now }: Scrapes): number {
  if (text === 'time()') return now / 1000;
  const { quantile, q, fold, rate, name = '', labels = '' } = CALL.exec(text)?.groups ?? {};
  if (!fold) throw new Error(`not understood: ${text}`);
  const samples = [...after].flatMap(([sample, value]) => {
    if (!matches(sample, name, labels)) return [];
    return [{ sample, value: rate ? value - (before.get(sample) ?? 0) : value }];
  });
  if (quantile) return quantileOf(Number(q), samples);
  const values = samples.map(({ value }) => value);
  if (values.length === 0) return Number.NaN;
  if (fold === 'sum') return values.reduce((sum, value) => sum + value, 0);
  return fold === 'max' ? Math.max(...values) : Math.min(...values);
}

function matches(sample: string, name: string, labels: string): boolean {
  if (sample.replace(/\{.*$/, '') !== name) return false;
  const matchers = [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
  return matchers.every(([, label, operator = '', wanted = '']) => {
    const value = new RegExp(`[{,]${label}="([^"]*)"`).exec(sample)?.[1] ?? '';
    const isRight = operator.includes('~')
      ? new RegExp(`^(?:${wanted})$`).test(value)
      : value === wanted;
    return isRight !== operator.startsWith('!');
  });
}

/** The upper bound of the bucket that the quantile is in. */
function quantileOf(q: number, samples: readonly { sample: string; value: number }[]): number {
  const buckets = new Map<number, number>();
  for (const { sample, value } of samples) {
    const le = Number(/le="([^"]*)"/.exec(sample)?.[1]?.replace('+Inf', 'Infinity'));
    buckets.set(le, (buckets.get(le) ?? 0) + value);
  }
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const all = sorted.at(-1)?.[1] ?? 0;
  return all === 0 ? Number.NaN : (sorted.find(([, count]) => count >= q * all)?.[0] ?? Number.NaN);
}
