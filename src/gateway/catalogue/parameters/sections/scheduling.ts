/** API 2: Scheduling. */
import { any, digits, len, oneOf, pattern, timestamp } from '../format.ts';
import { OF_SCHEDULE, type Parameter, section } from '../parameter.ts';

const entry = section('API 2, Scheduling', OF_SCHEDULE, { handling: true });

const UNITS = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');

/** The format of a cron field checks only its characters. The content is checked when the job is planned. */
const cron = (set: string, words: string, samples: string[], wrong: string[]) =>
  pattern(`^[${set}]{1,255}$`, words, samples, wrong);

const DEFAULTS = 'Neither day given: the first of the month.';

export const scheduling: readonly Parameter[] = [
  section('Sent by clients of the reference', ['schedule'])(
    'registrationId',
    pattern('^[0-9a-z]{32}$', '32 alphanumeric', ['8a82944a4cc25ebf014cc2c782423202'], ['x']),
    'R',
    'Stored details that are charged.',
    { requiredAt: ['schedule'] },
  ),
  section('API 1, Basic payment', ['schedule'])(
    'paymentType',
    oneOf('DB', 'PA', 'CD', 'SD'),
    'O',
    'What each run does. SD, a schedule, is the default, and debits.',
  ),
  section('API 1, Basic payment', ['reschedule'])(
    'paymentType',
    oneOf('DB', 'PA', 'CD', 'RS'),
    'O',
    'What each run does from now on. RS, a reschedule, leaves it as it was.',
  ),
  section('API 1, Basic payment', ['deschedule'], { tolerated: true, handling: true })(
    'paymentType',
    oneOf('DS'),
    'O',
    'What the call does anyway.',
  ),
  entry('job.name', len(1, 64), 'O', 'Name, to know it by.'),
  entry(
    'job.year',
    cron('0-9,*/-', '1970-2099 and , - * /', ['2031', '*', '2030-2035', '2030/2'], ['?', '20x1']),
    'O',
    'Default *.',
  ),
  entry(
    'job.month',
    cron('0-9A-Z,*/-', '1-12 and , - * /', ['1', '1-6', '*/2', 'JAN'], ['?', 'jan']),
    'O',
    'Default 1.',
  ),
  entry(
    'job.dayOfMonth',
    cron('0-9,*?/LW-', '1-31 and , - * ? / L W', ['1', '?', 'L', '15W', '1,15'], ['#', 'one']),
    'O',
    `One of the two days must be ?. ${DEFAULTS}`,
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
    `1 is Sunday. One of the two days must be ?. ${DEFAULTS}`,
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
  entry('job.startDate', timestamp(), 'O', 'Not before.'),
  entry('job.endDate', timestamp(), 'O', 'Not after.'),
  entry('job.noticeUnit', UNITS, 'O', 'Unit of the notice.'),
  entry(
    'job.noticeNumber',
    digits(16),
    'O',
    'How long before the end notice must be given. 100.250.107 without its unit, or the unit without it.',
  ),
  entry(
    'job.noticeCallable',
    oneOf('ANYTIME', 'DURATION_END'),
    'O',
    'Counted from when it is given, or back from the end of a duration: the default where there is one.',
  ),
  entry('job.durationUnit', UNITS, 'O', 'Unit of the duration.'),
  entry(
    'job.durationNumber',
    digits(16),
    'O',
    'Length of the contract. 100.250.106 without its unit, or the unit without it.',
  ),
  entry(
    'job.expression',
    any(256),
    'O',
    'Seven cron fields, the year may be left out: second, minute, hour, day of month, month, day of week, year. Stands before all of them.',
  ),
];
