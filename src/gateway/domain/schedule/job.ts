/** A job as it was requested: when it runs, what it does, and how the API shows it (API 2, Scheduling). Pure. */

import { entriesOf, type Parameters, valueNamed } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import type { CronField, CronFields } from '../../../time/cron/fields.ts';
import { type CronPlan, parseCron } from '../../../time/cron/plan.ts';
import { parseInstant } from '../../../time/format.ts';
import { type Zone, zoneOf } from '../../../time/zone.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { jobFields } from '../../catalogue/parameters/rules/scheduling.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Entity } from '../merchant/types.ts';
import { type Contract, contractIn } from './contract.ts';

export interface Job {
  readonly fields: CronFields;
  readonly plan: CronPlan;
  readonly contract: Contract;
  /** No run before this time; null = runs start at once. ms UTC. */
  readonly from: number | null;
  /** No run after this time; null = without an end. ms UTC. */
  readonly until: number | null;
  /** The amount that each run debits or credits. */
  readonly money: Money;
}

/** The code for an invalid value of a field. */
const BAD_FIELD: Readonly<Record<CronField, ResultCode>> = {
  second: '100.250.122',
  minute: '100.250.122',
  hour: '100.250.121',
  dayOfMonth: '100.250.123',
  month: '100.250.124',
  dayOfWeek: '100.250.125',
  year: '100.250.120',
};

/** Jobs that were read from requests which are still in use: a job that runs many times in one go is read only once. */
const known = new WeakMap<Parameters, { readonly timeZone: string; readonly job: Job | Refusal }>();

/** Reads a job of an entity. @param request validated, as a whole; must not be changed afterwards */
export function jobOf({ terms }: Pick<Entity, 'terms'>, request: Parameters): Job | Refusal {
  const { timeZone } = terms;
  const before = known.get(request);
  if (before?.timeZone === timeZone) return before.job;
  const job = jobIn(request, zoneOf(timeZone));
  known.set(request, { timeZone, job });
  return job;
}

/** Reads a job. @param sent validated, as a whole; @param zone the time zone of its times */
function jobIn(sent: Parameters, zone: Zone): Job | Refusal {
  const request = requestOf(sent);
  const fields = jobFields(request);
  if (isRefusal(fields)) return fields;
  const plan = parseCron(fields, zone);
  if ('field' in plan) {
    return { refused: BAD_FIELD[plan.field], detail: `${plan.field} ${plan.reason}` };
  }
  const contract = contractIn(request, zone);
  if (isRefusal(contract)) return contract;
  const money = moneyIn(request);
  if (money && isRefusal(money)) return money;
  // The same rule as for a payment: an authorisation of a zero amount verifies the account.
  if (money === null || (money.minor === 0n && typeIn(sent) !== 'PA'))
    return { refused: '100.550.300' };
  const from = instantIn(request.job?.startDate, zone);
  return { fields, plan, contract, from, until: instantIn(request.job?.endDate, zone), money };
}

/** Reads `yyyy-MM-dd HH:mm:ss`, in the local time of the zone. */
function instantIn(text: string | undefined, zone: Zone): number | null {
  const local = text === undefined ? undefined : parseInstant(`${text.replace(' ', 'T')}Z`);
  return local === undefined ? null : zone.instantOf(local);
}

/** When a job runs next, strictly after an instant; null where it never runs again. @param endsAt of its contract */
export function nextRunOf(
  { plan, from, until }: Job,
  after: number,
  endsAt: number | null,
): number | null {
  // One second before the start date, so that a run at the start date itself is included.
  const next = plan.next(from === null ? after : Math.max(after, from - 1000));
  const isIn =
    next !== undefined && (until === null || next <= until) && (endsAt === null || next < endsAt);
  return isIn ? next : null;
}

/** The payment type of each run: PA, DB or CD. A schedule without a payment type, or with SD, makes debits. */
export const typeIn = ({ paymentType = 'SD' }: Parameters): string =>
  paymentType === 'SD' ? 'DB' : paymentType;

/** A card-on-file payment that the merchant initiates (API 3, Card-on-file). */
const REPEATED = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.recurringType': 'SUBSCRIPTION',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
} as const;

/** The request of a run, as a shop's server would send it. @param names whether the request has the shop's own reference */
export function runRequest(request: Parameters, names: boolean): Parameters {
  const parameters: Record<string, string> = Object.assign(Object.create(null), REPEATED);
  for (const [name, value] of entriesOf(request)) {
    if (!name.startsWith('job.') && name !== 'registrationId') parameters[name] = value;
  }
  if (!names) delete parameters['merchantTransactionId'];
  parameters['paymentType'] = typeIn(request);
  return parameters;
}

const TIMES = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;

/** Parameters of a job other than the fields of its times. */
const BESIDE = [
  'startDate',
  'endDate',
  'noticeUnit',
  'noticeNumber',
  'noticeCallable',
  'durationUnit',
  'durationNumber',
] as const;

/** A job as a response shows it, with every field of its times. */
export function shownJob(request: Parameters): Readonly<Record<string, string | undefined>> {
  const fields = jobFields(requestOf(request));
  const shown: Record<string, string | undefined> = { name: request['job.name'] };
  if (!isRefusal(fields)) for (const name of TIMES) shown[name] = fields[name];
  for (const name of BESIDE) shown[name] = request[`job.${name}`];
  return shown;
}

/** Parameters that are only valid together: where a request has one of them, none of the stored others stays. */
const TOGETHER: readonly (readonly string[])[] = [
  [...TIMES, 'expression'],
  ['durationUnit', 'durationNumber'],
  ['noticeUnit', 'noticeNumber', 'noticeCallable'],
].map((names) => names.map((name) => `job.${name}`));

/**
 * The request of a plan after a reschedule: the parameters of the reschedule, and all other parameters of the previous plan.
 */
export function mergedRequest(before: Parameters, sent: Parameters): Parameters {
  const merged: Record<string, string> = Object.assign(Object.create(null), before);
  for (const names of TOGETHER) {
    if (names.some((name) => valueNamed(sent, name) !== undefined))
      for (const name of names) delete merged[name];
  }
  const { paymentType, ...others } = sent;
  Object.assign(merged, others);
  // RS is the type of the reschedule itself: the payment type of the runs stays.
  if (paymentType !== undefined && paymentType !== 'RS') merged['paymentType'] = paymentType;
  return merged;
}

/** Whether a reschedule starts a new contract. */
export const beginsContract = (sent: Parameters): boolean =>
  ['job.startDate', 'job.durationUnit', 'job.durationNumber'].some(
    (name) => valueNamed(sent, name) !== undefined,
  );
