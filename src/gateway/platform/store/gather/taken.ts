/** Empties a map. @returns its values */
export function taken<T>(all: Map<unknown, T>): T[] {
  const values = [...all.values()];
  all.clear();
  return values;
}
