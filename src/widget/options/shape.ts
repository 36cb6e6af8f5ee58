/** Checks values against shapes: pure. What the schema of the options comes to in the script. */

/** A word is what `typeof` says, lists and infinity left aside; a list: one of these values. */
export type Shape =
  | 'boolean'
  | 'string'
  | 'number'
  | 'function'
  | 'object'
  | readonly (string | number)[]
  | { readonly list: Shape }
  | { readonly each: Shape }
  | { readonly has: Readonly<Record<string, Shape>> }
  | { readonly any: readonly Shape[] };

/** Whether a value is what a word says: a list is no object, and a number is finite. */
const isOf = (word: string, value: unknown): boolean =>
  typeof value === word &&
  value !== null &&
  !Array.isArray(value) &&
  (word !== 'number' || Number.isFinite(value));

/**
 * What of a value counts: booleans may be written as text; members that are unknown or wrong are left out.
 * @returns `undefined` when nothing of it does
 */
export function accept(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') {
    if (shape === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
    return isOf(shape, value) ? value : undefined;
  }
  if ('map' in shape) return shape.includes(value as string) ? value : undefined;
  if ('any' in shape) {
    for (const one of shape.any) {
      const found = accept(one, value);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if ('list' in shape) {
    return Array.isArray(value)
      ? value.map((item) => accept(shape.list, item)).filter((item) => item !== undefined)
      : undefined;
  }
  if (Array.isArray(value)) return undefined;
  const { has: known, each } = shape as { has?: Record<string, Shape>; each?: Shape };
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    const its = known ? Object.hasOwn(known, name) && known[name] : each;
    const found = its ? accept(its, member) : undefined;
    if (found !== undefined) members[name] = found;
  }
  return members;
}
