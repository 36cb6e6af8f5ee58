/** /_sandbox/settlements: closes a business day at once, optionally with records of the clearing institute. */
import * as z from 'zod';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import {
  badParameters,
  isRefusal,
  type ParameterError,
  type Refusal,
} from '../../gateway/catalogue/results/refusal.ts';
import { cashflowOf, shownAmount } from '../../gateway/domain/settlement/arithmetic.ts';
import { fileName } from '../../gateway/domain/settlement/csv.ts';
import { isDay } from '../../gateway/domain/settlement/day.ts';
import { sendAgain } from '../../gateway/domain/settlement/files.ts';
import type { FtpPlace } from '../../gateway/domain/settlement/ftpSender.ts';
import { statusOf } from '../../gateway/domain/settlement/renderSettlement.ts';
import { type Closed, type CloseFault, closeDay } from '../../gateway/domain/settlement/timer.ts';
import type {
  Clearing,
  Day,
  LoggedFile,
  Settlement,
} from '../../gateway/domain/settlement/types.ts';
import {
  checkDecimals,
  clearingOf,
  RECORD_MEMBERS,
} from '../../gateway/platform/processor/clearingRecord.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { faultOfMember, type Member, readJson, readObject, readTexts, type Texts } from './json.ts';
import { queryOf } from './query.ts';

export const settlementRoutes = (context: SandboxContext): Route[] => [
  {
    methods: ['POST'],
    path: '/_sandbox/settlements',
    openapi: 'omitted: test',
    answer: (request) => close(context, request),
  },
  {
    methods: ['GET'],
    path: '/_sandbox/settlements',
    openapi: 'omitted: test',
    answer: (request) => list(context, request),
  },
  {
    methods: ['POST'],
    path: '/_sandbox/settlements/redeliver',
    openapi: 'omitted: test',
    answer: (request) => redeliver(context, request),
  },
];

/** The maximum number of records in one call. */
const MOST_RECORDS = 1000;

const RECORD = z.strictObject(RECORD_MEMBERS).check(checkDecimals);

const BODY = z.strictObject({
  entityId: z.unknown(),
  date: z
    .string({ error: 'must be a date in the format yyyy-MM-dd' })
    .refine(isDay, 'must be a date in the format yyyy-MM-dd')
    .optional(),
  records: z
    .array(RECORD)
    .max(MOST_RECORDS, `must have at most ${MOST_RECORDS} entries`)
    .optional(),
});

/** The parsed request of a call. */
interface Wish {
  readonly texts: Texts;
  readonly day: Day | undefined;
  readonly records: readonly Clearing[];
}

async function close(context: SandboxContext, request: Request): Promise<Answer> {
  let parsed: Wish | undefined;
  const admission = await admitted(context, request, (body) => {
    const read = readSettlementBody(body);
    if (isRefusal(read)) return read;
    parsed = read;
    return read.texts;
  });
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { day, records } = parsed as Wish;
  const done = await closeDay(context, { entityId: admission.id, day, records });
  if (typeof done === 'string') {
    return json(refusal(context, request, faultOf(done, day)));
  }
  return answerWith({ entityId: admission.id, ...shown(done) });
}

const answerWith = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});

function faultOf(fault: CloseFault, day: Day | undefined): Refusal {
  return fault === 'future'
    ? wrong('date', day ?? null, 'must not be in the future')
    : wrong('records', null, 'must not be sent for a day that is closed');
}

const wrong = (name: string, value: string | null, message: string): Refusal =>
  badParameters([{ name, value, message }]);

/** A closed day, as the control API shows it. */
const shown = ({ day, settlements }: Closed) => ({
  date: day.day,
  state: day.state,
  closedAt: day.closedAt === null ? null : iso(day.closedAt),
  settlements: settlements.map(shownSettlement),
});

const shownSettlement = (settlement: Settlement) => {
  const { id, currency, net, fee, count, failed } = settlement;
  return {
    id,
    currency,
    cashflow: cashflowOf(net),
    amount: shownAmount({ minor: net, currency }),
    fee: shownAmount({ minor: fee, currency }),
    count,
    failed,
    status: statusOf(settlement),
  };
};

/** The maximum number of days, and of files, in a list. */
const MOST_DAYS = 400;

async function list(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { settlement, settlementFile } = context.store;
  const days = [];
  for (const day of await settlement.latestDays(admission.id, MOST_DAYS)) {
    const settlements = await settlement.ofDay(admission.id, day.day);
    days.push(shown({ day, settlements }));
  }
  const files = await settlementFile.latest(admission.id, MOST_DAYS);
  const target = await settlementFile.target(admission.id);
  return answerWith({
    entityId: admission.id,
    ftp: target && shownPlace(target.place),
    days,
    files: files.map(shownFile),
  });
}

/** The FTP server without the data that only the gateway needs. */
const shownPlace = ({ host, port, directory, secure }: FtpPlace) => ({
  host,
  port,
  secure,
  ...(directory !== null && { directory }),
});

const shownFile = ({ entityId, day, state, createdAt, nextAt, attempts, log }: LoggedFile) => ({
  date: day,
  name: fileName(entityId, day),
  state,
  createdAt: iso(createdAt),
  nextAt: nextAt === null ? null : iso(nextAt),
  attempts,
  log: log.map(({ at, ...attempt }) => ({ ...attempt, at: iso(at) })),
});

const DATE: Member = {
  name: 'date',
  required: true,
  fault: (value) => (isDay(value) ? undefined : 'must be a date in the format yyyy-MM-dd'),
};

const NOTHING_TO_SEND: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The day is not closed, or the entity has no FTP server',
};

async function redeliver(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, (body) => readJson(body, [ENTITY, DATE]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const date = admission.texts['date'] as Day;
  const isDone = await sendAgain(context, admission.id, date);
  if (!isDone) return json(refusal(context, request, NOTHING_TO_SEND));
  return answerWith({ entityId: admission.id, date });
}

/** Reads the body. Returns all errors at once. */
function readSettlementBody(body: Buffer): Wish | Refusal {
  const read = readObject(body);
  if (isRefusal(read)) return read;
  const { entityId } = read.members;
  const texts = readTexts({ entityId }, [ENTITY]);
  const parsed = BODY.safeParse(read.members);
  const errors = [
    ...(isRefusal(texts) ? (texts.errors ?? []) : []),
    ...(parsed.success ? [] : parsed.error.issues.flatMap(errorsOf)),
  ];
  if (errors.length > 0 || isRefusal(texts) || !parsed.success) return badParameters(errors);
  const { date, records = [] } = parsed.data;
  return { texts, day: date as Day | undefined, records: records.map(clearingOf) };
}

/** Errors named by the path of the member, such as `records.0.amount`. Values may contain anything, so they are not shown. */
const errorsOf = (issue: z.core.$ZodIssue): ParameterError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) =>
        faultOfMember([...issue.path, key].join('.'), '***', 'is not an allowed parameter'),
      )
    : [faultOfMember(issue.path.join('.'), null, issue.message)];
