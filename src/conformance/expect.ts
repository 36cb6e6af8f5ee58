/** Compares an answer with its expectation. Pure. */
import type { MemberPath } from '../contract/answers/index.ts';
import type { Answer } from './client.ts';
import { maskedAnswer } from './mask.ts';
import type { Expected, Member } from './row.ts';

/** One difference between an answer and its expectation. */
export interface Finding {
  /** What differs: `status`, `code`, `content type`, or the path of a member. */
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  /** The section of the expectation, if it is not that of the row. */
  readonly section?: string;
}

/** Replaces `{name}` in a text by the value of that name. A name without a value is kept. */
export type Fill = (text: string) => string;

const RESPONSE = 'API 3, Payment response';
const ERRORS = 'API 3, Errors';

/**
 * The formats that every answer must have (API 3, Payment response). Members that are absent are not checked. Formats in which
 * the recorded platform differs from the specification have rows of their own (`rows/envelope.ts`).
 */
const FORMATS = {
  'result.code': /^[0-9.]{2,11}$/,
  'result.description': /^.{0,255}$/s,
  'result.avsResponse': /^[A-Z]$/,
  'result.cvvResponse': /^[A-Z]$/,
  id: /^[A-Za-z0-9.-]{32,48}$/,
  buildNumber: /^.{0,255}$/s,
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?[+-]\d\d:?\d\d$/,
  // The platform has amounts of up to 12 digits; API 1 has up to 10.
  amount: /^[0-9]{1,12}\.[0-9]{2}$/,
  currency: /^[A-Z]{3}$/,
  descriptor: /^.{1,127}$/s,
  paymentBrand: /^[A-Za-z0-9_]{1,32}$/,
  brandResult: /^[A-Za-z0-9_]{1,16}$/,
  registrationId: /^[A-Za-z0-9]{32}$/,
  'card.bin': /^[0-9]{6}$/,
  'card.last4Digits': /^[0-9]{4}$/,
  'card.expiryMonth': /^(?:0[1-9]|1[0-2])$/,
  'card.expiryYear': /^(?:19|20)[0-9]{2}$/,
  'risk.score': /^[+-]?[0-9]{1,5}$/,
  'redirect.url': /^.{6,2048}$/s,
} as const satisfies Partial<Record<MemberPath, RegExp>>;

/** The members that every answer must have (API 3, Errors). */
const ALWAYS: readonly MemberPath[] = ['buildNumber', 'timestamp', 'ndc', 'result.code'];

/** @param secrets values of the request that an answer must not repeat: the card number */
export function findings(
  answer: Answer,
  expected: Expected,
  fill: Fill,
  secrets: readonly string[],
): Finding[] {
  const { contentType, wrong = [], members = {} } = expected;
  if (contentType) return [...outcome(answer, expected, false), ...ofType(answer, contentType)];
  return [
    ...outcome(answer, expected, true),
    ...ofType(answer, /^application\/json\b/i, ERRORS),
    ...formats(answer),
    ...Object.entries(members as Readonly<Record<string, Member>>).flatMap(([path, member]) =>
      ofMember(path, valueAt(answer.body, path), member, fill),
    ),
    ...wrong.flatMap((name) => named(answer, name)),
    ...secrets
      .filter((secret) => answer.text.includes(secret))
      .map(() => ({
        what: 'body',
        expected: 'without the card number',
        got: 'the card number',
        section: RESPONSE,
      })),
  ];
}

/** Status and code only: for steps that prepare others. */
export function outcome(answer: Answer, { status, code }: Expected, hasCode: boolean): Finding[] {
  const statuses = [status].flat();
  const found: Finding[] = [];
  if (!statuses.includes(answer.status)) {
    found.push({ what: 'status', expected: statuses.join(' or '), got: String(answer.status) });
  }
  if (!hasCode) return found;
  const got = textOf(valueAt(answer.body, 'result.code'));
  const isRight = typeof code === 'string' ? got === code : got !== undefined && code.test(got);
  if (!isRight) {
    const expected = typeof code === 'string' ? code : String(code);
    found.push({ what: 'code', expected, got: got === undefined ? 'none' : maskedAnswer(got) });
  }
  return found;
}

function ofType({ contentType }: Answer, form: RegExp, section?: string): Finding[] {
  if (form.test(contentType)) return [];
  return [
    {
      what: 'content type',
      expected: String(form),
      got: contentType === '' ? 'none' : maskedAnswer(contentType),
      ...(section !== undefined && { section }),
    },
  ];
}

function formats({ body }: Answer): Finding[] {
  const missing = ALWAYS.filter((path) => valueAt(body, path) === undefined);
  const wrong = Object.entries(FORMATS).filter(([path, form]) => {
    const value = valueAt(body, path);
    return value !== undefined && !(typeof value === 'string' && form.test(value));
  });
  return [
    ...missing.map((what) => ({ what, expected: 'present', got: 'none', section: ERRORS })),
    ...wrong.map(([what, form]) => ({
      what,
      expected: String(form),
      got: described(valueAt(body, what)),
      section: RESPONSE,
    })),
  ];
}

function ofMember(what: string, value: unknown, member: Member, fill: Fill): Finding[] {
  const got = described(value);
  if (typeof member === 'boolean') {
    const isPresent = value !== undefined && value !== null;
    if (isPresent === member) return [];
    return [{ what, expected: member ? 'present' : 'absent', got: isPresent ? 'present' : 'none' }];
  }
  const text = textOf(value);
  if (member instanceof RegExp) {
    return text !== undefined && member.test(text) ? [] : [{ what, expected: String(member), got }];
  }
  if (typeof member === 'object' && 'absentOr' in member) {
    return value === undefined ? [] : ofMember(what, value, member.absentOr, fill);
  }
  if (typeof member === 'string') {
    return text === fill(member) ? [] : [{ what, expected: maskedAnswer(fill(member)), got }];
  }
  const other = fill(member.not);
  return text !== undefined && text !== other
    ? []
    : [{ what, expected: `another value than ${maskedAnswer(other)}`, got }];
}

/** Whether `parameterErrors` names the parameter. */
function named({ body }: Answer, name: string): Finding[] {
  const errors = valueAt(body, 'result.parameterErrors');
  const names = Array.isArray(errors) ? errors.map((error) => error?.name) : [];
  if (names.includes(name)) return [];
  const got = names.length === 0 ? 'none' : names.map(String).join(', ');
  return [{ what: 'result.parameterErrors', expected: name, got: maskedAnswer(got) }];
}

/** The value at a path such as `payments.0.id`; `\.` is a dot within a name. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'))) {
    if (typeof value !== 'object' || value === null) return undefined;
    // Only own members: `constructor` is no member of an answer. The length of a list is one of its own.
    if (!Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A text, or a number as its text: the length of a list. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

function described(value: unknown): string {
  if (value === undefined) return 'none';
  return maskedAnswer(typeof value === 'string' ? value : JSON.stringify(value));
}
