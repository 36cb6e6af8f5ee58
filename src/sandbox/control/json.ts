/** Reads the JSON bodies of the control API and reports their errors. */
import { shown, shownName } from '../../gateway/catalogue/parameters/secrets.ts';
import type { ParameterError } from '../../gateway/catalogue/results/refusal.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';

/**
 * The error of a member. Its name and value are masked like those of a parameter, because they may contain anything, even a
 * card number.
 * @param sent the value; null or undefined if the member is absent
 */
export const faultOfMember = (name: string, sent: unknown, message: string): ParameterError => ({
  name: shownName(name),
  value: sent === undefined || sent === null ? null : shown(name, textOf(sent)),
  message,
});

/** A member of a body that a call accepts. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  /** The error message for an invalid value; `undefined` if the value is valid. */
  readonly fault: (value: string) => string | undefined;
}

/** Members whose values are strings, by name. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** The members of a JSON object, with values of any type. */
export type Members = Readonly<Record<string, unknown>>;

/** The maximum nesting of a body, in levels. Valid bodies of the control API need four. */
const DEEPEST = 50;

const NO_OBJECT: Refusal = { refused: '200.300.404', detail: 'The body must be a JSON object' };
const TOO_DEEP: Refusal = {
  refused: '200.300.404',
  detail: `The body must not be nested more than ${DEEPEST} levels deep`,
};

/** Reads a JSON object. Its nesting is limited, so that recursive functions (`JSON.stringify`, zod) can process it. */
export function readObject(body: Buffer): { readonly members: Members } | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return NO_OBJECT;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_OBJECT;
  return isTooDeep(value) ? TOO_DEEP : { members: value as Members };
}

/** Checks level by level, not by recursion: `JSON.parse` accepts millions of levels, but the stack only some thousands. */
function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((member) => typeof member === 'object' && member !== null),
    );
  }
  return false;
}

/** Reads a JSON object whose values are strings. It may have these members and no others. Returns all errors at once. */
export function readJson(body: Buffer, members: readonly Member[]): Texts | Refusal {
  const read = readObject(body);
  return isRefusal(read) ? read : readTexts(read.members, members);
}

/** Like `readJson`, for an object that is already parsed. */
export function readTexts(value: Members, members: readonly Member[]): Texts | Refusal {
  const errors: ParameterError[] = [];
  const texts: Record<string, string> = Object.create(null);
  for (const { name, required, fault } of members) {
    const member = value[name];
    if (member === undefined || member === null) {
      if (required) errors.push(faultOfMember(name, null, 'may not be empty'));
      continue;
    }
    const message = typeof member === 'string' ? fault(member) : 'must be a string';
    if (message === undefined) texts[name] = member as string;
    else errors.push(faultOfMember(name, member, message));
  }
  const names = members.map(({ name }) => name);
  for (const [name, member] of Object.entries(value)) {
    if (names.includes(name)) continue;
    errors.push(faultOfMember(name, member, 'is not an allowed parameter'));
  }
  return errors.length > 0 ? badParameters(errors) : texts;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
