/** Pads lists of values to few different lengths, so that there are few different statements. */

/** The same values, some of them twice; the length is a power of two. */
export function padded<T>(values: readonly T[]): readonly T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, i) => values[i % values.length] as T);
}
