/** The responses about schedules. */
import { enveloped, flag, list, object, ref, sentUnder, text } from '../schema.ts';
import { AMOUNT, OWN_DATA } from './words.ts';

const JOB = {
  type: 'object',
  description: 'All fields of the time of the runs; the other fields as sent.',
  required: ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'],
  additionalProperties: { type: 'string' },
} as const;

const PLAN = object(
  'State of the schedule.',
  {
    active: flag('Whether the schedule is in force: not replaced, cancelled or ended.'),
    nextRun: text('Time of the next run: yyyy-MM-dd HH:mm:ss+0000. Absent after the last run.'),
    endsAt: text('End of the contract, if it is known, in the same format.'),
    lastRun: object(
      'The latest run, in the answer to a read.',
      {
        due: text('Planned time of the run, in the same format.'),
        id: text('Id of the payment, if there is one.'),
        result: ref('Result'),
      },
      ['due', 'result'],
    ),
  },
  ['active'],
);

const MEMBERS = {
  id: text('Id of the schedule. A reschedule creates a new id.'),
  registrationId: text('The stored payment details that the schedule charges.'),
  paymentType: text('SD: created. RS: rescheduled. DS: descheduled.', { enum: ['SD', 'RS', 'DS'] }),
  amount: AMOUNT,
  currency: text('ISO 4217 code.'),
  merchantTransactionId: text('The shop’s own reference.'),
  customParameters: OWN_DATA,
  standingInstruction: sentUnder('standingInstruction'),
  job: JOB,
  plan: PLAN,
};

const REQUIRED = [
  ...(['id', 'registrationId', 'paymentType', 'amount', 'currency', 'job', 'plan'] as const),
] as const;

/** The schemas, by name. */
export const SCHEDULE_ANSWERS = {
  Schedule: enveloped('A schedule, or the change of a schedule.', MEMBERS, REQUIRED),
  Schedules: enveloped(
    'The schedules that charge the stored payment details.',
    {
      schedules: list(
        'Schedules in any state, newest first, at most 1,000.',
        object('A schedule.', MEMBERS, REQUIRED),
      ),
    },
    ['schedules'],
  ),
};
