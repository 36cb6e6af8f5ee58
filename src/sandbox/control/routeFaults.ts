/** The member `routes` of /_sandbox/faults. */
import * as z from 'zod';
import type { AppContext } from '../../gateway/api/context.ts';
import { apiEndpoints } from '../../gateway/api/routes/index.ts';
import type { EntityFaults, StoredFaults } from '../injectedFaults.ts';
import {
  DEFAULT_STATUS,
  FAULTY_METHODS,
  isOfRoute,
  patternOf,
  ROUTE_FAULTS,
  type RouteFaultName,
} from '../routeFaults.ts';
import { among, integer, listOf } from './members.ts';

/** The most faults of routes of one entity. */
const MOST_ROUTES = 50;

/** The longest delay, in ms: shorter than the time in which a gateway that stops sends its last answers. */
const LONGEST_DELAY_MS = 20_000;

/** The largest number of times that a fault can be limited to. */
export const MOST_TIMES = 1_000_000;

/** The paths whose requests belong to no entity: files, documents and the state of the gateway. */
const OF_NO_ENTITY =
  /\*|^\/(?:health|docs|openapi\.json)|^\/v1\/(?:resultcodes|fastcheckout)|\.map$/;

export function routesSchema(context: AppContext) {
  const endpoints = apiEndpoints(context).filter(({ path }) => !OF_NO_ENTITY.test(path));
  const known = new Set(endpoints.map(({ path }) => patternOf(path)));
  const route = z
    .strictObject({
      method: among(FAULTY_METHODS).optional(),
      path: z
        .string(PATH)
        .refine((path) => path.startsWith('/') && known.has(patternOf(path)), PATH),
      fault: among(Object.keys(ROUTE_FAULTS) as [RouteFaultName, ...RouteFaultName[]]),
      delay: integer(1, LONGEST_DELAY_MS, ' ms').optional(),
      status: integer(500, 599).optional(),
      times: integer(1, MOST_TIMES).optional(),
    })
    .superRefine((one, { addIssue }) => {
      const { method, path, fault, delay, status } = one;
      const refuse = (name: keyof typeof one, message: string) =>
        addIssue({ code: 'custom', path: [name], message });
      if (fault === 'delay' && delay === undefined) refuse('delay', 'may not be empty');
      if (fault !== 'delay' && delay !== undefined) refuse('delay', ONLY.delay);
      if (fault !== 'status' && status !== undefined) refuse('status', ONLY.status);
      const hasMethod = endpoints.some(
        (endpoint) =>
          patternOf(endpoint.path) === patternOf(path) &&
          endpoint.methods.some((known) => isOfRoute(one, known, endpoint.path)),
      );
      if (method !== undefined && !hasMethod) refuse('method', 'must be a method of the path');
    });
  return listOf(route, 0, MOST_ROUTES);
}

const PATH = 'must be the path of the API, such as /v1/payments or /v1/payments/{id}';
const ONLY = {
  delay: 'is only allowed with the fault delay',
  status: 'is only allowed with the fault status',
};

/** The valid value of `routes`. */
export type RoutesMember = z.output<ReturnType<typeof routesSchema>>;

/** The faults that a member sets. */
export const routesFrom = (routes: RoutesMember): EntityFaults['routes'] =>
  routes.map(({ times = null, status, ...route }) => ({
    ...route,
    ...(route.fault === 'status' && { status: status ?? DEFAULT_STATUS }),
    times,
  }));

/** The faults with the members that set them. */
export const shownRoutes = (routes: StoredFaults['routes']) =>
  routes.map(({ times, ...route }) => ({ ...route, ...(times !== null && { times }) }));
