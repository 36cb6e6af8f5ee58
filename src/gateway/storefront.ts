/** Starts the demo storefront beside the gateway. */
import type { Config } from './config.ts';
import { freePort, onFreePort, type Port, USUAL_STOREFRONT_PORT, userOfPort } from './ports.ts';
import type { Gateway } from './start.ts';

/** The demo storefront, separate modules next to the build. */
export interface Storefront {
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

/** The gateway or the storefront cannot start; the message is for the person at the terminal. */
export class StartError extends Error {}

/**
 * Starts the storefront that is configured.
 *
 * @returns undefined if none is configured
 * @throws StartError if its files are missing, or its port is not available
 */
export async function startStorefront(
  { storefrontPort: port, host, allowedHosts }: Config,
  { url, entityId, token }: Gateway,
): Promise<Storefront | undefined> {
  if (port === null) return undefined;
  const address = new URL(
    /* @vite-ignore */ '../../public/storefront/demo/demo.mjs',
    import.meta.url,
  );
  const module = await importModule(address);
  const shop = shopHost(host);
  const startAt = (port: number) =>
    module.startDemo({ port, host: shop, gateway: url, entityId, token, allowedHosts });
  return orBusy('storefront-port', shop, port, () =>
    port === 'auto' ? onFreePort(shop, USUAL_STOREFRONT_PORT, startAt) : startAt(port),
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

/** Adds the flag to change to the error if a port or address is not available. @throws StartError */
export async function orBusy<T>(
  flag: string,
  host: string,
  port: Port,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE' && port !== 'auto') {
      const [user, free] = await Promise.all([userOfPort(host, port), freePort(host, port + 1)]);
      throw new StartError(
        `port ${port} is in use by ${user}: choose another port, such as --${flag} ${free}, or the next free one with --${flag} auto`,
      );
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
