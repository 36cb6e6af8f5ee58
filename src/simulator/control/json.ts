/** The control API speaks JSON: reading it, and saying what is wrong with it. */
import { shown, shownName } from '../../gateway/catalogue/parameters/secrets.ts';
import type { ParameterError } from '../../gateway/catalogue/results/refusal.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';

/**
 * What is wrong with a member. Its name and its value are shown as those of a parameter are: anything may be in them, a card
 * number too.
 * @param sent null or undefined where there is none
 */
export const faultOfMember = (name: string, sent: unknown, message: string): ParameterError => ({
  name: shownName(name),
  value: sent === undefined || sent === null ? null : shown(name, textOf(sent)),
  message,
});

/** What a member of a body may be. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  /** The message of a value that will not do. */
  readonly fault: (value: string) => string | undefined;
}

/** Members that are texts, by name. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** The members of a JSON object, whatever they are. */
export type Members = Readonly<Record<string, unknown>>;

/** A body may be nested so deep; what the control API takes is nested four levels. */
const DEEPEST = 50;

const NO_OBJECT: Refusal = { refused: '200.300.404', detail: 'The body must be a JSON object' };
const TOO_DEEP: Refusal = {
  refused: '200.300.404',
  detail: `The body must not be nested more than ${DEEPEST} levels deep`,
};

/** Reads a JSON object. What it gives is nested so little that recursive functions (`JSON.stringify`, zod) can read it. */
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

/** Level by level, not by recursion: `JSON.parse` takes millions of levels, the stack some thousands. */
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

/** Reads a JSON object of texts with these members and no others; all errors at once. */
export function readJson(body: Buffer, members: readonly Member[]): Texts | Refusal {
  const read = readObject(body);
  return isRefusal(read) ? read : readTexts(read.members, members);
}

/** The same, of an object that was read before. */
export function readTexts(value: Members, members: readonly Member[]): Texts | Refusal {
  const errors: ParameterError[] = [];
  const texts: Record<string, string> = Object.create(null);
  for (const { name, required, fault } of members) {
    const member = value[name];
    if (member === undefined || member === null) {
      if (required) errors.push(faultOfMember(name, null, 'may not be empty'));
      continue;
    }
    const message = typeof member === 'string' ? fault(member) : 'must be a text';
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
