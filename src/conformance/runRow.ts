/** Runs the steps of a row against one gateway. */
import type { Answer, Client, NoAnswer, Request, Target } from './client.ts';
import { type Fill, type Finding, findings, outcome, valueAt } from './expect.ts';
import { maskedValue } from './mask.ts';
import type { Row, Step } from './row.ts';

/** One request of a row, and what came of it. */
export interface Exchange {
  /** The request as the output shows it: without account numbers and codes. */
  readonly request: string;
  readonly answer: Answer | NoAnswer;
}

/** What came of a row. */
export interface RowRun {
  readonly exchanges: readonly Exchange[];
  /** The differences of the last exchange; empty if the row passed. */
  readonly findings: readonly Finding[];
  /** Why the tested request could not be sent; undefined if it was sent. */
  readonly notRun: string | undefined;
}

/** What rows share during a run. */
export interface RunContext {
  readonly target: Target;
  readonly client: Client;
  /** Details that were stored, and have to be removed at the end. */
  readonly stored: Set<string>;
  /** A text that no other row and no other run has, of 8 to 32 characters. */
  readonly unique: () => string;
  /** A year in which the test cards are valid. */
  readonly expiryYear: string;
}

/** Runs a row. It ends at the first difference, because later steps would differ for the same reason. */
export async function runRow(row: Row, context: RunContext): Promise<RowRun> {
  const { target } = context;
  const values: Record<string, string> = {
    entityId: target.entityId,
    unique: context.unique(),
    expiryYear: context.expiryYear,
  };
  const fill: Fill = (text) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const exchanges: Exchange[] = [];
  for (const step of row.steps) {
    const request = requestOf(step, target, fill);
    const text = requestText(step, request);
    const answer = await context.client.send(request);
    exchanges.push({ request: text, answer });
    remember(request, answer, context.stored);
    const found = differences(step, request, answer, fill);
    if (found.length > 0) return stopped(step, text, found, exchanges);
    if ('problem' in answer) continue;
    for (const [name, path] of Object.entries(step.captures)) {
      values[name] = String(valueAt(answer.body, path));
    }
  }
  return { exchanges, findings: [], notRun: undefined };
}

function stopped(step: Step, request: string, found: readonly Finding[], exchanges: Exchange[]) {
  if (!step.isSetup) return { exchanges, findings: found, notRun: undefined };
  const reasons = found.map(({ what, expected, got }) => `${what} ${got} instead of ${expected}`);
  return { exchanges, findings: [], notRun: `${request} returned ${reasons.join(', ')}` };
}

function differences(
  step: Step,
  { parameters }: Request,
  answer: Answer | NoAnswer,
  fill: Fill,
): Finding[] {
  if ('problem' in answer) {
    return [{ what: 'answer', expected: 'an answer', got: answer.problem }];
  }
  const missing = Object.values(step.captures)
    .filter((path) => !/^[\w.-]{1,64}$/.test(String(valueAt(answer.body, path) ?? '')))
    .map((what) => ({ what, expected: 'present', got: 'none' }));
  if (step.isSetup) return [...outcome(answer, step.expected, true), ...missing];
  const numbers = parameters
    // A wrong number may be short, and then be part of any id.
    .filter(([name, value]) => name === 'card.number' && value.length > 12)
    .map(([, value]) => value);
  return [...findings(answer, step.expected, fill, numbers), ...missing];
}

/** Credentials that are wrong in one way each. */
const WRONG_TOKEN = 'conformance-no-such-token';

function requestOf(step: Step, { token }: Target, fill: Fill): Request {
  const sent = Object.entries(step.fields).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const headers = {
    token: `Bearer ${token}`,
    none: undefined,
    basic: 'Basic Y29uZm9ybWFuY2U6dGVzdA==',
    empty: 'Bearer',
    unknown: `Bearer ${WRONG_TOKEN}`,
  } as const satisfies Record<Step['credentials'], string | undefined>;
  return {
    method: step.method,
    path: fill(step.path),
    parameters: [...sent, ...step.again].map(([name, value]) => [name, fill(value)]),
    authorization: headers[step.credentials],
  };
}

/** The most parameters that the output shows of a request. */
const MOST_SHOWN = 30;

function requestText({ credentials }: Step, { method, path, parameters }: Request): string {
  const shown = parameters
    .slice(0, MOST_SHOWN)
    .map(([name, value]) => `${maskedValue('', name)}=${maskedValue(name, value)}`);
  const left = parameters.length - shown.length;
  return [
    method,
    path,
    ...shown,
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(credentials === 'token' ? [] : [`(credentials: ${credentials})`]),
  ].join(' ');
}

/**
 * Notes what the gateway has stored. What a row removes stays noted, because a gateway may only claim to have removed it.
 */
function remember(request: Request, answer: Answer | NoAnswer, stored: Set<string>): void {
  if ('problem' in answer || answer.status !== 200) return;
  const { path } = request;
  const ids = [
    valueAt(answer.body, 'registrationId'),
    ...(path.endsWith('/registrations') || path.endsWith('/registration')
      ? [valueAt(answer.body, 'id')]
      : []),
  ];
  for (const id of ids) {
    if (typeof id === 'string' && /^[A-Za-z0-9]{32}$/.test(id)) stored.add(id);
  }
}

/** Removes what the run has stored. @returns the ids of what could not be removed */
export async function removeStored({
  client,
  target,
  stored,
}: RunContext): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of stored) {
    const answer = await client.send({
      method: 'DELETE',
      path: `/v1/registrations/${id}`,
      parameters: [['entityId', target.entityId]],
      authorization: `Bearer ${target.token}`,
    });
    // 400 and 404: a row has removed them before.
    const isOver = !('problem' in answer) && [200, 400, 404].includes(answer.status);
    if (!isOver) left.push(id);
  }
  return left;
}
