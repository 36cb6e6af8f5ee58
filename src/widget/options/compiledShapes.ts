/** The table of options in the script. The build replaces this file by the value of `SHAPES`. */

import { OPTIONS, type OptionName } from './schema.ts';
import type { Shape } from './shape.ts';
import { shapeOfSchema } from './shapeOfSchema.ts';

/** The shape of each option. */
export const SHAPES = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, schema]) => [name, shapeOfSchema(schema)]),
) as Readonly<Record<OptionName, Shape>>;
