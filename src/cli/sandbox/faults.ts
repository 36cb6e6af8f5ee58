/** The command `faults`: shows, sets and removes the injected faults of an entity. */
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { type FlagValues, type Run, textOf } from '../command.ts';
import { connectionOf, objectOf, refusalIn, senderTo } from './client.ts';

type Members = Readonly<Record<string, unknown>>;

const PATH = '/_sandbox/faults';

/** Flags that set a member of the same fault, by the member. */
const SERVICES = {
  latency: 'latency',
  fault: 'processor',
  issuer: 'issuer',
  webhooks: 'webhooks',
  unknownField: 'unknownField',
} as const;

/** The values of these flags; a latency is a duration. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  processor: ['none', 'down', 'timeout', 'error', 'garbled'],
  issuer: ['none', 'methodHangs', 'challengeHangs', 'challengeFails'],
  webhooks: ['none', 'duplicate', 'reorder', 'corrupt'],
  unknownField: ['true', 'false'],
};

/** @throws ConfigError if the value of a flag is not one of those that it has */
function checkValue(flag: string, value: string): void {
  const name = flag === 'unknownField' ? 'unknown-field' : flag;
  const values = VALUES[flag];
  if (values && !values.includes(value)) {
    throw new ConfigError(`--${name} must be one of ${values.join(', ')}`);
  }
  if (flag === 'latency' && !/^P(?!$)[\dDTHMS.]+$/.test(value)) {
    throw new ConfigError('--latency must be a duration, such as PT2S');
  }
}

/** Flags that need --route, with --fault. */
const OF_ROUTES = ['fault', 'status', 'delay', 'times'] as const;

/** Prints the faults after the change, if one is asked for. */
export const faultsCommand: Run = async ({ flags }, terminal) => {
  const connection = connectionOf(flags);
  const wanted = read(flags);
  const { entityId } = connection;
  const send = senderTo(connection);
  const query = { entityId };
  const isAll = wanted.clears && wanted.route === undefined;
  let reply = isAll ? await send('DELETE', PATH, { query }) : await send('GET', PATH, { query });
  if (reply.status === 200 && !isAll && wanted.changes) {
    const json = { entityId, ...merged(reply.body, wanted) };
    reply = await send('POST', PATH, { json });
  }
  if (reply.status !== 200)
    throw refusalIn(reply, wanted.changes ? 'nothing was set' : 'no faults');
  terminal.write(flags['json'] ? `${jsonText(reply.body)}\n` : `${shown(reply.body).join('\n')}\n`);
  return 0;
};

/** A route as `--route` names it. */
interface NamedRoute {
  readonly method?: string;
  readonly path: string;
}

/** What the command was asked for. */
interface Wanted {
  readonly services: Readonly<Record<string, string>>;
  readonly route: NamedRoute | undefined;
  /** The fault of the route; undefined: it is removed. */
  readonly fault: Members | undefined;
  readonly clears: boolean;
  readonly changes: boolean;
}

function read(flags: FlagValues): Wanted {
  const services = Object.fromEntries(
    Object.entries(SERVICES).flatMap(([member, flag]) => {
      const value = textOf(flags, flag);
      if (value === undefined) return [];
      checkValue(flag, value);
      return [[member, value]];
    }),
  );
  const route = routeIn(textOf(flags, 'route'));
  const clears = flags['clear'] === true;
  const fault = textOf(flags, 'fault');
  const orphan = OF_ROUTES.find((flag) => flags[flag] !== undefined && (!route || clears));
  if (orphan)
    throw new ConfigError(
      `--${orphan} belongs to a fault of a route: set --route, without --clear`,
    );
  if (clears && Object.keys(services).length > 0) {
    throw new ConfigError('--clear removes faults: set none in the same call');
  }
  if (route && !clears && fault === undefined) {
    throw new ConfigError(
      '--route requires --fault (delay, dropAfterCommit, reset, status, truncate), or --clear',
    );
  }
  const numbers = Object.fromEntries(
    (['status', 'delay', 'times'] as const).flatMap((flag) => {
      const value = textOf(flags, flag);
      if (value === undefined) return [];
      if (!/^\d{1,9}$/.test(value)) throw new ConfigError(`--${flag} must be a number`);
      return [[flag, Number(value)]];
    }),
  );
  return {
    services,
    route,
    clears,
    fault: fault === undefined ? undefined : { ...route, fault, ...numbers },
    changes: clears || route !== undefined || Object.keys(services).length > 0,
  };
}

function routeIn(text: string | undefined): NamedRoute | undefined {
  if (text === undefined) return undefined;
  const [, method, path] = /^(?:(GET|POST|DELETE) +)?(\/\S+)$/i.exec(text.trim()) ?? [];
  if (path === undefined) {
    throw new ConfigError(
      '--route must be a path with an optional method GET, POST or DELETE, such as "POST /v1/payments/{id}"',
    );
  }
  return { ...(method !== undefined && { method: method.toUpperCase() }), path };
}

/** The body that sets the faults that the entity has, with the change. A fault of a route keeps the times that are left. */
function merged(body: Members, { services, route, fault }: Wanted): Members {
  const { fault: processor, latency, issuer, webhooks, unknownField } = body;
  const left = timesLeft(body);
  // What has applied as often as it was limited to is over, as for routes. A new fault of the processor has no limit.
  const isOver = left === 0;
  const isReplaced = 'fault' in services || 'latency' in services;
  const ofProcessor = isOver
    ? {}
    : {
        latency,
        fault: processor,
        ...(left !== undefined && !isReplaced && { times: String(left) }),
      };
  const earlier = routesIn(body).flatMap(({ applied, times, ...one }) => {
    if (route && isSame(one, route)) return [];
    if (typeof times !== 'number') return [one];
    const rest = timesLeft({ applied, times });
    return rest ? [{ ...one, times: rest }] : [];
  });
  return {
    ...ofProcessor,
    issuer,
    webhooks,
    unknownField: String(unknownField),
    ...services,
    routes: [...earlier, ...(fault ? [fault] : [])],
  };
}

/** How often a fault still applies; undefined: without a limit. */
const timesLeft = ({ times, applied }: Members): number | undefined =>
  typeof times === 'number' ? Math.max(0, times - Number(applied)) : undefined;

const routesIn = ({ routes }: Members): readonly Members[] =>
  Array.isArray(routes) ? routes.map(objectOf) : [];

/** Whether a fault is of the route: the same path without the version and the names of ids, and the same method. */
const isSame = (one: Members, { method, path }: NamedRoute): boolean =>
  (one['method'] ?? undefined) === method && patternOf(line(one['path'])) === patternOf(path);

const patternOf = (path: string): string =>
  path.replace(/^\/v1(?=\/)/, '').replace(/:\w+|\{\w+\}/g, '{}');

/** The faults as lines: what is set, and how often each fault of a route has applied. */
function shown(body: Members): string[] {
  const { latency, fault, times, applied, issuer, webhooks, unknownField } = body;
  const limited = typeof times === 'number' ? `  applied ${line(applied)} of ${times} times` : '';
  const services = [
    ...(latency === 'PT0S' ? [] : [['latency', `${line(latency)}${limited}`]]),
    ...(fault === 'none' ? [] : [['processor', `${line(fault)}${limited}`]]),
    ...(issuer === 'none' ? [] : [['issuer', issuer]]),
    ...(webhooks === 'none' ? [] : [['webhooks', webhooks]]),
    ...(unknownField === true ? [['unknown-field', 'true']] : []),
  ].map(([name, value]) => `${line(name).padEnd(NAME_WIDTH)}${line(value)}`);
  const routes = routesIn(body).map((one) => {
    const { method, path, status, delay, times, applied } = one;
    const details = [
      ...(status === undefined ? [] : [line(status)]),
      ...(delay === undefined ? [] : [`${line(delay)} ms`]),
    ];
    const route = [line(method), line(path)].filter(Boolean).join(' ');
    const limit = typeof times === 'number' ? ` of ${times}` : '';
    const what = [line(one['fault']), ...details].join(' ');
    return `${'route'.padEnd(NAME_WIDTH)}${route}  ${what}  applied ${line(applied)}${limit} times`;
  });
  const all = [...services, ...routes];
  return all.length > 0 ? all : ['no faults'];
}

/** As wide as `unknown-field` with two spaces. */
const NAME_WIDTH = 15;
