/** Checks members of a body that are not texts, with zod, and reports their errors like those of texts. */
import * as z from 'zod';
import type { ParameterError } from '../../gateway/catalogue/results/refusal.ts';
import { faultOfMember, type Members } from './json.ts';

/** A member that must have one of these values. */
export const among = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of [${values.join(', ')}]` });

/** A member that must be an integer. @param unit for the message, such as ` ms` */
export const integer = (least: number, most: number, unit = '') => {
  const message = `must be an integer from ${least} to ${most}${unit}`;
  return z.int({ error: message }).min(least, message).max(most, message);
};

/** A list with a limited number of items. */
export const listOf = <T extends z.ZodType>(item: T, least: number, most: number) => {
  const message = `must be a list of ${least} to ${most} items`;
  return z.array(item, { error: message }).min(least, message).max(most, message);
};

/** The errors of members, named like `routes[0].path`. */
export const memberErrors = (error: z.ZodError, members: Members): ParameterError[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol');
    if (issue.code !== 'unrecognized_keys') return [errorAt(path, members, issue.message)];
    return issue.keys.map((key) => errorAt([...path, key], members, 'is not an allowed parameter'));
  });

type Path = readonly (string | number)[];

function errorAt(path: Path, members: Members, message: string): ParameterError {
  const sent = path.reduce<unknown>((of, step) => Object(of)[step], members);
  const isMissing = sent === undefined || sent === null;
  return faultOfMember(nameOf(path), sent, isMissing ? 'may not be empty' : message);
}

const nameOf = (path: Path): string =>
  path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`))
    .join('');
