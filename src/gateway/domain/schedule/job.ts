/** A job as it was asked for: when it runs, what it does, and how the API shows it (API 2, Scheduling). Pure. */
import type { Money } from '../../../money/index.ts';
import type { CronField } from '../../../time/cron/fields.ts';
import { type CronPlan, planOf } from '../../../time/cron/plan.ts';
import { parseInstant } from '../../../time/format.ts';
import { type Zone, zoneOf } from '../../../time/zone.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { type JobFields, jobFields } from '../../catalogue/parameters/rules/scheduling.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Entity } from '../merchant/types.ts';
import { type Contract, contractIn } from './contract.ts';

/** A job that makes sense. */
export interface Job {
  readonly fields: JobFields;
  readonly plan: CronPlan;
  readonly contract: Contract;
  /** Nothing runs before it; null = at once. ms UTC. */
  readonly from: number | null;
  /** Nothing runs after it; null = without an end. ms UTC. */
  readonly until: number | null;
  /** What each run takes, or gives. */
  readonly money: Money;
}

/** What is wrong with a field that says nothing that there is. */
const BAD_FIELD: Readonly<Record<CronField, ResultCode>> = {
  second: '100.250.122',
  minute: '100.250.122',
  hour: '100.250.121',
  dayOfMonth: '100.250.123',
  month: '100.250.124',
  dayOfWeek: '100.250.125',
  year: '100.250.120',
};

/** What was read of requests that are still in use: a job that runs many times in one go is read once. */
const known = new WeakMap<Parameters, { readonly timeZone: string; readonly job: Job | Refusal }>();

/** Reads a job of an entity's. @param request validated, as a whole; nobody changes it any more */
export function jobOf({ terms }: Pick<Entity, 'terms'>, request: Parameters): Job | Refusal {
  const { timeZone } = terms;
  const before = known.get(request);
  if (before?.timeZone === timeZone) return before.job;
  const job = jobIn(request, zoneOf(timeZone));
  known.set(request, { timeZone, job });
  return job;
}

/** Reads a job. @param request validated, as a whole; @param zone what its times are meant in */
function jobIn(request: Parameters, zone: Zone): Job | Refusal {
  const fields = jobFields(request);
  if (isRefusal(fields)) return fields;
  const plan = planOf(fields, zone);
  if ('field' in plan) {
    return { refused: BAD_FIELD[plan.field], detail: `${plan.field} ${plan.reason}` };
  }
  const contract = contractIn(request, zone);
  if (isRefusal(contract)) return contract;
  const money = moneyIn(request);
  if (isRefusal(money)) return money;
  // As of a payment: an authorisation of nothing verifies the account.
  if (money.minor === 0n && typeIn(request) !== 'PA') return { refused: '100.550.300' };
  const from = instantIn(request['job.startDate'], zone);
  return { fields, plan, contract, from, until: instantIn(request['job.endDate'], zone), money };
}

/** `yyyy-MM-dd HH:mm:ss`, as the clocks of the zone show it. */
function instantIn(text: string | undefined, zone: Zone): number | null {
  const local = text === undefined ? undefined : parseInstant(`${text.replace(' ', 'T')}Z`);
  return local === undefined ? null : zone.instantOf(local);
}

/** When a job runs next, strictly after an instant; null where it never does. @param endsAt of its contract */
export function nextRunOf(
  { plan, from, until }: Job,
  after: number,
  endsAt: number | null,
): number | null {
  // The second before it: the first second counts.
  const next = plan.next(from === null ? after : Math.max(after, from - 1000));
  const isIn =
    next !== undefined && (until === null || next <= until) && (endsAt === null || next < endsAt);
  return isIn ? next : null;
}

/** What each run is: PA, DB or CD. A schedule that names none, or itself, debits. */
export const typeIn = ({ paymentType = 'SD' }: Parameters): string =>
  paymentType === 'SD' ? 'DB' : paymentType;

/** A card-on-file payment of the merchant's own (API 3, Card-on-file). */
const REPEATED = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.recurringType': 'SUBSCRIPTION',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
} as const;

/** What a run asks for, as a shop's server would. @param names whether it carries the shop's own reference */
export function runRequest(request: Parameters, names: boolean): Parameters {
  const asked: Record<string, string> = Object.assign(Object.create(null), REPEATED);
  for (const [name, value] of Object.entries(request)) {
    if (!name.startsWith('job.') && name !== 'registrationId') asked[name] = value;
  }
  if (!names) delete asked['merchantTransactionId'];
  asked['paymentType'] = typeIn(request);
  return asked;
}

const TIMES = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;

/** What is said of a job beside its fields. */
const BESIDE = [
  'startDate',
  'endDate',
  'noticeUnit',
  'noticeNumber',
  'noticeCallable',
  'durationUnit',
  'durationNumber',
] as const;

/** A job as an answer shows it: with every field that says when it runs. */
export function shownJob(request: Parameters): Readonly<Record<string, string | undefined>> {
  const fields = jobFields(request);
  const shown: Record<string, string | undefined> = { name: request['job.name'] };
  if (!isRefusal(fields)) for (const name of TIMES) shown[name] = fields[name];
  for (const name of BESIDE) shown[name] = request[`job.${name}`];
  return shown;
}

/** Parameters that mean something together only: where one is sent anew, none of the others stays. */
const TOGETHER: readonly (readonly string[])[] = [
  [...TIMES, 'expression'],
  ['durationUnit', 'durationNumber'],
  ['noticeUnit', 'noticeNumber', 'noticeCallable'],
].map((names) => names.map((name) => `job.${name}`));

/** What a reschedule asks for: what it says, and of the rest what the plan before it said. */
export function mergedRequest(before: Parameters, said: Parameters): Parameters {
  const merged: Record<string, string> = Object.assign(Object.create(null), before);
  for (const names of TOGETHER) {
    if (names.some((name) => said[name] !== undefined))
      for (const name of names) delete merged[name];
  }
  const { paymentType, ...others } = said;
  Object.assign(merged, others);
  // RS is the call itself: what is run stays.
  if (paymentType !== undefined && paymentType !== 'RS') merged['paymentType'] = paymentType;
  return merged;
}

/** Whether a reschedule begins a contract anew. */
export const beginsContract = (said: Parameters): boolean =>
  ['job.startDate', 'job.durationUnit', 'job.durationNumber'].some(
    (name) => said[name] !== undefined,
  );
