/** Queries and reports (API 3, Query parameters; API 2, Reporting parameters). */

import type { Place } from '../../../../contract/parameters/parameter.ts';
import { allMissing, hasAny, missing, type Rule, wrong } from './rule.ts';

const DATES = ['date.from', 'date.to'] as const;

/** API 3: a query needs a reference or a time frame, not both. A frame needs both ends. A short id narrows either query. */
const queryHasSubject: Rule = (request, place) => {
  if (place !== 'query') return [];
  const reference = request.merchantTransactionId;
  const dates = DATES.filter((name) => hasAny(request, [name]));
  if (reference !== undefined) {
    return dates.map((name) =>
      wrong(request, name, 'must not be sent together with merchantTransactionId'),
    );
  }
  if (dates.length > 0) return allMissing(request, DATES);
  const message = 'is required, or date.from and date.to';
  return [missing('merchantTransactionId', message)];
};

const WITH_FRAME: readonly Place[] = ['query', 'report', 'settlement', 'settlementPage'];

/** A time frame must not end before it begins. */
const frameIsForward: Rule = (request, place) => {
  const { from, to } = request.date ?? {};
  const isWrong = WITH_FRAME.includes(place) && from && to && from > to;
  return isWrong ? [wrong(request, 'date.to', 'must not be before date.from')] : [];
};

export const readingRules: readonly Rule[] = [queryHasSubject, frameIsForward];
