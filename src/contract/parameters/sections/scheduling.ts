/** API 2: Scheduling. */
import { any, digits, len, oneOf, pattern, timestamp, wider } from '../format.ts';
import { OF_SCHEDULE, section } from '../parameter.ts';

const entry = section('API 2, Scheduling', OF_SCHEDULE, { handling: true });

const UNITS = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');

/** The format of a cron field checks only its characters. The content is checked when the job is planned. */
const cron = (set: string, words: string, samples: string[], wrong: string[]) =>
  pattern(`^[${set}]{1,255}$`, words, samples, wrong);

const DEFAULTS = 'Without both days: the first of the month.';

export const scheduling = [
  section('Sent by clients of the reference', ['schedule'])(
    'registrationId',
    pattern('^[0-9a-z]{32}$', '32 alphanumeric', ['8a82944a4cc25ebf014cc2c782423202'], ['x']),
    'R',
    'Stored payment details that the schedule charges.',
    { requiredAt: ['schedule'] },
  ),
  section('API 1, Basic payment', ['schedule'])(
    'paymentType',
    oneOf('DB', 'PA', 'CD', 'SD'),
    'O',
    'Payment type of each run. SD is the default, and debits.',
  ),
  section('API 1, Basic payment', ['reschedule'])(
    'paymentType',
    oneOf('DB', 'PA', 'CD', 'RS'),
    'O',
    'Payment type of each run from now on. RS keeps the type.',
  ),
  section('API 1, Basic payment', ['deschedule'], { tolerated: true, handling: true })(
    'paymentType',
    oneOf('DS'),
    'O',
    'Always DS.',
  ),
  entry('job.name', len(1, 64), 'O', 'Name of the schedule.'),
  entry(
    'job.year',
    cron('0-9,*/-', '1970-2099 and , - * /', ['2031', '*', '2030-2035', '2030/2'], ['?', '20x1']),
    'O',
    'Default *.',
  ),
  entry(
    'job.month',
    wider(
      cron('0-9,*/-', '1-12 and , - * /', ['1', '1-6', '*/2'], ['?', 'JAN', 'jan']),
      cron('0-9A-Z,*/-', '1-12 or JAN-DEC and , - * /', ['1', '1-6', '*/2', 'JAN'], ['?', 'jan']),
    ),
    'O',
    'Default 1.',
  ),
  entry(
    'job.dayOfMonth',
    cron('0-9,*?/LW-', '1-31 and , - * ? / L W', ['1', '?', 'L', '15W', '1,15'], ['#', 'one']),
    'O',
    `One of dayOfMonth and dayOfWeek must be ?. ${DEFAULTS}`,
  ),
  entry(
    'job.dayOfWeek',
    cron(
      '0-9A-Z,*?/L#-',
      '1-7 or SUN-SAT and , - * ? / L #',
      ['?', 'MON', '2#1', '6L'],
      ['mon', '!'],
    ),
    'O',
    `1 is Sunday. One of dayOfMonth and dayOfWeek must be ?. ${DEFAULTS}`,
  ),
  entry(
    'job.hour',
    cron('0-9,*/-', '0-23 and , - * /', ['0', '8-17', '*/4'], ['?', 'noon']),
    'O',
    'Default 0.',
  ),
  entry('job.minute', digits(2), 'O', 'Default 0. 0-59.'),
  entry(
    'job.second',
    cron('0-9,*/-', '0-59 and , - * /', ['0', '*/15'], ['?', 'x']),
    'O',
    'Default 0.',
  ),
  entry('job.startDate', timestamp(), 'O', 'No run before this time.'),
  entry('job.endDate', timestamp(), 'O', 'No run after this time.'),
  entry('job.noticeUnit', UNITS, 'O', 'Unit of the notice period.'),
  entry(
    'job.noticeNumber',
    digits(16),
    'O',
    'Length of the notice period. Number and unit require each other: otherwise 100.250.107.',
  ),
  entry(
    'job.noticeCallable',
    oneOf('ANYTIME', 'DURATION_END'),
    'O',
    'ANYTIME: the notice period starts with the request. DURATION_END: it ends with the duration; the default for a schedule with a duration.',
  ),
  entry('job.durationUnit', UNITS, 'O', 'Unit of the duration.'),
  entry(
    'job.durationNumber',
    digits(16),
    'O',
    'Length of the contract. Number and unit require each other: otherwise 100.250.106.',
  ),
  entry(
    'job.expression',
    any(256),
    'O',
    'Cron expression: second, minute, hour, day of month, month, day of week, year (optional). It takes precedence over all other fields.',
  ),
];
