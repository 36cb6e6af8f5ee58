/** The parameters that all lists have, and the answer with a part of a list. */

import { baseOf } from '../../../gateway/api/base.ts';
import { refusal } from '../../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../../gateway/api/route.ts';
import {
  badParameters,
  isRefusal,
  type Refusal,
} from '../../../gateway/catalogue/results/refusal.ts';
import type { ListedPart, ListPart, ListPlace } from '../../../gateway/domain/query/listTable.ts';
import { type Search, searchOf } from '../../../gateway/domain/query/search.ts';
import { entityTime } from '../../../gateway/domain/shared/clock.ts';
import type { EntityId } from '../../../gateway/domain/shared/ids.ts';
import { iso, parseInstant } from '../../../time/format.ts';
import type { SandboxContext } from '../../context.ts';
import { admitted, ENTITY } from '../admitted.ts';
import { faultOfMember, type Member, type Texts } from '../json.ts';
import { queryOf } from '../query.ts';

/** The number of rows of a part. */
const LIMITS = { usual: 100, most: 500 } as const;

/** The longest text that is searched: that of a merchantTransactionId. */
const LONGEST_SEARCH = 255;

/** A cursor, decoded: the name of the list, and the number and the id of a row. */
const CURSOR = /^(\w+):(\d{1,15}):([\w-]{1,48})$/;

const optional = (name: string, fault: Member['fault']): Member => ({
  name,
  required: false,
  fault,
});

/** A parameter that must have one of these values. */
export const oneOfThese = (name: string, values: readonly string[]): Member =>
  optional(name, (value) =>
    values.includes(value) ? undefined : `must be one of [${values.join(', ')}]`,
  );

/** A parameter that must have a format. @param what for the message */
export const matching = (name: string, format: RegExp, what: string): Member =>
  optional(name, (value) => (format.test(value) ? undefined : `must be ${what}`));

const instant = (name: string): Member =>
  optional(name, (value) =>
    parseInstant(value) === undefined
      ? 'must be an ISO 8601 instant from 1970 to 9999, such as 2030-01-31T12:00:00Z'
      : undefined,
  );

const LIMIT = optional('limit', (value) =>
  /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LIMITS.most
    ? undefined
    : `must be a whole number from 1 to ${LIMITS.most}`,
);

const SEARCH = optional('q', (value) =>
  value.trim() !== '' && value.length <= LONGEST_SEARCH
    ? undefined
    : `must be a text of 1 to ${LONGEST_SEARCH} characters`,
);

/** The parameters of all lists. */
const commonMembers = (list: string): readonly Member[] => {
  const cursor = (name: string, member: string) =>
    optional(name, (value) =>
      placeIn(list, value)
        ? undefined
        : `must be the member ${member} of an earlier answer of this list`,
    );
  return [
    ENTITY,
    LIMIT,
    cursor('before', 'next'),
    cursor('after', 'first'),
    instant('from'),
    instant('to'),
    SEARCH,
  ];
};

const cursorOf = (list: string, { number, id }: ListPlace): string =>
  Buffer.from(`${list}:${number}:${id}`).toString('base64url');

function placeIn(list: string, cursor: string): ListPlace | undefined {
  const [, of, number, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return of === list && id !== undefined ? { number: Number(number), id } : undefined;
}

/** What a call of a list asks for. */
export interface ListCall {
  readonly entityId: EntityId;
  readonly part: ListPart;
  readonly search: Search | null;
  /** The parameters of this list. */
  readonly texts: Texts;
  /** Entity time, ms UTC. */
  readonly now: number;
  /** The origin of the gateway, as the caller knows it. */
  readonly base: string;
}

/** Reads the parameters of a list. */
function callOf(
  list: string,
  entityId: EntityId,
  texts: Texts,
  usual: number,
): Omit<ListCall, 'now' | 'base'> | Refusal {
  const { limit, before, after, from, to, q } = texts;
  const instantIn = (text: string | undefined) =>
    text === undefined ? null : (parseInstant(text) ?? null);
  const part: ListPart = {
    before: (before && placeIn(list, before)) || null,
    after: (after && placeIn(list, after)) || null,
    from: instantIn(from),
    to: instantIn(to),
    limit: Number(limit ?? usual),
  };
  if (part.from !== null && part.to !== null && part.from > part.to) {
    return badParameters([faultOfMember('to', to, 'must not be earlier than from')]);
  }
  return { entityId, part, search: q === undefined ? null : searchOf(q.trim()), texts };
}

/** A list: its name, its own parameters, and how it reads a part. */
export interface List<Row> {
  readonly name: string;
  readonly members: readonly Member[];
  read(context: SandboxContext, call: ListCall): Promise<ListedPart<Row>>;
  /** The rows as the answer shows them. */
  show(context: SandboxContext, call: ListCall, rows: readonly Row[]): Promise<readonly object[]>;
}

/** The members of an answer with a part of a list. */
export interface ListAnswer {
  readonly entityId: EntityId;
  readonly now: string;
  readonly rows: readonly object[];
  readonly next: string | null;
  readonly first: string;
}

/** Before all rows: for the answer to a call that has found none. */
const BEGINNING: ListPlace = { number: 0, id: '0' };

/** Reads a part of a list. @param usual the limit of a call that names none */
export async function readList<Row>(
  context: SandboxContext,
  request: Request,
  list: List<Row>,
  entityId: EntityId,
  texts: Texts,
  { usual = LIMITS.usual }: { readonly usual?: number } = {},
): Promise<ListAnswer | Refusal> {
  const read = callOf(list.name, entityId, texts, usual);
  if (isRefusal(read)) return read;
  const now = await entityTime(context.store, context.systemClock, entityId);
  const call = { ...read, now, base: baseOf(context, request) };
  const { rows, next } = await list.read(context, call);
  const shown = await list.show(
    context,
    call,
    rows.map(({ row }) => row),
  );
  const first = rows[0]?.place ?? call.part.after ?? BEGINNING;
  return {
    entityId,
    now: iso(now),
    rows: shown,
    next: next && cursorOf(list.name, next),
    first: cursorOf(list.name, first),
  };
}

/** The parameters of a list: those of all lists, and its own. */
export const membersOf = <Row>({ name, members }: List<Row>): readonly Member[] => [
  ...commonMembers(name),
  ...members,
];

/** The route of a list, whose path ends with the name of the list. */
export const listRoute = <Row>(context: SandboxContext, list: List<Row>): Route => ({
  methods: ['GET'],
  path: `/_sandbox/${list.name}`,
  openapi: 'omitted: test',
  answer: (request) => answer(context, request, list),
});

async function answer<Row>(
  context: SandboxContext,
  request: Request,
  list: List<Row>,
): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, membersOf(list)));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const done = await readList(context, request, list, admission.id, admission.texts);
  if (isRefusal(done)) return json(refusal(context, request, done));
  const { entityId, now, rows, next, first } = done;
  const body = { entityId, now, [list.name]: rows, next, first };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}
