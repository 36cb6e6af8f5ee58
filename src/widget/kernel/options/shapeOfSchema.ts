/** Converts a schema to a shape. Only the build and tests use it. */
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Shape } from './shape.ts';

/** @throws Error for a type of schema that no option uses */
export function shapeOfSchema(schema: $ZodType): Shape {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return shapeOfSchema(def.innerType);
    case 'boolean':
    case 'string':
    case 'number':
      return def.type;
    case 'custom':
      return (def as unknown as { fn(value: unknown): boolean }).fn(() => {})
        ? 'function'
        : 'object';
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values as (string | number)[];
    case 'array':
      return { list: shapeOfSchema(def.element) };
    case 'record': {
      const value = (def.valueType as $ZodTypes)._zod.def;
      return value.type === 'unknown' ? 'object' : { each: shapeOfSchema(def.valueType) };
    }
    case 'union':
      return { any: def.options.map(shapeOfSchema) };
    case 'object':
      return {
        has: Object.fromEntries(
          Object.entries(def.shape).map(([name, member]) => [name, shapeOfSchema(member)]),
        ),
      };
    default:
      throw new Error(`no shape for a schema of type ${def.type}`);
  }
}
