/** The control API speaks JSON: reading it, and saying what is wrong with it. */
import type { ParameterError } from '../results/refusal.ts';
import { badParameters, type Refusal } from '../results/refusal.ts';

/** What a member of a body may be. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  /** The message of a value that will not do. */
  readonly fault: (value: string) => string | undefined;
}

/** Members that are texts, by name. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** Reads a JSON object of texts with these members and no others; all errors at once. */
export function readJson(body: Buffer, members: readonly Member[]): Texts | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { refused: '200.300.404', detail: 'The body must be a JSON object' };
  }
  const errors: ParameterError[] = [];
  const texts: Record<string, string> = Object.create(null);
  for (const { name, required, fault } of members) {
    const member: unknown = (value as Record<string, unknown>)[name];
    if (member === undefined || member === null) {
      if (required) errors.push({ name, value: null, message: 'may not be empty' });
      continue;
    }
    const message = typeof member === 'string' ? fault(member) : 'must be a text';
    if (message === undefined) texts[name] = member as string;
    else errors.push({ name, value: textOf(member), message });
  }
  const names = members.map(({ name }) => name);
  for (const [name, member] of Object.entries(value)) {
    if (names.includes(name)) continue;
    errors.push({ name, value: textOf(member), message: 'is not an allowed parameter' });
  }
  return errors.length > 0 ? badParameters(errors) : texts;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
