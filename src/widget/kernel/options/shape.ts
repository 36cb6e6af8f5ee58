/** Checks values against shapes. A shape is the compact form of an option's schema in the script. Pure. */

/** A string is a result of `typeof`, without lists and numbers that are not finite. A list allows one of its values. */
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

/** Whether a value has the type that a string names. A list is not an object, and a number is finite. */
const isOf = (word: string, value: unknown): boolean =>
  typeof value === word &&
  value !== null &&
  !Array.isArray(value) &&
  (word !== 'number' || Number.isFinite(value));

/**
 * Returns the valid part of a value. Booleans may be written as text. Members that are unknown or invalid are omitted.
 * @returns `undefined` if no part is valid
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
