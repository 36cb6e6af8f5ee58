/** The execution of a job (API 2, Scheduling). */
import type { CronFields } from '../../../../time/cron/fields.ts';
import type { Refusal } from '../../results/refusal.ts';
import type { Parameters } from '../parameter.ts';
import { allMissing, type Rule } from './rule.ts';

/** API 2: both day fields at once are not supported, so one of them must be `?`. */
const BAD_DAYS: Refusal = { refused: '100.250.120' };

/**
 * The fields of a job. The cron expression has precedence. Without one, the fields are the single parameters, with the
 * defaults of the specification. If only one day field is sent, the other is `?`; if none is sent, the job runs on the first.
 */
export function jobFields(request: Parameters): CronFields | Refusal {
  const expression = request['job.expression'];
  return expression === undefined ? separate(request) : fieldsOf(expression);
}

function fieldsOf(expression: string): CronFields | Refusal {
  if (expression.trim() === '') return { refused: '100.250.111' };
  const fields = expression.trim().split(/\s+/);
  if (fields.length < 6 || fields.length > 7) return BAD_DAYS;
  const [second, minute, hour, dayOfMonth, month, dayOfWeek, year = '*'] = fields as string[];
  const job = { second, minute, hour, dayOfMonth, month, dayOfWeek, year } as CronFields;
  return (dayOfMonth === '?') === (dayOfWeek === '?') ? BAD_DAYS : job;
}

function separate(request: Parameters): CronFields | Refusal {
  const of = (name: string) => request[`job.${name}`];
  const days = daysOf(of('dayOfMonth'), of('dayOfWeek'));
  if (!days) return BAD_DAYS;
  return {
    second: of('second') ?? '0',
    minute: of('minute') ?? '0',
    hour: of('hour') ?? '0',
    dayOfMonth: days[0],
    month: of('month') ?? '1',
    dayOfWeek: days[1],
    year: of('year') ?? '*',
  };
}

function daysOf(ofMonth?: string, ofWeek?: string): [string, string] | undefined {
  if (ofMonth === undefined && ofWeek === undefined) return ['1', '?'];
  if (ofWeek === undefined) return ofMonth === '?' ? ['?', '1'] : [ofMonth as string, '?'];
  if (ofMonth === undefined) return ofWeek === '?' ? ['1', '?'] : ['?', ofWeek];
  return (ofMonth === '?') === (ofWeek === '?') ? undefined : [ofMonth, ofWeek];
}

/** A reschedule may change the amount. A new currency requires an amount, because it does not define one. */
const currencyHasAmount: Rule = (request, place) =>
  place === 'reschedule' && request['currency'] !== undefined
    ? allMissing(request, ['amount'], 'is required with currency')
    : [];

export const schedulingRules: readonly Rule[] = [currencyHasAmount];
