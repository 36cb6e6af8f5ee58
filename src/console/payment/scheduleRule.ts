/** When a schedule runs, in words. Pure. */

const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
const isAny = (value: string | undefined) => value === undefined || value === '*' || value === '?';

/**
 * `Each month on day 1, at 12:00`.
 *
 * @param rule the parameters of the job, as a row of the list has them
 * @returns undefined: a rule that has no short sentence
 */
export function ruleInWords(rule: string): string | undefined {
  const parts = new Map(rule.split(', ').map((one) => one.split('=', 2) as [string, string]));
  const { month, dayOfMonth, dayOfWeek, year } = Object.fromEntries(parts) as Readonly<
    Record<string, string | undefined>
  >;
  const [hour, minute = '0'] = [parts.get('hour'), parts.get('minute')];
  if (parts.has('expression') || !isAny(year)) return undefined;
  const isTime = /^\d{1,2}$/.test(hour ?? '') && /^\d{1,2}$/.test(minute);
  const time = isTime ? `, at ${hour?.padStart(2, '0')}:${minute.padStart(2, '0')}` : '';
  if (hour !== undefined && !isTime) return undefined;
  if (!isAny(dayOfWeek)) return undefined;
  if (isAny(dayOfMonth)) return isAny(month) ? `Each day${time}` : undefined;
  if (!/^\d{1,2}$/.test(dayOfMonth ?? '')) return undefined;
  if (isAny(month)) return `Each month on day ${dayOfMonth}${time}`;
  return MONTHS.includes(month ?? '') ? `Each year on ${dayOfMonth}. ${month}.${time}` : undefined;
}
