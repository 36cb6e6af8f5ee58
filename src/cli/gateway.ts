/** The commands that start the gateway: `serve`, `demo`, and the program without a command. */

import { type Config, checkLive, readConfig, readUncheckedConfig } from '../gateway/config.ts';
import { ConfigError } from '../gateway/configError.ts';
import { SANDBOX } from '../gateway/domain/merchant/types.ts';
import { IN_MEMORY } from '../gateway/platform/store/sqlite.ts';
import { endTracing } from '../gateway/platform/tracing/openTelemetry.ts';
import { type Gateway, startWith } from '../gateway/runGateway.ts';
import { orBusy, type Storefront, startStorefront } from '../gateway/storefront.ts';
import type { Run, Terminal } from './command.ts';
import { endWithNpm } from './parentProcess.ts';
import { nameRunning } from './runningGateway.ts';

/** Starts the gateway alone; a port of the storefront in the environment or the configuration file has no effect. */
export const serve: Run = async ({ flags }, terminal) => {
  const config = { ...readUncheckedConfig(flags), storefrontPort: null };
  checkLive(config);
  return start(config, terminal);
};

/** Starts the gateway and the demo storefront. */
export const demo: Run = async ({ flags }, terminal) => {
  const config = readConfig(flags);
  if (config.environment === 'live') {
    throw new ConfigError('demo is for the environment test: start a live gateway with serve');
  }
  if (config.storefrontPort === null) {
    throw new ConfigError(
      'demo requires a --storefront-port other than off: serve starts the gateway alone',
    );
  }
  return start(config, terminal);
};

/** Starts the gateway, and the storefront unless it is off. */
export const startBoth: Run = async ({ flags }, terminal) => start(readConfig(flags), terminal);

async function start(config: Config, terminal: Terminal): Promise<number> {
  let started: Gateway | undefined;
  // Registered first: without a handler, the signal would end the process. The result of the rotation is logged.
  process.on('SIGUSR2', () => void started?.rotateKeys().catch(() => {}));
  // In test, the end of a terminal ends the gateway.
  if (config.environment === 'live') process.on('SIGHUP', () => started?.acceptClock());
  const gateway = await orBusy('port', config.host, config.port, () => startWith(config));
  started = gateway;
  const isNamed = config.environment === 'test' && !config.databaseUrl && config.data !== IN_MEMORY;
  const forget = isNamed ? nameRunning(config.data, gateway) : () => {};
  let storefront: Storefront | undefined;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    forget();
    await Promise.all([storefront?.close(), gateway.close()]);
    await endTracing();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  endWithNpm(() => void end());
  try {
    storefront = await startStorefront(config, gateway);
  } catch (error) {
    forget();
    await gateway.close();
    throw error;
  }
  if (!ending) terminal.write(`ready ${gateway.url}\n${welcome(config, gateway, storefront)}`);
  return 0;
}

/** The entities of the configuration beside the one that is shown. Their tokens stay in the configuration. */
const configuredLine = (ids: readonly string[]): string[] =>
  ids.length === 0
    ? []
    : [
        `  configured  ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? `, ${ids.length - 3} more` : ''}`,
      ];

function welcome(
  { environment, entities }: Config,
  { url, entityId, token }: Gateway,
  storefront: Storefront | undefined,
): string {
  if (environment === 'live') return '';
  return [
    '',
    ...(storefront ? [`  storefront  ${storefront.url}`] : []),
    `  console     ${url}/console`,
    `  gateway     ${url}`,
    `  entityId    ${entityId}`,
    `  token       ${token}`,
    ...configuredLine(entities.map(({ id }) => id).filter((id) => id !== entityId)),
    ...(entityId === SANDBOX.id
      ? [`  user        ${SANDBOX.userId}, password ${SANDBOX.password}`]
      : []),
    '  test card   4200 0000 0000 0000, any future expiry date, any 3 digits',
    '              4000 0000 0000 0002 is declined',
    '',
    '',
  ].join('\n');
}
