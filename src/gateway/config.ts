/** Flags, environment and configuration file to one validated configuration. The only reader of the environment. */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import type { Entity, EntityId } from './entity/types.ts';
import { LIMITS, type Limits, limitsWith, MOST_PER_MINUTE } from './http/limits.ts';
import type { ThrottleMode } from './http/throttle.ts';
import {
  type Flag,
  keyOf,
  METRICS,
  RETENTION,
  SETTINGS,
  type Setting,
  variableOf,
} from './settings.ts';
import { type Duration, parseDuration } from './time/duration.ts';

/** An entity of the configuration, with its token. */
export interface ConfiguredEntity extends Entity {
  readonly token: string;
}

/** An entity as somebody names it: in the configuration file, or in process. */
export interface EntityOption {
  /** 32 lower-case hex digits. */
  readonly entityId: string;
  readonly token: string;
  readonly name?: string | undefined;
  readonly channelName?: string | undefined;
  /** Origins whose pages may show the form: `https://shop.example`. */
  readonly origins?: readonly string[] | undefined;
  /** Where the shop is called when a checkout names no shopperResultUrl; ends with a slash. */
  readonly baseAddress?: string | undefined;
}

/** An entity with everything that nobody said. */
export const configuredEntity = (entity: EntityOption): ConfiguredEntity => ({
  id: entity.entityId as EntityId,
  token: entity.token,
  name: entity.name ?? entity.entityId,
  channelName: entity.channelName ?? entity.name ?? 'Default channel',
  origins: entity.origins ?? null,
  baseAddress: entity.baseAddress ?? null,
});

/** Everything that can be configured. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** null = no demo storefront. */
  readonly storefrontPort: number | null;
  /** A folder, or `:memory:`. With a database elsewhere only the keys are in it. */
  readonly data: string;
  /** A PostgreSQL that several processes may share; null = the embedded database. */
  readonly databaseUrl: string | null;
  readonly environment: 'test' | 'live';
  readonly throttle: ThrottleMode;
  readonly limits: Limits;
  /** Whether there is a GET /metrics. */
  readonly metrics: boolean;
  /** How long checkouts are kept, with all that belongs to them. */
  readonly retention: Duration;
  /** Whether the gateway may call private addresses; this machine's it may in `test`. */
  readonly outbound: 'public' | 'private';
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Makes ids repeatable; null = the operating system's randomness. */
  readonly seed: number | null;
  readonly logLevel: string;
  readonly entities: readonly ConfiguredEntity[];
  /** 64 hex digits; undefined = kept beside the data. */
  readonly cardKey: string | undefined;
}

/** A setting that will not do. The message is one line that names it and says what would be right. */
export class ConfigError extends Error {}

/**
 * Reads the configuration.
 *
 * @returns 'help' when that was asked for
 * @throws ConfigError
 */
export function readConfig(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config | 'help' {
  const flags = readFlags(args);
  if (flags === 'help') return 'help';
  const variables = readVariables(environment);
  const file = readFile(flags.get('config') ?? variables.get('config'));
  const get = (flag: Flag) => flags.get(flag) ?? variables.get(flag) ?? file.settings.get(flag);
  const kind = (get('environment') ?? 'test') as Config['environment'];
  const config = {
    host: get('host') ?? '127.0.0.1',
    port: Number(get('port') ?? 3000),
    storefrontPort: portOrOff(get('storefront-port') ?? '3001'),
    data: get('data') ?? './.payment-widgets',
    databaseUrl: get('database-url') ?? null,
    environment: kind,
    throttle: (get('throttle') ?? 'on') as Config['throttle'],
    limits: limitsWith(file.limits),
    metrics: (get('metrics') ?? METRICS[kind]) === 'on',
    retention: parseDuration(get('retention') ?? RETENTION) as Duration,
    outbound: (get('outbound') ?? 'public') as Config['outbound'],
    tls: readTls(get('tls-cert'), get('tls-key')),
    seed: numberOrNull(get('seed')),
    logLevel: get('log-level') ?? 'info',
    entities: file.entities,
    cardKey: file.cardKey,
  };
  checkLive(config);
  return config;
}

/** @throws ConfigError where a live gateway would be open, or nobody's */
export function checkLive({ environment, tls, entities }: Config): void {
  if (environment !== 'live') return;
  if (!tls) throw new ConfigError('--environment live needs --tls-cert and --tls-key');
  if (entities.length === 0) {
    throw new ConfigError('--environment live needs "entities" in the --config file');
  }
}

type Values = ReadonlyMap<Flag, string>;

function readFlags(args: readonly string[]): Values | 'help' {
  const values = new Map<Flag, string>();
  const rest = [...args];
  while (rest.length > 0) {
    const argument = rest.shift() as string;
    if (argument === '--help' || argument === '-h') return 'help';
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const setting = SETTINGS.find(({ flag }) => flag === name);
    if (!setting) throw new ConfigError(`unknown flag ${argument}: see --help for those there are`);
    const value = inline ?? rest.shift();
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--'))) {
      throw new ConfigError(`--${name} needs a value: ${setting.value}`);
    }
    values.set(setting.flag, checked(setting.flag, `--${name}`, value));
  }
  return values;
}

function readVariables(environment: Readonly<Record<string, string | undefined>>): Values {
  const values = new Map<Flag, string>();
  for (const { flag } of SETTINGS) {
    const name = variableOf(flag);
    const value = environment[name];
    if (value) values.set(flag, checked(flag, name, value));
  }
  return values;
}

function checked(flag: Flag, said: string, value: string): string {
  const setting: Setting | undefined = SETTINGS.find((one) => one.flag === flag);
  const expected = setting?.expects(value);
  if (expected === undefined) return value;
  throw new ConfigError(
    `${said}${setting?.isSecret ? ' ' : ` is "${value}": it `}must be ${expected}`,
  );
}

/** A base address ends with a slash (API 3, Events 5). */
const BASE_ADDRESS = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/.*\/$/.test(text), {
    message: 'must be an http(s) address that ends with a slash, such as https://shop.example/',
  });

const ORIGIN = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    message: 'must be an origin such as https://shop.example',
  });

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
  entities: z
    .array(
      z.strictObject({
        entityId: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex digits'),
        token: z.string().regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 visible characters'),
        name: z.string().min(1).max(255).optional(),
        channelName: z.string().min(1).max(100).optional(),
        origins: z.array(ORIGIN).optional(),
        baseAddress: BASE_ADDRESS.optional(),
      }),
    )
    .optional(),
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
  readonly entities: readonly ConfiguredEntity[];
  readonly cardKey: string | undefined;
  readonly limits: Partial<Limits>;
}

function readFile(path: string | undefined): FileConfig {
  if (path === undefined) {
    return { settings: new Map(), entities: [], cardKey: undefined, limits: {} };
  }
  const parsed = FILE.safeParse(parseJson(path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
    throw new ConfigError(`--config ${path}: ${where}${issue?.message}`);
  }
  const data: Readonly<Record<string, unknown>> = parsed.data;
  const settings = new Map<Flag, string>();
  for (const { flag } of SETTINGS) {
    const value = data[keyOf(flag)];
    if (value !== undefined) {
      settings.set(flag, checked(flag, `--config ${path}: ${keyOf(flag)}`, String(value)));
    }
  }
  const entities = (parsed.data.entities ?? []).map(configuredEntity);
  const { cardKey, limits = {} } = parsed.data;
  return { settings, entities, cardKey, limits: limits as Partial<Limits> };
}

function parseJson(path: string): unknown {
  const text = readOrThrow('--config', path).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`--config ${path} is not JSON: ${(error as Error).message}`);
  }
}

function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) {
    throw new ConfigError('--tls-cert and --tls-key go together: give both or none');
  }
  const tls = { cert: readOrThrow('--tls-cert', cert), key: readOrThrow('--tls-key', key) };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new ConfigError(`--tls-cert and --tls-key do not fit: ${(error as Error).message}`);
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

const portOrOff = (text: string) => (text === 'off' ? null : Number(text));
const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));
