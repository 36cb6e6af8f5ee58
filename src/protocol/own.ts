/**
 * An own member of a received value; `undefined` if there is none. Members of a prototype are ignored: a page may have
 * polluted its own.
 */
export const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
