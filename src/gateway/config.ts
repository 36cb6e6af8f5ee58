/**
 * Combines flags, environment and configuration file into one validated configuration. The only reader of the environment.
 */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import type { Duration } from '../time/duration.ts';
import type { ThrottleMode } from './api/limits.ts';
import { LIMITS, type Limits, limitsWith, MOST_PER_MINUTE } from './api/limits.ts';
import { durationOf } from './config/durationOf.ts';
import { type ConfiguredEntity, configuredEntities, type UsualTerms } from './config/entities.ts';
import { ENTITIES, type EntityOption } from './config/entityOption.ts';
import { ConfigError } from './configError.ts';
import { SANDBOX } from './domain/merchant/types.ts';
import { tokenOfUser } from './domain/merchant/userPassword.ts';
import type { LogFormat } from './platform/logFormat.ts';
import { IN_MEMORY } from './platform/store/sqlite.ts';
import { type Port, USUAL_PORT, USUAL_STOREFRONT_PORT } from './ports.ts';
import {
  BODY_CREDENTIALS_DEFAULT,
  CONNECTIONS,
  FLAGS_WITHOUT_VARIABLE,
  type Flag,
  keyOf,
  METRICS,
  OUTBOUND_TIMEOUT,
  PROCESSOR_TIMEOUT,
  QUEUE,
  RETENTION,
  SETTINGS,
  type Setting,
  THREE_D_SECURE_TIMEOUT,
  variableOf,
} from './settings.ts';

/** Everything that can be configured. */
export interface Config {
  readonly host: string;
  readonly port: Port;
  /** null = no demo storefront. */
  readonly storefrontPort: Port | null;
  /** A folder, or `:memory:`. With a `databaseUrl`, the folder contains only the keys. */
  readonly data: string;
  /** A PostgreSQL that several processes may share; null = the embedded database. */
  readonly databaseUrl: string | null;
  /** A standby of that PostgreSQL, for queries and reports; null = the primary answers all. */
  readonly databaseReplicaUrl: string | null;
  /** The most connections of this process to that PostgreSQL, and to its standby. */
  readonly databaseConnections: number;
  /** How many requests may wait until others are answered before further ones are refused. */
  readonly databaseQueue: number;
  /** `transaction`: a pooler in front of that PostgreSQL gives each transaction any connection to the server. */
  readonly databasePooler: 'none' | 'transaction';
  readonly environment: 'test' | 'live';
  /** Whether entities are strict by default: requests that are otherwise only tolerated are refused. */
  readonly strict: boolean;
  /** Whether `authentication.userId` and `authentication.password` are accepted in place of a token. */
  readonly bodyCredentials: boolean;
  readonly throttle: ThrottleMode;
  readonly limits: Limits;
  /** Whether the route GET /metrics exists. */
  readonly metrics: boolean;
  /** How long checkouts are stored, with all their data. */
  readonly retention: Duration;
  /** How long a process that ends still serves, while GET /health tells balancers to send nothing more: ms of the system clock. */
  readonly drainDelay: number;
  /**
   * The processor: in live for all payments; in test for EXTERNAL payments, and null means that the simulator answers them.
   */
  readonly processorUrl: string | null;
  /** How long the processor may take to answer, in ms of the system clock. */
  readonly processorTimeout: number;
  /** The token that the processor calls the gateway with; null: the gateway takes no calls of a processor. */
  readonly processorToken: string | null;
  /** The 3-D Secure server: in live for all payments; in test for EXTERNAL payments. null: none, in test the simulator. */
  readonly threeDSecureUrl: string | null;
  /** How long it may take to answer a call, in ms of the system clock. */
  readonly threeDSecureTimeout: number;
  /** The address that browsers reach the gateway at, without a path; null = the one that each caller used. */
  readonly publicAddress: string | null;
  /** Names that requests may have in `Host`, in addition to those of this machine and of the public address. */
  readonly allowedHosts: readonly string[];
  /** The balancers whose `X-Forwarded-For` names the client: addresses, or networks with the length of their prefix. */
  readonly trustProxy: readonly string[];
  /** Whether the gateway may call private addresses; in `test` it may always call this machine. */
  readonly outbound: 'public' | 'private';
  /** How long a server of a shop may take to answer, such as a webhook, in ms of the system clock. */
  readonly outboundTimeout: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The paths of the files that they are in: those are read again when they change. null: the files are not known. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | null;
  /** Makes ids repeatable; null = the operating system's randomness. */
  readonly seed: number | null;
  readonly logLevel: string;
  readonly logFormat: LogFormat;
  readonly entities: readonly ConfiguredEntity[];
  /** 64 hex digits; undefined = the key is in the data folder. */
  readonly cardKey: string | undefined;
  /** Files with keys that the configuration names: their permissions are checked. */
  readonly keyFiles: readonly string[];
  /** Settings without effect, one sentence each, for the log. */
  readonly warnings: readonly string[];
}

export { ConfigError } from './configError.ts';

/** The values of flags, by the flag in camel case, as in a configuration file. Other members are ignored. */
export type GivenFlags = Readonly<Record<string, string | true | undefined>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Which http addresses shoppers may return to: none in live, else addresses of this machine, or any. */
export function plainReturnsOf({
  environment,
  outbound,
}: Pick<Config, 'environment' | 'outbound'>): 'never' | 'loopback' | 'any' {
  if (environment === 'live') return 'never';
  return outbound === 'private' ? 'any' : 'loopback';
}

/**
 * Reads the configuration.
 *
 * @throws ConfigError
 */
export function readConfig(given: GivenFlags, environment: Environment = process.env): Config {
  const config = readUncheckedConfig(given, environment);
  checkLive(config);
  return config;
}

/**
 * The same without {@link checkLive}, for commands that start no gateway or change the configuration first.
 *
 * @throws ConfigError if one of the settings is invalid
 */
export function readUncheckedConfig(
  given: GivenFlags,
  environment: Environment = process.env,
): Config {
  const flags = readFlags(given);
  const variables = readVariables(environment);
  const path = flags.get('config') ?? variables.get('config');
  const file = readFile(path);
  const get = (flag: Flag) => flags.get(flag) ?? variables.get(flag) ?? file.settings.get(flag);
  const kind = (get('environment') ?? 'test') as Config['environment'];
  const strict = get('strict') === 'on';
  return {
    host: get('host') ?? '127.0.0.1',
    port: portIn(get('port') ?? String(USUAL_PORT)),
    storefrontPort: portOrOff(get('storefront-port') ?? STOREFRONT_PORT[kind]),
    data: get('data') ?? './.payment-widgets',
    databaseUrl: get('database-url') ?? null,
    databaseReplicaUrl: replicaIn(get('database-replica-url'), get('database-url')),
    databaseConnections: Number(get('database-connections') ?? CONNECTIONS),
    databaseQueue: Number(get('database-queue') ?? QUEUE),
    databasePooler: (get('database-pooler') ?? 'none') as Config['databasePooler'],
    environment: kind,
    strict,
    bodyCredentials: (get('body-credentials') ?? BODY_CREDENTIALS_DEFAULT[kind]) === 'on',
    throttle: (get('throttle') ?? 'on') as Config['throttle'],
    limits: limitsWith(file.limits),
    metrics: (get('metrics') ?? METRICS[kind]) === 'on',
    retention: durationOf(get('retention') ?? RETENTION),
    drainDelay: durationOf(get('drain-delay') ?? 'PT0S').ms,
    processorUrl: get('processor-url') ?? null,
    processorTimeout: durationOf(get('processor-timeout') ?? PROCESSOR_TIMEOUT).ms,
    processorToken: get('processor-token') ?? null,
    threeDSecureUrl: get('three-d-secure-url') ?? null,
    threeDSecureTimeout: durationOf(get('three-d-secure-timeout') ?? THREE_D_SECURE_TIMEOUT).ms,
    publicAddress: get('public-address') ?? null,
    allowedHosts: listed(get('allowed-hosts')),
    trustProxy: listed(get('trust-proxy')),
    outbound: (get('outbound') ?? 'public') as Config['outbound'],
    outboundTimeout: durationOf(get('outbound-timeout') ?? OUTBOUND_TIMEOUT).ms,
    tls: readTls(get('tls-cert'), get('tls-key')),
    tlsFiles: filesOf(get('tls-cert'), get('tls-key')),
    seed: numberOrNull(get('seed')),
    logLevel: get('log-level') ?? 'info',
    logFormat: (get('log-format') ?? 'auto') as LogFormat,
    entities: configuredEntities(file.entities, { strict }),
    cardKey: file.cardKey,
    keyFiles: [get('tls-key'), hasKey(file) ? path : undefined].filter(
      (name) => name !== undefined,
    ),
    warnings: [
      ...ignoredVariables(environment),
      ...(kind === 'live' && !get('public-address') ? [NO_PUBLIC_ADDRESS] : []),
    ],
  };
}

/** Of a checkout, the first request for a frame fixes the host: anyone who has its id can send one by another name. */
const NO_PUBLIC_ADDRESS =
  'without --public-address anyone who has the id of a checkout can disable its form: set the address that browsers use';

/** Live has no demo storefront. */
const STOREFRONT_PORT = { test: String(USUAL_STOREFRONT_PORT), live: 'off' } as const;

/**
 * Refuses a configuration that a live gateway must not start with: without TLS, without an entity, with an address without
 * TLS, or with a setting that only tests need.
 * @throws ConfigError whose message names all of these settings, one in a line
 */
export function checkLive(config: Config): void {
  const { environment, tls, entities, publicAddress } = config;
  if (environment !== 'live') return;
  const anyCertificate = entities.filter(({ ftp }) => ftp?.place.takesAnyCertificate);
  const faults = [
    ...(tls ? [] : ['requires --tls-cert and --tls-key']),
    ...(entities.length > 0 ? [] : ['requires "entities" in the --config file']),
    ...(publicAddress?.startsWith('http:')
      ? ['requires a --public-address that starts with https']
      : []),
    ...anyCertificate.map(
      ({ id }) => `does not allow ftp.rejectUnauthorized=false of entity ${id}`,
    ),
    ...TEST_ONLY.filter(({ isSet }) => isSet(config)).map(({ name }) => `does not allow ${name}`),
  ];
  if (faults.length > 0) {
    throw new ConfigError(faults.map((fault) => `--environment live ${fault}`).join('\n'));
  }
}

/** Settings that only tests need, with the reason. */
const TEST_ONLY: readonly { readonly name: string; readonly isSet: (config: Config) => boolean }[] =
  [
    { name: '--seed: it makes ids predictable', isSet: ({ seed }) => seed !== null },
    {
      name: '--data :memory: without a --database-url: payments would be lost when the process ends',
      isSet: ({ data, databaseUrl }) => data === IN_MEMORY && databaseUrl === null,
    },
    {
      name: '--storefront-port: the demo storefront is for tests only',
      isSet: ({ storefrontPort }) => storefrontPort !== null,
    },
    {
      name: `the token "${SANDBOX.token}": it is public`,
      isSet: ({ entities }) => hasToken(entities, SANDBOX.token),
    },
    {
      name: `the password of user "${SANDBOX.userId}": it is public`,
      isSet: ({ entities }) => hasToken(entities, tokenOfUser(SANDBOX)),
    },
  ];

const hasToken = (entities: readonly ConfiguredEntity[], text: string): boolean =>
  entities.some(({ tokens }) => tokens.some(({ token }) => token === text));

type Values = ReadonlyMap<Flag, string>;

function readFlags(given: GivenFlags): Values {
  const values = new Map<Flag, string>();
  for (const { flag, value: word } of SETTINGS) {
    const value = given[keyOf(flag)];
    if (value === '') throw new ConfigError(`--${flag} requires a value: ${word}`);
    if (typeof value === 'string') values.set(flag, checked(flag, `--${flag}`, value));
  }
  return values;
}

function readVariables(environment: Environment): Values {
  const values = new Map<Flag, string>();
  for (const { flag } of SETTINGS) {
    if (FLAGS_WITHOUT_VARIABLE.includes(flag)) continue;
    const name = variableOf(flag);
    const value = environment[name];
    if (value) values.set(flag, checked(flag, name, value));
  }
  return values;
}

/** Warnings about environment variables of settings that the environment cannot set. Their values are not repeated. */
const ignoredVariables = (environment: Environment): string[] =>
  FLAGS_WITHOUT_VARIABLE.filter((flag) => environment[variableOf(flag)]).map(
    (flag) => `the environment variable ${variableOf(flag)} is ignored: use --${flag}`,
  );

/** @param label the name of the setting in the error message @throws ConfigError */
export function checked(flag: Flag, label: string, value: string): string {
  const setting: Setting | undefined = SETTINGS.find((one) => one.flag === flag);
  const expected = setting?.expects(value);
  if (expected === undefined) return value;
  throw new ConfigError(
    `${label}${setting?.isSecret ? ' ' : ` is "${value}": it `}must be ${expected}`,
  );
}

const LIMIT = z
  .number()
  .refine((calls) => Number.isInteger(calls) && calls >= 1 && calls <= MOST_PER_MINUTE, {
    message: `must be a whole number from 1 to ${MOST_PER_MINUTE}`,
  });

const FILE = z.strictObject({
  ...Object.fromEntries(
    SETTINGS.filter(({ flag }) => flag !== 'config').map(({ flag }) => [
      keyOf(flag),
      z.union([z.string(), z.number()]).optional(),
    ]),
  ),
  entities: ENTITIES.optional(),
  limits: z
    .strictObject(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, LIMIT.optional()])))
    .optional(),
  cardKey: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
    .optional(),
});

interface FileConfig {
  readonly settings: Values;
  readonly entities: readonly EntityOption[];
  readonly cardKey: string | undefined;
  readonly limits: Partial<Limits>;
}

/** Whether the configuration file contains a key or the token of the processor. */
const hasKey = ({ cardKey, settings }: FileConfig): boolean =>
  cardKey !== undefined || settings.has('processor-token');

function readFile(path: string | undefined): FileConfig {
  if (path === undefined) {
    return { settings: new Map(), entities: [], cardKey: undefined, limits: {} };
  }
  const parsed = FILE.safeParse(parseJson(path));
  if (!parsed.success) {
    throw new ConfigError(`--config ${path}: ${firstFault(parsed.error)}`);
  }
  const data: Readonly<Record<string, unknown>> = parsed.data;
  const settings = new Map<Flag, string>();
  for (const { flag } of SETTINGS) {
    const value = data[keyOf(flag)];
    if (value !== undefined) {
      settings.set(flag, checked(flag, `--config ${path}: ${keyOf(flag)}`, String(value)));
    }
  }
  const { entities = [], cardKey, limits = {} } = parsed.data;
  return { settings, entities, cardKey, limits: limits as Partial<Limits> };
}

/** @throws ConfigError if entities that are given in process are invalid */
export function entitiesFrom(
  options: readonly EntityOption[],
  usual?: UsualTerms,
): readonly ConfiguredEntity[] {
  const parsed = z.strictObject({ entities: ENTITIES }).safeParse({ entities: options });
  if (!parsed.success) throw new ConfigError(firstFault(parsed.error));
  return configuredEntities(parsed.data.entities, usual);
}

function firstFault({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return `${where}${issue?.message}`;
}

function parseJson(path: string): unknown {
  const text = readOrThrow('--config', path).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`--config ${path} is not valid JSON: ${(error as Error).message}`);
  }
}

const filesOf = (cert: string | undefined, key: string | undefined): Config['tlsFiles'] =>
  cert === undefined || key === undefined ? null : { cert, key };

/** @throws ConfigError if a file cannot be read, or if they do not belong together */
export function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) {
    throw new ConfigError('--tls-cert and --tls-key must be used together');
  }
  const tls = { cert: readOrThrow('--tls-cert', cert), key: readOrThrow('--tls-key', key) };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new ConfigError(`--tls-cert and --tls-key do not match: ${(error as Error).message}`);
  }
  return tls;
}

function readOrThrow(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`${flag} ${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The items of a comma-separated list. */
export const listed = (text = ''): string[] => (text === '' ? [] : text.split(/ *, */));

/** @throws ConfigError if there is no primary */
function replicaIn(url: string | undefined, primary: string | undefined): string | null {
  if (url !== undefined && primary === undefined) {
    throw new ConfigError('--database-replica-url requires the --database-url of its primary');
  }
  return url ?? null;
}

const portIn = (text: string): Port => (text === 'auto' ? text : Number(text));
const portOrOff = (text: string) => (text === 'off' ? null : portIn(text));
const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));
