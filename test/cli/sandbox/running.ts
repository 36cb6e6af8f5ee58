/** A gateway that listens on a port, for commands that talk to it by HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from '../../cleanUp.ts';
import { openAsItIs, type Shop } from '../../gateway/harness.ts';
import { type Ran, runHere } from '../terminal.ts';

/** A running gateway, and the command line for it. */
export interface Running {
  readonly shop: Shop;
  /** Runs a command line with --base-url. */
  run(...args: string[]): Promise<Ran>;
}

/** Starts a gateway that ends after the tests of the file. */
export async function running(): Promise<Running> {
  const shop = await openAsItIs();
  return { shop, run: (...args) => runHere([...args, '--base-url', shop.gateway.url]) };
}

/** Starts a server that answers every request like this. @returns its address */
export async function answering(status: number, text: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(text));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
