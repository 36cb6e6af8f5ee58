import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from '@angular/ssr/node';
import { createShop, settings } from '../../shop.mjs';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const shop = createShop(settings());
const engine = new AngularNodeAppEngine();
const port = Number(process.env['PORT'] ?? 3002);
const url = `http://localhost:${port}`;
// The build loads this module, too.
const isRunning = isMainModule(import.meta.url);
const files = isRunning ? filesOfBrowser() : new Map<string, Buffer>();

/** The shop's server. The build and the development server of Angular take it by this name. */
export const reqHandler = createNodeRequestHandler(async (request, response) => {
  try {
    await answer(request, response);
  } catch {
    response.writeHead(502).end();
  }
});

if (isRunning) createServer(reqHandler).listen(port, '127.0.0.1', () => console.log(url));

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  if (pathname === '/checkout' && request.method === 'POST') {
    // Without `no-store`, which would keep the answer out of the rendered page. Browsers store no answer to a POST.
    json(response, await shop.checkout());
  } else if (pathname === '/payment') {
    response.setHeader('cache-control', 'no-store');
    json(response, await shop.payment(searchParams.get('resourcePath') ?? ''));
  } else if (files.has(pathname)) {
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(files.get(pathname));
  } else {
    const page = await engine.handle(request);
    if (!page) return response.writeHead(404).end();
    // A page with a checkout is for one shopper.
    page.headers.set('cache-control', 'no-store');
    await writeResponseToNodeResponse(page, response);
  }
}

function json(response: ServerResponse, body: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** What Angular has built for browsers, by the path of its address. */
function filesOfBrowser(): Map<string, Buffer> {
  const folder = join(import.meta.dirname, '../browser');
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [`/${relative(folder, file)}`, readFileSync(file)]),
  );
}
