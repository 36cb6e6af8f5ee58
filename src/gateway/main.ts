#!/usr/bin/env node
import { AssetError } from './api/assets.ts';
import { conformance } from './commands/conformance/command.ts';
import { contentSecurityPolicy } from './commands/csp/command.ts';
import { PageError } from './commands/csp/page.ts';
import { endWithNpm } from './commands/parentProcess.ts';
import { rotateStore } from './commands/rotateKeys.ts';
/**
 * The command line: starts the gateway and the demo storefront, prints their addresses, handles signals; also runs other
 * commands.
 */
import { type Config, ConfigError, readConfig } from './config.ts';
import { SANDBOX } from './domain/merchant/types.ts';
import { rotatedLine } from './platform/keys/rotate.ts';
import { StoreError } from './platform/store/faults.ts';
import { COMMANDS, type Command, helpText } from './settings.ts';
import { type Gateway, startWith } from './start.ts';

/** The demo storefront, separate modules next to the build. */
interface Storefront {
  readonly url: string;
  close(): Promise<void>;
}

interface StorefrontModule {
  startDemo(options: {
    port: number;
    host: string;
    gateway: string;
    entityId: string;
    token: string;
    allowedHosts: readonly string[];
  }): Promise<Storefront>;
}

/** The gateway cannot start; the message is for the person at the terminal. */
class StartError extends Error {}

await main();

async function main(): Promise<void> {
  try {
    const [command, flags] = readCommand(process.argv.slice(2));
    if (command === 'csp' && !flags.includes('--help')) return await printPolicy(flags);
    if (command === 'conformance') return await checkConformance(flags);
    const config = readConfig(flags);
    if (config === 'help') process.stdout.write(helpText());
    else if (command === 'rotate-keys') await rotate(config);
    else await run(config);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    process.stderr.write(`payment-widgets: ${error.message}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

function isForPeople(error: unknown): error is Error {
  const kinds = [ConfigError, StoreError, AssetError, StartError, PageError];
  return kinds.some((kind) => error instanceof kind);
}

/** @returns the command, undefined for the gateway itself, and its flags @throws ConfigError */
function readCommand(args: readonly string[]): [Command | undefined, readonly string[]] {
  const [first, ...flags] = args;
  if (first === undefined || first.startsWith('-')) return [undefined, args];
  const command = COMMANDS.find(({ name }) => name === first);
  if (command) return [command.name, flags];
  const known = COMMANDS.map(({ name }) => name).join(', ');
  throw new ConfigError(
    `unknown command ${first}: the commands are ${known}; without a command the gateway starts`,
  );
}

async function printPolicy(flags: readonly string[]): Promise<void> {
  const { text, notes, exitCode } = await contentSecurityPolicy(flags);
  process.stdout.write(text);
  process.stderr.write(notes);
  process.exitCode = exitCode;
}

async function checkConformance(flags: readonly string[]): Promise<void> {
  const interrupt = new AbortController();
  // The run removes what it has stored before it ends. A second signal ends the process at once.
  process.once('SIGINT', () => interrupt.abort());
  process.exitCode = await conformance(flags, {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    signal: interrupt.signal,
  });
}

async function rotate(config: Config): Promise<void> {
  process.stdout.write(`${rotatedLine(await rotateStore(config))}\n`);
}

async function run(config: Config): Promise<void> {
  let started: Gateway | undefined;
  // Registered first: without a handler, the signal would end the process. The result of the rotation is logged.
  process.on('SIGUSR2', () => void started?.rotateKeys().catch(() => {}));
  const gateway = await orBusy('port', config.port, () => startWith(config));
  started = gateway;
  let storefront: Storefront | undefined;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await Promise.all([storefront?.close(), gateway.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  endWithNpm(() => void end());
  try {
    storefront = await startStorefront(config, gateway);
  } catch (error) {
    await gateway.close();
    throw error;
  }
  if (ending) return;
  process.stdout.write(`ready ${gateway.url}\n${welcome(config, gateway, storefront)}`);
}

async function startStorefront(
  { storefrontPort: port, host, allowedHosts }: Config,
  { url, entityId, token }: Gateway,
): Promise<Storefront | undefined> {
  if (port === null) return undefined;
  const address = new URL(
    /* @vite-ignore */ '../../public/storefront/demo/demo.mjs',
    import.meta.url,
  );
  const module = await importModule(address);
  return orBusy('storefront-port', port, () =>
    module.startDemo({
      port,
      host: shopHost(host),
      gateway: url,
      entityId,
      token,
      allowedHosts,
    }),
  );
}

/** On one machine the shop uses another host name than the gateway, so that they are different sites, as in production. */
function shopHost(host: string): string {
  return host === '127.0.0.1' ? 'localhost' : host;
}

async function importModule(address: URL): Promise<StorefrontModule> {
  try {
    return (await import(/* @vite-ignore */ address.href)) as StorefrontModule;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    throw new StartError('the demo storefront is missing: start with --storefront-port off');
  }
}

/** Adds the flag to change to the error if a port or address is not available. */
async function orBusy<T>(flag: string, port: number, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new StartError(`port ${port} is in use: choose another port with --${flag}`);
    }
    if (code === 'EACCES') {
      throw new StartError(`port ${port} is not allowed: choose another port with --${flag}`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        'this machine does not have the address of --host: choose another address',
      );
    }
    throw error;
  }
}

function welcome(
  { environment }: Config,
  { url, entityId, token }: Gateway,
  storefront: Storefront | undefined,
): string {
  if (environment === 'live') return '';
  return [
    '',
    ...(storefront ? [`  storefront  ${storefront.url}`] : []),
    `  gateway     ${url}`,
    `  entityId    ${entityId}`,
    `  token       ${token}`,
    ...(entityId === SANDBOX.id
      ? [`  user        ${SANDBOX.userId}, password ${SANDBOX.password}`]
      : []),
    '  test card   4200 0000 0000 0000, any future expiry date, any 3 digits',
    '              4000 0000 0000 0002 is declined',
    '',
    '',
  ].join('\n');
}
