/** A registry for packages on this machine: what npm needs to publish a package and to read its integrity. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenFileEnds } from './cleanUp.ts';

/** What npm sends to publish a package, and what it reads. */
interface Packument {
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, { readonly dist: { readonly integrity: string } }>>;
}

/** A running registry. */
export interface Registry {
  /** Ends with a slash. */
  readonly url: string;
  /** By the name of the package. */
  readonly published: Map<string, Packument>;
  /** The names of packages that it refuses to take. */
  readonly refused: Set<string>;
  /** How many requests it got. */
  readonly requests: () => number;
}

/** Starts a registry without packages. It ends with the test file. */
export async function startRegistry(): Promise<Registry> {
  const published = new Map<string, Packument>();
  const refused = new Set<string>();
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests++;
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.slice(1));
    const body = await text(request);
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (request.method === 'GET') {
      const found = published.get(name);
      answer(found ? 200 : 404, found ?? { error: 'not found' });
    } else if (refused.has(name)) {
      answer(403, { error: 'you may not publish this' });
    } else {
      published.set(name, JSON.parse(body));
      answer(201, { ok: true });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, published, refused, requests: () => requests };
}
