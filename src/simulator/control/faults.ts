/** POST /_sandbox/faults: injects faults into an entity's processor and issuers, in this process, until the process ends. */
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { faultOf, oneOf } from '../../gateway/catalogue/parameters/format.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import { parseDuration } from '../../time/duration.ts';
import type { SimulatorContext } from '../context.ts';
import {
  FAULTS,
  type FaultName,
  type InjectedFault,
  ISSUER_FAULTS,
  type IssuerFault,
} from '../faults.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type Member, readJson, type Texts } from './json.ts';

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
const ISSUER: Member = {
  name: 'issuer',
  required: false,
  fault: (value) => faultOf(oneOf('none', ...ISSUER_FAULTS), value),
};
const UNKNOWN_FIELD: Member = {
  name: 'unknownField',
  required: false,
  fault: (value) => faultOf(oneOf('true', 'false'), value),
};

/** Shorter than the gateway's timeout for a processor; with a longer latency the gateway would never read the answer. */
const LONGEST_LATENCY_MS = 20_000;

/** Absent members mean no fault. */
const faultFrom = ({
  latency,
  fault = 'none',
  issuer = 'none',
  unknownField,
}: Texts): InjectedFault => ({
  latency: latency === undefined ? 0 : (parseDuration(latency)?.ms ?? 0),
  fault: fault === 'none' ? null : (fault as FaultName),
  issuer: issuer === 'none' ? null : (issuer as IssuerFault),
  hasUnknownField: unknownField === 'true',
});

export const faultsRoute = (context: SimulatorContext): Route => ({
  methods: ['POST'],
  path: '/_sandbox/faults',
  openapi: 'omitted: simulator',
  answer: (request) => setFaults(context, request),
});

async function setFaults(context: SimulatorContext, request: Request): Promise<Answer> {
  const members = [ENTITY, LATENCY, FAULT, ISSUER, UNKNOWN_FIELD];
  const admission = await admitted(context, request, (body) => readJson(body, members));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId, texts } = admission;
  const injected = faultFrom(texts);
  context.faults.set(entityId, injected);
  const { fault, issuer, hasUnknownField: unknownField } = injected;
  const latency = texts['latency'] ?? 'PT0S';
  const answer = { entityId, latency, fault: fault ?? 'none', issuer: issuer ?? 'none' };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify({ ...answer, unknownField }) };
}
