/** All settings that have a flag, with their environment variable, their check and their help text. */

import { parseDuration } from '../time/duration.ts';
import { DAY_MS, HOUR_MS } from '../time/units.ts';
import { LIMITS } from './api/limits.ts';
import { isNetwork } from './domain/risk/networks.ts';
import { LOG_FORMATS } from './platform/logFormat.ts';
import { processorUrlFault } from './platform/processor/processorUrl.ts';
import { singleUrls } from './platform/store/servers.ts';

/** One setting. Its key in a configuration file is the flag in camel case. */
export interface Setting {
  readonly flag: string;
  readonly value: string;
  readonly help: string;
  /** Error messages never repeat the value of this setting. */
  readonly isSecret?: boolean;
  /** Set by its flag or the configuration file only: the environment variable of this name is ignored. */
  readonly ignoresEnvironment?: boolean;
  /** Describes the valid values if the text is invalid; undefined if the text is valid. */
  readonly expects: (text: string) => string | undefined;
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const among =
  (...values: string[]) =>
  (text: string) =>
    values.includes(text) ? undefined : `one of ${values.join(', ')}`;
const anything = () => undefined;
/** The network of all addresses would trust everyone. */
const isBalancer = (text: string): boolean => isNetwork(text) && !text.endsWith('/0');
const databaseUrlFault = (text: string) =>
  /^postgres(ql)?:\/\/./.test(text) && singleUrls(text).length > 0
    ? undefined
    : 'an address such as postgres://user:password@host:5432/database, or with several hosts as host:5432,standby:5432';

/** 14 months, as long as tokens are stored after their last use. */
export const RETENTION = 'P14M';

const MONTH_MS = 28 * DAY_MS;
/** A shorter retention would delete data that may still be read. */
const SHORTEST_RETENTION_MS = DAY_MS;

const LONGEST_DELAY_MS = HOUR_MS;

/** How long the processor may take to answer. */
export const PROCESSOR_TIMEOUT = 'PT27S';

/** How long a 3-D Secure server may take to answer a call. */
export const THREE_D_SECURE_TIMEOUT = 'PT10S';

/** How long a server of a shop may take to answer. */
export const OUTBOUND_TIMEOUT = 'PT30S';

/** A shopper's browser and a shop's server wait as long. */
const LONGEST_TIMEOUT_MS = 300_000;

const timeoutFault = (text: string) => {
  const { months = 1, ms = 0 } = parseDuration(text) ?? {};
  const isRight = months === 0 && ms > 0 && ms <= LONGEST_TIMEOUT_MS;
  return isRight ? undefined : 'an ISO 8601 duration of at most five minutes, such as PT27S';
};

/** The default of `metrics`: whether the route GET /metrics exists. */
export const METRICS = { test: 'on', live: 'off' } as const;

/** The default of `body-credentials`: whether credentials are accepted among the parameters. */
export const BODY_CREDENTIALS_DEFAULT = { test: 'on', live: 'off' } as const;

/** The default number of connections to a PostgreSQL: its usual limit is 100 for all processes together. */
export const CONNECTIONS = 10;

/**
 * The default number of requests that wait until others are answered. Requests of a short burst wait; when the queue is this long, they have waited
 * for about a second.
 */
export const QUEUE = 200;

/**
 * With a single connection, a request that waits for a lock would block the next statement of the request that has the
 * lock.
 */
const LEAST_CONNECTIONS = 2;

/** In the order in which --help lists them. */
export const SETTINGS = [
  {
    flag: 'host',
    value: 'HOST',
    help: 'address that the gateway listens on (127.0.0.1)',
    expects: (text) => (/^[\w.:-]+$/.test(text) ? undefined : 'a host name or an address'),
  },
  {
    flag: 'port',
    value: 'PORT|auto',
    help: 'port of the gateway; auto: the next free one from 3000 on; 0: any free port (3000)',
    expects: (text) =>
      text === 'auto' || isPort(text) ? undefined : 'a port, 0 to 65535, or auto',
  },
  {
    flag: 'storefront-port',
    value: 'PORT|auto|off',
    help: 'port of the demo storefront; auto: the next free one from 3001 on (3001; off in live)',
    expects: (text) =>
      ['auto', 'off'].includes(text) || isPort(text)
        ? undefined
        : 'a port, 0 to 65535, auto, or off',
  },
  {
    flag: 'data',
    value: 'DIR|:memory:',
    help: 'folder for the database and the keys (./.payment-widgets)',
    expects: anything,
  },
  {
    flag: 'database-url',
    value: 'URL',
    help: 'PostgreSQL database, which several processes can share',
    isSecret: true,
    expects: databaseUrlFault,
  },
  {
    flag: 'database-replica-url',
    value: 'URL',
    help: 'standby of that database, for queries and reports',
    isSecret: true,
    expects: databaseUrlFault,
  },
  {
    flag: 'database-connections',
    value: 'N',
    help: 'maximum number of PostgreSQL connections of this process (10)',
    expects: (text) =>
      /^\d{1,3}$/.test(text) && Number(text) >= LEAST_CONNECTIONS
        ? undefined
        : `a whole number from ${LEAST_CONNECTIONS} to 999`,
  },
  {
    flag: 'database-queue',
    value: 'N',
    help: 'requests that may wait until others are answered; more get 503 (200)',
    expects: (text) => (/^[1-9]\d{0,4}$/.test(text) ? undefined : 'a whole number from 1 to 99999'),
  },
  {
    flag: 'database-pooler',
    value: 'none|transaction',
    help: 'transaction: a pooler such as PgBouncer is between gateway and PostgreSQL (none)',
    expects: among('none', 'transaction'),
  },
  {
    flag: 'environment',
    value: 'test|live',
    help: 'live requires TLS, entities and a separate database (test)',
    expects: among('test', 'live'),
  },
  {
    flag: 'strict',
    value: 'on|off',
    help: 'rejects requests outside of the specification that server clients often send (off)',
    expects: among('on', 'off'),
  },
  {
    flag: 'body-credentials',
    value: 'on|off',
    help: 'accepts authentication.userId and .password instead of a token (on in test, off in live)',
    expects: among('on', 'off'),
  },
  {
    flag: 'throttle',
    value: 'on|off|always',
    help: 'rate limits; always: also for entities with a test clock (on)',
    expects: among('on', 'off', 'always'),
  },
  {
    flag: 'metrics',
    value: 'on|off',
    help: 'serves GET /metrics for Prometheus (on in test, off in live)',
    expects: among('on', 'off'),
  },
  {
    flag: 'retention',
    value: 'DURATION',
    help: `how long checkouts and payments are stored, ISO 8601 (${RETENTION})`,
    expects: (text) => {
      const duration = parseDuration(text);
      const isLong = duration && duration.months * MONTH_MS + duration.ms >= SHORTEST_RETENTION_MS;
      return isLong ? undefined : 'an ISO 8601 duration of at least one day, such as P14M';
    },
  },
  {
    flag: 'drain-delay',
    value: 'DURATION',
    help: 'how long a process that ends still serves while /health returns 503, ISO 8601 (PT0S)',
    expects: (text) => {
      const duration = parseDuration(text);
      const isShort = duration && duration.months === 0 && duration.ms <= LONGEST_DELAY_MS;
      return isShort ? undefined : 'an ISO 8601 duration of at most an hour, such as PT10S';
    },
  },
  {
    flag: 'processor-url',
    value: 'URL',
    help: 'URL of the processor; in test, for EXTERNAL payments only (the simulator)',
    isSecret: true,
    expects: processorUrlFault,
  },
  {
    flag: 'processor-timeout',
    value: 'DURATION',
    help: `how long the processor may take to answer, ISO 8601 (${PROCESSOR_TIMEOUT})`,
    expects: timeoutFault,
  },
  {
    flag: 'processor-token',
    value: 'TOKEN',
    help: 'token that the processor reports later results with (none: no such calls)',
    isSecret: true,
    expects: (text) =>
      /^[\x21-\x7e]{32,255}$/.test(text)
        ? undefined
        : 'a random text of 32 to 255 ASCII characters without spaces',
  },
  {
    flag: 'three-d-secure-url',
    value: 'URL',
    help: 'URL of the 3-D Secure server; in test, for EXTERNAL payments only (live: none, test: the simulator)',
    isSecret: true,
    expects: processorUrlFault,
  },
  {
    flag: 'three-d-secure-timeout',
    value: 'DURATION',
    help: `how long the 3-D Secure server may take to answer a call, ISO 8601 (${THREE_D_SECURE_TIMEOUT})`,
    expects: timeoutFault,
  },
  {
    flag: 'public-address',
    value: 'URL',
    help: 'address of the gateway for browsers (the address of each request)',
    expects: (text) =>
      /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
        ? undefined
        : 'an http(s) address without a path, such as https://pay.example',
  },
  {
    flag: 'allowed-hosts',
    value: 'NAME,...',
    help: 'additional values of the Host header (this machine, IP addresses, the public address)',
    expects: (text) =>
      text.split(/ *, */).every((name) => /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(name))
        ? undefined
        : 'host names without ports, separated by commas, such as pay.example,gateway.internal',
  },
  {
    flag: 'trust-proxy',
    value: 'ADDRESS,...',
    help: 'balancers whose X-Forwarded-For names the client: addresses, or networks such as 10.0.0.0/8 (none)',
    expects: (text) =>
      text.split(/ *, */).every(isBalancer)
        ? undefined
        : 'IP addresses or networks, separated by commas, such as 10.0.0.10,10.1.0.0/16',
  },
  {
    flag: 'outbound',
    value: 'public|private',
    help: 'addresses that the gateway may call; private: all (public; in test also this machine)',
    expects: among('public', 'private'),
  },
  {
    flag: 'outbound-timeout',
    value: 'DURATION',
    help: `how long a server of a shop may take to answer, ISO 8601 (${OUTBOUND_TIMEOUT})`,
    expects: timeoutFault,
  },
  {
    flag: 'config',
    value: 'FILE',
    help: 'configuration file in JSON, see below',
    expects: anything,
  },
  {
    flag: 'tls-cert',
    value: 'FILE',
    help: 'certificate in PEM; requires --tls-key',
    expects: anything,
  },
  {
    flag: 'tls-key',
    value: 'FILE',
    help: 'private key in PEM; requires --tls-cert',
    expects: anything,
  },
  {
    flag: 'seed',
    value: 'N',
    help: 'makes ids repeatable, for tests and demonstrations; not allowed in live',
    // Deployments often pass environments on unchecked: one variable must not make ids predictable.
    ignoresEnvironment: true,
    expects: (text) => {
      const isSeed = /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
      return isSeed ? undefined : `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;
    },
  },
  {
    flag: 'log-level',
    value: 'LEVEL',
    help: 'silent, error, warn, info or debug (info)',
    expects: among('silent', 'error', 'warn', 'info', 'debug'),
  },
  {
    flag: 'log-format',
    value: LOG_FORMATS.join('|'),
    help: 'auto: text if the log goes to a terminal, JSON otherwise (auto)',
    expects: among(...LOG_FORMATS),
  },
] as const satisfies readonly Setting[];

export type Flag = (typeof SETTINGS)[number]['flag'];

/** The settings that cannot be set by an environment variable. */
export const FLAGS_WITHOUT_VARIABLE: readonly Flag[] = SETTINGS.filter(
  (setting: Setting) => setting.ignoresEnvironment,
).map(({ flag }) => flag);

/** `storefront-port` -> `STOREFRONT_PORT`. */
export const variableOf = (flag: string): string => flag.toUpperCase().replaceAll('-', '_');

/** `storefront-port` -> `storefrontPort`. */
export const keyOf = (flag: string): string =>
  flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The end of the help of every command with these settings. */
export const SETTINGS_NOTES: string = [
  'Each flag is also an environment variable (--storefront-port: STOREFRONT_PORT) and a key in the',
  'configuration file (storefrontPort). Flags override environment variables, and these override the file.',
  `No environment variable sets ${FLAGS_WITHOUT_VARIABLE.map((flag) => `--${flag}`).join(', ')}.`,
  'Keys in the configuration file only:',
  '  entities   [{entityId, token or tokens: [] or userId and password, name?, channelName?, baseAddress?, merchant?, terms?: {},',
  '             origins?: ["https://shop.example"]}]',
  '  cardKey    64 hex digits: the key that card numbers are hashed with',
  `  limits     maximum requests per minute: {${Object.entries(LIMITS)
    .map(([name, { calls }]) => `${name}: ${calls}`)
    .join(', ')}}`,
].join('\n');
