/** The execution of a job (API 2, Scheduling). */

import type { ApiRequest } from '../../../../contract/parameters/request.ts';
import type { CronFields } from '../../../../time/cron/fields.ts';
import type { Refusal } from '../../results/refusal.ts';
import { allMissing, type Rule } from './rule.ts';

/** API 2: both day fields at once are not supported, so one of them must be `?`. */
const BAD_DAYS: Refusal = { refused: '100.250.120' };

/**
 * The fields of a job. The cron expression has precedence. Without one, the fields are the single parameters, with the
 * defaults of the specification. If only one day field is sent, the other is `?`; if none is sent, the job runs on the first.
 */
export function jobFields(request: ApiRequest): CronFields | Refusal {
  const expression = request.job?.expression;
  return expression === undefined ? separate(request.job ?? {}) : fieldsOf(expression);
}

function fieldsOf(expression: string): CronFields | Refusal {
  if (expression.trim() === '') return { refused: '100.250.111' };
  const fields = expression.trim().split(/\s+/);
  if (fields.length < 6 || fields.length > 7) return BAD_DAYS;
  const [second, minute, hour, dayOfMonth, month, dayOfWeek, year = '*'] = fields as string[];
  const job = { second, minute, hour, dayOfMonth, month, dayOfWeek, year } as CronFields;
  return (dayOfMonth === '?') === (dayOfWeek === '?') ? BAD_DAYS : job;
}

function separate(job: NonNullable<ApiRequest['job']>): CronFields | Refusal {
  const { second = '0', minute = '0', hour = '0', month = '1', year = '*' } = job;
  const days = daysOf(job.dayOfMonth, job.dayOfWeek);
  if (!days) return BAD_DAYS;
  return { second, minute, hour, dayOfMonth: days[0], month, dayOfWeek: days[1], year };
}

function daysOf(ofMonth?: string, ofWeek?: string): [string, string] | undefined {
  if (ofMonth === undefined && ofWeek === undefined) return ['1', '?'];
  if (ofWeek === undefined) return ofMonth === '?' ? ['?', '1'] : [ofMonth as string, '?'];
  if (ofMonth === undefined) return ofWeek === '?' ? ['1', '?'] : ['?', ofWeek];
  return (ofMonth === '?') === (ofWeek === '?') ? undefined : [ofMonth, ofWeek];
}

/** A reschedule may change the amount. A new currency requires an amount, because it does not define one. */
const currencyHasAmount: Rule = (request, place) =>
  place === 'reschedule' && request.currency !== undefined
    ? allMissing(request, ['amount'], 'is required with currency')
    : [];

export const schedulingRules: readonly Rule[] = [currencyHasAmount];
