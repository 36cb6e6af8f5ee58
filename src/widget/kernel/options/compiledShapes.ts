/**
 * The table of options. The build replaces this file by the value of `SHAPES`: in the script and in each part, by the options that
 * its code names.
 */

import { type OptionName, SCHEMAS } from './schema.ts';
import type { Shape } from './shape.ts';
import { shapeOfSchema } from './shapeOfSchema.ts';

/** The shape of each option. */
export const SHAPES = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, shapeOfSchema(schema)]),
) as Readonly<Record<OptionName, Shape>>;
