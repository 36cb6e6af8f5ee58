/** Lists of values in few lengths: so few statements differ. */

/** The same values, some of them twice, so many as a power of two. */
export function padded<T>(values: readonly T[]): readonly T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, i) => values[i % values.length] as T);
}
