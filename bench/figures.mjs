// Figures of rounds that were measured in turns, how much of a difference is noise, and the comparison with budgets.

import { appendFileSync } from 'node:fs';

/** @param {readonly number[]} numbers @param {number} part 0 to 1; between two numbers the value is interpolated */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {readonly number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

/**
 * @typedef {object} Result of a comparison with a floor
 * @property {string} name
 * @property {string} unit of `median`, `least` and `floor`
 * @property {number} median of what was measured
 * @property {number} least of what was measured
 * @property {number} floor its median
 * @property {number} ratio of the medians
 * @property {number} leastRatio of the smallest figures
 * @property {number} noise of the ratio
 * @property {number} rounds
 */

/**
 * Compares what was measured with its floor.
 *
 * A round measures both, one after the other, so other load of the machine affects both. The ratio is that of the medians. The
 * noise is twice the standard error of a median, estimated from the spread of the ratios of the rounds: for normally
 * distributed ratios the interquartile range is 1.349 standard deviations, and the standard error of the median of n rounds is
 * 1.253 standard deviations / sqrt(n).
 *
 * @param {string} name @param {string} unit
 * @param {readonly number[]} ours by round @param {readonly number[]} floors by round, in the same order
 * @returns {Result}
 */
export function compare(name, unit, ours, floors) {
  const ratios = ours.map((one, i) => one / (floors[i] ?? Number.NaN));
  const spread = quantile(ratios, 0.75) - quantile(ratios, 0.25);
  return {
    name,
    unit,
    median: median(ours),
    least: Math.min(...ours),
    floor: median(floors),
    ratio: median(ours) / median(floors),
    leastRatio: Math.min(...ours) / Math.min(...floors),
    noise: (2 * 1.253 * (spread / 1.349)) / Math.sqrt(ratios.length),
    rounds: ratios.length,
  };
}

/**
 * Tells `npm run bench` of a result, if it has started the program.
 * @param {Result} result
 */
export function report(result) {
  const { BENCH_RESULTS: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** @typedef {Readonly<Record<string, { readonly atMost?: number, readonly atLeast?: number }>>} Budgets by the name of a result */

/**
 * The results whose ratio is worse than its budget by more than noise.
 * @param {readonly Result[]} results @param {Budgets} budgets
 * @returns {string[]} a sentence for each
 */
export function exceeded(results, budgets) {
  return results.flatMap(({ name, ratio, noise, rounds }) => {
    const { atMost = Number.POSITIVE_INFINITY, atLeast = 0 } = budgets[name] ?? {};
    const found = `${name}: ratio ${ratio.toFixed(2)} in ${rounds} rounds, noise ${noise.toFixed(2)}`;
    if (ratio - noise > atMost) return [`${found}, budget at most ${atMost}`];
    if (ratio + noise < atLeast) return [`${found}, budget at least ${atLeast}`];
    return [];
  });
}
