/** Converts formats and entries of the catalogue to JSON Schema. */

import type { Format } from '../../../contract/parameters/format.ts';
import type { Parameter } from '../../../contract/parameters/parameter.ts';
import type { Schema } from '../../../contract/schema.ts';
import { APP_ADDRESS } from '../../../protocol/index.ts';

/**
 * The schema of a format's values. It contains what a pattern can check. Only the gateway checks whether the day of a
 * timestamp exists in the calendar.
 */
export function schemaOf(format: Format): Schema {
  switch (format.kind) {
    case 'pattern':
      return { type: 'string', pattern: format.pattern.source };
    case 'date': {
      const isDay = format.text === 'yyyy-MM-dd';
      return { type: 'string', ...(isDay && { format: 'date' }), pattern: format.pattern.source };
    }
    case 'size':
      return { type: 'string', minLength: format.min, maxLength: format.max };
    case 'oneOf':
      return { type: 'string', enum: format.values };
    case 'listOf': {
      const one = `(?:${format.values.map(literal).join('|')})`;
      return { type: 'string', pattern: `^ *${one}(?: *, *${one})* *$` };
    }
    case 'url': {
      const { min: minLength, max: maxLength } = format;
      return { type: 'string', format: 'uri', pattern: '^https?://', minLength, maxLength };
    }
    case 'appUrl': {
      const { min: minLength, max: maxLength } = format;
      const pattern = `^(?:https?://|${APP_ADDRESS}$)`;
      return { type: 'string', format: 'uri', pattern, minLength, maxLength };
    }
    default:
      return format satisfies never;
  }
}

const REQUIREMENTS = { R: 'Required.', C: 'Conditional.', O: 'Optional.' } as const;

/** The description of an entry, in sentences. */
export function sentencesOf({ rule, format, requirement, tolerated }: Parameter): string {
  if (tolerated) return `${rule} Accepted and ignored.`;
  return `${rule} Format: ${format.text}. ${REQUIREMENTS[requirement]}`;
}

/** The schema of an entry's value. */
export function valueSchema(entry: Parameter): Schema {
  const isKept = entry.keepsEmpty && entry.format.kind === 'size';
  return {
    ...schemaOf(entry.format),
    ...(isKept && { minLength: 0 }),
    description: sentencesOf(entry),
    ...(entry.sensitive && { writeOnly: true }),
    ...(entry.tolerated && { deprecated: true }),
  };
}

/** Whether a name stands for several names: it has an index or a key. */
export const isPattern = (name: string): boolean => /\[(?:n|key)\]/.test(name);

/** 0 to 999, without leading zeros (API 3, Limits: at most 1000 items). */
const INDEX = '\\[(?:0|[1-9][0-9]{0,2})\\]';

/**
 * The pattern of all names that a name with `[n]` or `[key]` stands for. It matches a whole name.
 *
 * @param key the valid keys for `[key]`, anchored
 */
export function namePattern(name: string, key: RegExp): string {
  const keys = `\\[${key.source.replace(/^\^|\$$/g, '')}\\]`;
  const text = name
    .split(/(\[n\]|\[key\])/)
    .map((part) => (part === '[n]' ? INDEX : part === '[key]' ? keys : literal(part)))
    .join('');
  return `^${text}$`;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
