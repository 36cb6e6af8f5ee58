/** Compares the answers of two gateways to the same row. Pure. */
import type { Answer, NoAnswer } from './client.ts';
import { valueAt } from './expect.ts';
import { maskedAnswer } from './mask.ts';
import type { Comparison } from './report/report.ts';
import type { Row } from './row.ts';
import type { RowRun } from './runRow.ts';

type Aspect = Comparison['aspects'][number];

/** @returns where the first differing exchange differs; undefined if all answers have the same form */
export function compare(row: Row, first: RowRun, second: RowRun): Comparison | undefined {
  for (const [index, { request, answer }] of first.exchanges.entries()) {
    const other = second.exchanges[index];
    // One gateway refused an earlier step, which was compared then: only its expectation can have made the difference.
    if (!other) return undefined;
    const aspects = aspectsOf(answer, other.answer);
    if (aspects.length > 0) return { row: row.id, group: row.group, request, aspects };
  }
  return undefined;
}

function aspectsOf(first: Answer | NoAnswer, second: Answer | NoAnswer): Aspect[] {
  if ('problem' in first || 'problem' in second) {
    const [one, other] = [first, second].map((answer) =>
      'problem' in answer ? answer.problem : 'an answer',
    );
    return aspect('answer', one ?? '', other ?? '');
  }
  const code = ({ body }: Answer) => maskedAnswer(String(valueAt(body, 'result.code') ?? 'none'));
  const [one, other] = [members(first.body), members(second.body)];
  const only = (own: Set<string>, others: Set<string>) =>
    [...own].filter((name) => !others.has(name)).join(' ');
  return [
    ...aspect('status', String(first.status), String(second.status)),
    ...aspect('code', code(first), code(second)),
    ...aspect('members', only(one, other), only(other, one)),
  ];
}

const aspect = (what: Aspect['what'], first: string, second: string): Aspect[] =>
  first === second ? [] : [{ what, first, second }];

/** The deepest members that are compared: below, bank-specific details begin. */
const DEPTH = 3;

/** The paths of all members; the entries of a list have one path. */
function members(body: unknown, prefix = '', depth = DEPTH): Set<string> {
  if (typeof body !== 'object' || body === null || depth === 0) return new Set();
  const paths = Object.entries(body).flatMap(([name, value]) => {
    const path = Array.isArray(body)
      ? `${prefix}[]`
      : `${prefix}${prefix === '' ? '' : '.'}${name}`;
    return [path, ...members(value, path, depth - 1)];
  });
  return new Set(paths);
}
