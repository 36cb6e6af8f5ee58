/** When a schedule runs, in words. Pure. */

/** The fields of a rule, as they are sent; those of an expression, too. */
interface Fields {
  readonly minute: string;
  readonly hour: string | undefined;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly year: string;
}

/** `JAN` is 1. */
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
/** `SUN` is 1. */
const WEEKDAYS = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/**
 * `Each month on day 1, at 12:00`.
 *
 * @param rule the parameters of the job, as a row of the list has them
 * @returns undefined: a rule that has no short sentence
 */
export function ruleInWords(rule: string): string | undefined {
  const fields = fieldsOf(rule);
  const days = daysOf(fields);
  const time = timeOf(fields);
  return days === undefined || time === undefined ? undefined : days + time;
}

function fieldsOf(rule: string): Fields {
  const sent = Object.fromEntries(
    rule.split(', ').map((one) => one.split('=', 2) as [string, string]),
  ) as Readonly<Record<string, string | undefined>>;
  const { minute = '0', hour, dayOfMonth = '1', month = '*', dayOfWeek = '?', year = '*' } = sent;
  const { expression } = sent;
  if (expression === undefined) return { minute, hour, dayOfMonth, month, dayOfWeek, year };
  const [, min = '', h, dom = '', mon = '', dow = '?', y = '*'] = expression.trim().split(/\s+/);
  return { minute: min, hour: h, dayOfMonth: dom, month: mon, dayOfWeek: dow, year: y };
}

const isAny = (value: string) => value === '*' || value === '?';
const isNumber = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

/** `1, 2 and 3`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** A list of values and ranges, such as `MON-WED,FRI`; undefined for anything else. */
function named(value: string, nameOf: (one: string) => string | undefined): string | undefined {
  const words = value.split(',').map((part) => {
    const [from, to, more] = part.split('-').map(nameOf);
    if (from === undefined || more !== undefined) return undefined;
    return part.includes('-') ? to && `${from} to ${to}` : from;
  });
  return words.every((one) => one !== undefined) ? listed(words as string[]) : undefined;
}

/** A name by its place from 1 on, or by its first three letters. */
const among = (names: readonly string[]) => (value: string) =>
  /^\d+$/.test(value)
    ? names[Number(value) - 1]
    : names.find((name) => name.slice(0, 3).toUpperCase() === value.toUpperCase());

const monthName = among(MONTHS);
const weekdayName = among(WEEKDAYS);
const dayNumber = (value: string) => (isNumber(value) ? value : undefined);

/** The days without the time; undefined if they have no short words. */
function daysOf({ dayOfMonth, month, dayOfWeek, year }: Fields): string | undefined {
  const inYear = isAny(year) ? '' : isNumber(year) ? ` ${year}` : undefined;
  if (inYear === undefined) return undefined;
  if (!isAny(dayOfWeek) || isAny(dayOfMonth)) {
    const ofWeek = isAny(dayOfWeek) ? 'Each day' : weekdaysOf(dayOfWeek);
    const limits = inMonths(month, inYear);
    return ofWeek === undefined || limits === undefined ? undefined : ofWeek + limits;
  }
  const one = monthName(month);
  if (one && isNumber(dayOfMonth)) {
    return `${inYear ? 'On' : 'Each year on'} ${dayOfMonth} ${one}${inYear}`;
  }
  const days = daysOfMonth(dayOfMonth);
  const months = isAny(month) ? 'Each month' : monthsOf(month);
  return days && months && `${months} on ${days}${inYear && `, in${inYear}`}`;
}

/** ` in June`; empty for each month. */
function inMonths(month: string, inYear: string): string | undefined {
  if (isAny(month)) return inYear && ` in${inYear}`;
  const months = named(month, monthName);
  return months ? ` in ${months}${inYear}` : undefined;
}

/** `Every 3 months from January`, `In June and July`. */
function monthsOf(month: string): string | undefined {
  const [, from = '', step] = /^([^/]+)\/(\d+)$/.exec(month) ?? [];
  if (step) {
    const first = from === '*' ? 'January' : monthName(from);
    return first && `Every ${step} months from ${first}`;
  }
  const months = named(month, monthName);
  return months && `In ${months}`;
}

function weekdaysOf(value: string): string | undefined {
  const [, day = '', place] = /^(\w+)#([1-5])$/.exec(value) ?? [];
  if (place) {
    const name = weekdayName(day);
    return name && `The ${ORDINALS[Number(place) - 1]} ${name} of each month`;
  }
  const [, last] = /^(\d|[A-Z]{3})L$/i.exec(value) ?? [];
  if (last) {
    const name = weekdayName(last);
    return name && `The last ${name} of each month`;
  }
  const names = named(value, weekdayName);
  return names && `Each ${names}`;
}

function daysOfMonth(value: string): string | undefined {
  if (value === 'L') return 'the last day';
  if (value === 'LW' || value === 'WL') return 'the last working day';
  const [, near] = /^(\d{1,2})W$/.exec(value) ?? [];
  if (near) return `the working day nearest to day ${near}`;
  const days = named(value, dayNumber);
  return days && `${isNumber(value) ? 'day' : 'days'} ${days}`;
}

const clock = (hour: string, minute: string) =>
  `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;

/** `, at 12:00`; empty if no hour was sent; undefined if the time has no short words. */
function timeOf({ hour, minute }: Fields): string | undefined {
  if (hour === undefined) return '';
  const [, range = hour, step] = /^([^/]+)\/(\d+)$/.exec(hour) ?? [];
  const [, every] = /^(?:0|\*)\/(\d+)$/.exec(minute) ?? [];
  const [from = '', to] = range === '*' ? ['0', '23'] : range.split('-');
  if (isNumber(from) && isNumber(to) && (every ? !step : isNumber(minute))) {
    const span = range === '*' ? '' : ` from ${clock(from, every ? '0' : minute)}`;
    const end = range === '*' ? '' : ` to ${clock(to, every ? '59' : minute)}`;
    const often = every ? `every ${every} minutes` : step ? `every ${step} hours` : 'each hour';
    return `, ${often}${span}${end}`;
  }
  const hours = hour.split(',');
  if (!isNumber(minute) || !hours.every(isNumber)) return undefined;
  return `, at ${listed(hours.map((one) => clock(one, minute)))}`;
}
