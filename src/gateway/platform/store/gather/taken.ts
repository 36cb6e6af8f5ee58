/** Empties a map. @returns its values */
export function taken<T>(all: Map<unknown, T>): T[] {
  const values = [...all.values()];
  all.clear();
  return values;
}

/** Empties a map. @returns its entries */
export function takenEntries<K, V>(all: Map<K, V>): [K, V][] {
  const entries = [...all];
  all.clear();
  return entries;
}
