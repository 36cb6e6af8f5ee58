/**
 * An own member of whatever came in; `undefined` where there is none. Members of a prototype never count: a page may have
 * spoilt its own.
 */
export const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
