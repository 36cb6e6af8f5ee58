/** /_sandbox/scenarios: adds, lists and removes scenarios of an entity. */
import * as z from 'zod';
import { containsCardNumber } from '../../card/index.ts';
import { findParameter } from '../../contract/parameters/catalogue.ts';
import type { Place } from '../../contract/parameters/parameter.ts';
import type { ResultCode } from '../../contract/resultCodes.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { isOutcome } from '../../simulator/bank/switches.ts';
import type { SandboxContext } from '../context.ts';
import { CARD_PARTS, type Scenario } from '../scenario.ts';
import { MOST_SCENARIOS, type ScenarioChoice, type StoredScenario } from '../scenarios.ts';
import { admitted, ENTITY } from './admitted.ts';
import { readObject, readTexts, type Texts } from './json.ts';
import { integer, listOf, memberErrors } from './members.ts';
import { queryOf } from './query.ts';

/** The most parameters of a scenario, and its most steps. */
const MOST_PARAMETERS = 20;
const MOST_STEPS = 50;

/** The largest number of payments of a step. */
const MOST_TIMES = 1_000_000;

/** The longest value and the longest pattern. */
const LONGEST = 255;

const NO_NUMBER = 'must not contain a card number';
const VALUE = `must be a text of 1 to ${LONGEST} characters, or {"pattern": …} with one`;

const text = z
  .string(VALUE)
  .min(1, VALUE)
  .max(LONGEST, VALUE)
  .refine((value) => !containsCardNumber(value), NO_NUMBER);

/** The requests that can make a payment. */
const PAYMENTS: readonly Place[] = [
  'create',
  'update',
  'form',
  'server',
  'payments',
  'refer',
  'stored',
  'schedule',
];

/** The error of the name of a parameter; undefined if a scenario can match it. */
function nameFault(name: string): string | undefined {
  if ((CARD_PARTS as readonly string[]).includes(name)) return undefined;
  const found = PAYMENTS.flatMap((place) => findParameter(name, place) ?? [])[0];
  if (found?.name !== name) return 'is not a parameter of a payment';
  if (!found.entry.sensitive) return undefined;
  return `is secret, so no scenario can match it: match ${CARD_PARTS.join(' or ')}`;
}

const MATCH = `must be an object of 1 to ${MOST_PARAMETERS} parameters`;

const SCHEMA = z.strictObject({
  match: z
    .record(z.string(), z.union([text, z.strictObject({ pattern: text })], VALUE), MATCH)
    .check(({ value, issues }) => {
      const names = Object.keys(value);
      if (names.length < 1 || names.length > MOST_PARAMETERS) {
        issues.push({ code: 'custom', message: MATCH, input: value });
      }
      for (const name of names) {
        const message = nameFault(name);
        if (message) issues.push({ code: 'custom', path: [name], message, input: value[name] });
      }
    }),
  // biome-ignore lint/suspicious/noThenProperty: a member of the control API; no code awaits the object
  then: listOf(
    z.strictObject({
      code: z
        .string(`must be a result code of a payment`)
        .refine(
          (code): code is ResultCode => isOutcome(code),
          'must be a result code of a payment',
        ),
      times: integer(1, MOST_TIMES).optional(),
    }),
    1,
    MOST_STEPS,
  ),
});

const NAME = {
  name: 'name',
  required: false,
  fault: (value: string) =>
    /^[\w .,:;()#/-]{1,60}$/.test(value) && !containsCardNumber(value)
      ? undefined
      : 'must have 1 to 60 letters, digits, spaces or .,:;()#/-, and no card number',
};

const ID = {
  name: 'id',
  required: false,
  fault: (value: string) =>
    /^[1-9]\d{0,14}$/.test(value) ? undefined : 'must be the id of a scenario, a number',
};

export const scenarioRoutes = (context: SandboxContext): Route[] => {
  const { scenarios } = context;
  const onlyEntity = (request: Request) => queryOf(request, [ENTITY]);
  const act = (method: 'GET' | 'POST' | 'DELETE', answer: Route['answer']): Route => ({
    methods: [method],
    path: '/_sandbox/scenarios',
    openapi: 'omitted: test',
    answer,
  });
  return [
    act('GET', (request) => answer(context, request, onlyEntity, async () => undefined)),
    act('POST', (request) => {
      let wanted: Scenario | undefined;
      const read = ({ body }: Request) => {
        const found = readScenario(body);
        if (isRefusal(found)) return found;
        wanted = found.scenario;
        return found.texts;
      };
      return answer(context, request, read, async (id) => {
        const isAdded = await scenarios.add(id, wanted as Scenario);
        return isAdded ? undefined : tooMany(id);
      });
    }),
    act('DELETE', (request) => {
      let choice: ScenarioChoice = {};
      const read = () => {
        const texts = queryOf(request, [ENTITY, ID, NAME]);
        if (!isRefusal(texts)) choice = { id: texts['id'], name: texts['name'] };
        return texts;
      };
      return answer(context, request, read, async (entityId) => {
        const count = await scenarios.remove(entityId, choice);
        const isNamed = choice.id !== undefined || choice.name !== undefined;
        return isNamed && count === 0 ? NO_SUCH_SCENARIO : undefined;
      });
    }),
  ];
};

const NO_SUCH_SCENARIO: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The entity has no scenario with this id and name: GET /_sandbox/scenarios lists them',
};

const tooMany = (entityId: EntityId): Refusal =>
  badParameters([
    {
      name: 'entityId',
      value: entityId,
      message: `has ${MOST_SCENARIOS} scenarios, the maximum: remove them first (DELETE /_sandbox/scenarios)`,
    },
  ]);

/** Reads a scenario. Returns all errors at once. */
function readScenario(
  body: Buffer,
): { readonly texts: Texts; readonly scenario: Scenario } | Refusal {
  const read = readObject(body);
  if (isRefusal(read)) return read;
  const { match, then, ...rest } = read.members;
  const texts = readTexts(rest, [ENTITY, NAME]);
  const members = { match, then };
  const parsed = SCHEMA.safeParse(members);
  if (isRefusal(texts) || !parsed.success) {
    return badParameters([
      ...(isRefusal(texts) ? (texts.errors ?? []) : []),
      ...(parsed.success ? [] : memberErrors(parsed.error, members)),
    ]);
  }
  const { name } = texts;
  const last = parsed.data.then.length - 1;
  const steps = parsed.data.then.map(({ code, times }, i) => ({
    code: code as ResultCode,
    // Only the last step can go on for ever. Another one without a number is for one payment.
    times: times ?? (i === last ? null : 1),
  }));
  return {
    texts,
    scenario: { ...(name !== undefined && { name }), match: parsed.data.match, steps },
  };
}

/** Checks the call, does the work, and shows the scenarios of the entity. */
async function answer(
  context: SandboxContext,
  request: Request,
  read: (request: Request) => Texts | Refusal,
  work: (id: EntityId) => Promise<Refusal | undefined>,
): Promise<Answer> {
  const admission = await admitted(context, request, () => read(request));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId } = admission;
  const refused = await work(entityId);
  if (refused) return json(refusal(context, request, refused));
  const stored = await context.scenarios.stored(entityId);
  const body = JSON.stringify({ entityId, scenarios: stored.map(shown) });
  const note = request.method === 'GET' ? {} : { note: noteOf(stored) };
  return { status: 200, headers: JSON_HEADERS, body, ...note };
}

/** The scenarios of an entity in one line, for the log: names of parameters, and never their values. */
function noteOf(stored: readonly StoredScenario[]): string {
  const latest = stored.at(-1);
  if (!latest) return 'no scenarios';
  const { id, name, match, steps } = latest;
  const codes = steps.map(({ code, times }) => (times === null ? code : `${code} x ${times}`));
  const what = `${name === undefined ? `scenario ${id}` : `scenario "${name}"`}: ${codes.join(', ')}`;
  const more = stored.length > 1 ? `; ${stored.length} scenarios` : '';
  return `${what} for ${Object.keys(match).join(', ')}${more}`;
}

/** A scenario with the members that set it. */
const shown = ({ steps, ...scenario }: StoredScenario) => ({
  ...scenario,
  // biome-ignore lint/suspicious/noThenProperty: a member of the control API; no code awaits the object
  then: steps.map(({ code, times }) => ({ code, ...(times !== null && { times }) })),
});
