/** Machines that share a database and nothing else: each has a folder and a build of its own. */
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenFileEnds } from '../../cleanUp.ts';
import { temporaryFolder } from '../harness.ts';
import { type Program, ready, runFrom } from '../program.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A build: the folder, and the hash of its script. */
export interface Build {
  readonly folder: string;
  readonly script: string;
}

/** A build in a folder, such as `dist` of an earlier version. */
export const buildIn = (folder: string): Build => ({ folder, script: scriptOf(folder) });

/** This tree's build. */
export const thisBuild = (): Build => buildIn(DIST);

/** A build with other bytes: a script and a frame that differ in a comment. */
export function otherBuild(): Build {
  const folder = join(temporaryFolder(), 'dist');
  for (const part of ['gateway', 'widget', 'frame', 'console']) {
    cpSync(join(DIST, part), join(folder, part), { recursive: true });
  }
  appendFileSync(join(folder, 'widget/paymentWidgets.js'), '\n// another build\n');
  appendFileSync(join(folder, 'frame/frame.html'), '<!-- another build -->\n');
  // The compressed copies are those of the original.
  for (const end of ['br', 'gz']) {
    rmSync(join(folder, `widget/paymentWidgets.js.${end}`), { force: true });
    rmSync(join(folder, `frame/frame.html.${end}`), { force: true });
  }
  return buildIn(folder);
}

const scriptOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'widget/paymentWidgets.js')))
    .digest('hex')
    .slice(0, 16);

/** A running gateway. */
export interface Machine {
  readonly url: string;
  readonly program: Program;
}

/** The key that all machines of a database have. */
const CARD_KEY = 'c0ffee42'.repeat(8);

/** Starts a gateway on a machine of its own. */
export async function startMachine(
  databaseUrl: string,
  { folder }: Pick<Build, 'folder'> = thisBuild(),
  ...flags: string[]
): Promise<Machine> {
  const data = temporaryFolder();
  const config = join(data, 'gateway.json');
  writeFileSync(config, JSON.stringify({ cardKey: CARD_KEY }));
  const program = runFrom(
    folder,
    ...['--port', '0', '--storefront-port', 'off', '--throttle', 'off', '--log-level', 'warn'],
    ...['--data', join(data, 'none'), '--config', config, '--database-url', databaseUrl, ...flags],
  );
  return { url: await ready(program), program };
}

/** A balancer: asks each gateway for its health, and sends requests to those that are well, in turn. It repeats nothing. */
export interface Balancer {
  readonly url: string;
  /** Adds a gateway. */
  add(url: string): void;
  remove(url: string): void;
  /** The gateways that were well at the last look. */
  well(): readonly string[];
  /** Requests that got no answer or 5xx from a gateway. */
  readonly failures: string[];
}

/** How often the balancer asks for the health, in ms. */
const LOOK_MS = 100;

/** Starts a balancer. */
export async function startBalancer(): Promise<Balancer> {
  const all = new Map<string, boolean>();
  const failures: string[] = [];
  const well = () => [...all].flatMap(([url, isWell]) => (isWell ? [url] : []));
  const look = async (url: string) => {
    const isWell = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (all.has(url)) all.set(url, isWell);
  };
  let looked: Promise<unknown> = Promise.resolve();
  // A look begins after the one before it, so that a late answer replaces no later one.
  const looking = setInterval(() => {
    looked = looked.then(() => Promise.all([...all.keys()].map(look)));
  }, LOOK_MS);
  let turn = 0;
  // A connection is not closed while it is idle: a client that uses it at the same instant would get no answer.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    const urls = well();
    const target = urls[turn++ % Math.max(1, urls.length)];
    if (target === undefined) return fail(response, 'no gateway is well');
    const outgoing = request(`${target}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
    });
    outgoing.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) failures.push(`${incoming.url} ${answer.statusCode}`);
      // An answer that ends early: the gateway was gone before it was whole.
      answer.on('error', (error) => {
        failures.push(`${incoming.url} ${error.message}`);
        response.destroy();
      });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', (error) => fail(response, `${incoming.url} ${error.message}`));
    return incoming.pipe(outgoing);
  });
  const fail = (response: ServerResponse, why: string) => {
    failures.push(why);
    if (!response.headersSent) response.writeHead(502).end('{"result":{}}');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    clearInterval(looking);
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void all.set(url, true),
    remove: (url) => void all.delete(url),
    well,
    failures,
  };
}
