/**
 * /_sandbox/faults: injects faults into an entity's processor, issuers and routes, in all processes that share the database,
 * until they are removed.
 */
import * as z from 'zod';
import { faultOf, oneOf } from '../../contract/parameters/format.ts';
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
import { ISSUER_FAULTS, type IssuerFault } from '../../simulator/issuer/faults.ts';
import { parseDuration } from '../../time/duration.ts';
import type { SandboxContext } from '../context.ts';
import {
  FAULTS,
  type FaultName,
  type InjectedFault,
  WEBHOOK_FAULTS,
  type WebhookFault,
} from '../faults.ts';
import { type EntityFaults, NO_FAULTS, type StoredFaults } from '../injectedFaults.ts';
import { admitted, ENTITY } from './admitted.ts';
import { faultOfMember, type Member, readObject, readTexts, type Texts } from './json.ts';
import { memberErrors } from './members.ts';
import { queryOf } from './query.ts';
import {
  MOST_TIMES,
  type RoutesMember,
  routesFrom,
  routesSchema,
  shownRoutes,
} from './routeFaults.ts';

const LATENCY: Member = {
  name: 'latency',
  required: false,
  fault: (value) => {
    const duration = parseDuration(value);
    const isShort = duration && duration.months === 0 && duration.ms <= LONGEST_LATENCY_MS;
    return isShort ? undefined : 'must be an ISO 8601 duration of at most 20 seconds, such as PT2S';
  },
};
const FAULT: Member = {
  name: 'fault',
  required: false,
  fault: (value) => faultOf(oneOf('none', ...Object.keys(FAULTS)), value),
};
const TIMES: Member = {
  name: 'times',
  required: false,
  fault: (value) =>
    /^[1-9]\d{0,6}$/.test(value) && Number(value) <= MOST_TIMES
      ? undefined
      : `must be a whole number from 1 to ${MOST_TIMES}, such as "2"`,
};
const ISSUER: Member = {
  name: 'issuer',
  required: false,
  fault: (value) => faultOf(oneOf('none', ...ISSUER_FAULTS), value),
};
const WEBHOOKS: Member = {
  name: 'webhooks',
  required: false,
  fault: (value) => faultOf(oneOf('none', ...WEBHOOK_FAULTS), value),
};
const UNKNOWN_FIELD: Member = {
  name: 'unknownField',
  required: false,
  fault: (value) => faultOf(oneOf('true', 'false'), value),
};

/** Shorter than the gateway's timeout for a processor; with a longer latency the gateway would never read the answer. */
const LONGEST_LATENCY_MS = 20_000;

/** Absent members mean no fault. */
const servicesFrom = ({
  latency,
  fault = 'none',
  issuer = 'none',
  webhooks = 'none',
  unknownField,
}: Texts): InjectedFault => ({
  latency: latency === undefined ? 0 : (parseDuration(latency)?.ms ?? 0),
  fault: fault === 'none' ? null : (fault as FaultName),
  issuer: issuer === 'none' ? null : (issuer as IssuerFault),
  webhooks: webhooks === 'none' ? null : (webhooks as WebhookFault),
  hasUnknownField: unknownField === 'true',
});

/** The routes of injected faults. */
export const faultRoutes = (context: SandboxContext): Route[] => {
  const { faults, deliveries } = context;
  const set = (id: EntityId, wanted: EntityFaults) => faults.set(id, wanted, deliveries.endSwaps);
  const routes = z.strictObject({ routes: routesSchema(context).default([]) });
  const onlyEntity = (request: Request) => queryOf(request, [ENTITY]);
  const act = (method: Method, answer: Route['answer']): Route => ({
    methods: [method],
    path: '/_sandbox/faults',
    openapi: 'omitted: test',
    answer,
  });
  return [
    act('GET', (request) => answer(context, request, onlyEntity, async () => {})),
    act('POST', (request) => {
      let wanted = NO_FAULTS;
      const read = ({ body }: Request) => {
        const found = readFaults(body, routes);
        if (isRefusal(found)) return found;
        wanted = found.faults;
        return found.texts;
      };
      return answer(context, request, read, (id) => set(id, wanted));
    }),
    act('DELETE', (request) => answer(context, request, onlyEntity, (id) => set(id, NO_FAULTS))),
  ];
};

type Method = 'GET' | 'POST' | 'DELETE';
type RoutesSchema = z.ZodType<{ readonly routes: RoutesMember }>;

const MEMBERS = [ENTITY, LATENCY, FAULT, TIMES, ISSUER, WEBHOOKS, UNKNOWN_FIELD];

/** Reads the texts of a body like every other call, and its list of routes. Returns all errors at once. */
function readFaults(
  body: Buffer,
  schema: RoutesSchema,
): { readonly texts: Texts; readonly faults: EntityFaults } | Refusal {
  const read = readObject(body);
  if (isRefusal(read)) return read;
  const { routes, ...rest } = read.members;
  const texts = readTexts(rest, MEMBERS);
  const members = routes === undefined || routes === null ? {} : { routes };
  const parsed = schema.safeParse(members);
  if (isRefusal(texts) || !parsed.success) {
    return badParameters([
      ...(isRefusal(texts) ? (texts.errors ?? []) : []),
      ...(parsed.success ? [] : memberErrors(parsed.error, members)),
    ]);
  }
  const services = servicesFrom(texts);
  const { times } = texts;
  if (times !== undefined && services.latency === 0 && services.fault === null) {
    return badParameters([
      faultOfMember('times', times, 'is only allowed with fault or latency, which it limits'),
    ]);
  }
  return {
    texts,
    faults: {
      services,
      times: times === undefined ? null : Number(times),
      routes: routesFrom(parsed.data.routes),
    },
  };
}

/** Checks the call, does the work, and shows the faults of the entity. */
async function answer(
  context: SandboxContext,
  request: Request,
  read: (request: Request) => Texts | Refusal,
  work: (id: EntityId) => Promise<void>,
): Promise<Answer> {
  const admission = await admitted(context, request, () => read(request));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId } = admission;
  await work(entityId);
  const stored = await context.faults.stored(entityId);
  const body = JSON.stringify({ entityId, ...shown(stored) });
  const note = request.method === 'GET' ? {} : { note: noteOf(stored) };
  return { status: 200, headers: JSON_HEADERS, body, ...note };
}

/** The faults of an entity in one line, for the log. */
function noteOf({ services, times, routes }: StoredFaults): string {
  const { latency, fault, issuer, webhooks, hasUnknownField } = services;
  const set = [
    ...(latency > 0 ? [`latency ${latency} ms`] : []),
    ...(fault === null ? [] : [`processor ${fault}`]),
    ...(times === null ? [] : [`for ${times} payments`]),
    ...(issuer === null ? [] : [`issuer ${issuer}`]),
    ...(webhooks === null ? [] : [`webhooks ${webhooks}`]),
    ...(hasUnknownField ? ['unknown field'] : []),
    ...routes.map(
      ({ method = 'all methods', path, fault: name, times }) =>
        `${method} ${path} ${name}${times === null ? '' : `, ${times} times`}`,
    ),
  ];
  return set.length === 0 ? 'no faults' : `faults: ${set.join('; ')}`;
}

/** Faults with the members that set them. */
const shown = ({ services, times, applied, routes }: StoredFaults) => ({
  latency: `PT${services.latency / 1000}S`,
  fault: services.fault ?? 'none',
  ...(times !== null && { times, applied }),
  issuer: services.issuer ?? 'none',
  webhooks: services.webhooks ?? 'none',
  unknownField: services.hasUnknownField,
  routes: shownRoutes(routes),
});
