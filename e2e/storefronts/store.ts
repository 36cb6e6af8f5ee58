/** A shop's server: serves its pages, makes their checkouts, reads their results. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from 'payment-widgets/testkit';

const FOLDER = new URL('./', import.meta.url);
const JQUERY = new URL('../../node_modules/jquery/dist/jquery.min.js', import.meta.url);

/** Parameters of the gateway by their names. */
type Fields = Readonly<Record<string, string>>;

/** A result as the shop's server read it, when a shopper came to its result page. */
export interface Result {
  /** Of the result page: what the shopper came with. */
  readonly query: URLSearchParams;
  readonly http: number;
  // biome-ignore lint/suspicious/noExplicitAny: the gateway's answer, of which each test reads another part
  readonly body: any;
}

/** A shop that runs. */
export interface Store {
  readonly origin: string;
  /** What shoppers came back with, first to last. */
  readonly results: readonly Result[];
  /** Checkouts that were made, first to last. */
  readonly checkouts: readonly string[];
  close(): void;
}

/** The bytes of a page as it is committed. */
export const pageFile = (name: string): Buffer => readFileSync(new URL(name, FOLDER));

/** @returns `sha256-` and the hash of a page, in hex */
export const pinOf = (name: string): string =>
  `sha256-${createHash('sha256').update(pageFile(name)).digest('hex')}`;

/**
 * Starts the shop.
 * @param fields goes with every checkout, beside amount, currency and type; a shopperResultUrl is a path of the shop. Most
 * shops give none: the form's action says it
 */
export async function startStore(
  gateway: Pick<Gateway, 'url' | 'entityId' | 'token'>,
  fields: Fields = {},
): Promise<Store> {
  const results: Result[] = [];
  const checkouts: string[] = [];
  let origin = '';
  const authorization = `Bearer ${gateway.token}`;
  const entity = `entityId=${gateway.entityId}`;

  async function makeCheckout(more: Fields): Promise<{ id: string; integrity: string }> {
    const response = await fetch(`${gateway.url}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({
        entityId: gateway.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        integrity: 'true',
        ...fields,
        ...(fields['shopperResultUrl'] && {
          shopperResultUrl: origin + fields['shopperResultUrl'],
        }),
        ...more,
      }),
    });
    const made = (await response.json()) as { id: string; integrity: string };
    if (!response.ok) throw new Error(`no checkout: ${JSON.stringify(made)}`);
    checkouts.push(made.id);
    return made;
  }

  /** A page with its checkout: the only things that are put into it. */
  async function render(name: string): Promise<string> {
    const text = pageFile(name).toString('utf8').replaceAll('{{gateway}}', gateway.url);
    if (!text.includes('{{checkoutId}}')) return text;
    const { id, integrity } = await makeCheckout({});
    return text.replaceAll('{{checkoutId}}', id).replaceAll('{{integrity}}', integrity);
  }

  async function readResult(query: URLSearchParams): Promise<string> {
    const path = query.get('resourcePath') ?? '';
    const response = await fetch(`${gateway.url}${path}?${entity}`, { headers: { authorization } });
    const body = await response.json();
    results.push({ query, http: response.status, body });
    const isPaid = /^(000\.000\.|000\.100\.1|000\.[36])/.test(body.result.code);
    return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Result</title>
<h1>${isPaid ? 'Thank you' : 'Not paid'}</h1>
<script>if (parent !== window) parent.postMessage({ booking: ${isPaid ? "'paid'" : "'open'"} }, location.origin);</script>`;
  }

  /** Orders what the checkout keeps: the shop's server pays, with its token. */
  async function payStored(id: string): Promise<void> {
    await fetch(`${gateway.url}/v1/checkouts/${id}/payment`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ entityId: gateway.entityId }),
    });
  }

  async function answer(request: IncomingMessage): Promise<[type: string, content: string]> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/assets/jquery.min.js') {
      return ['text/javascript', readFileSync(JQUERY, 'utf8')];
    }
    if (pathname === '/result') return ['text/html', await readResult(searchParams)];
    if (pathname === '/api/checkout') {
      const { id } = await makeCheckout(await jsonOf(request));
      return ['application/json', JSON.stringify({ id })];
    }
    if (pathname === '/api/pay') {
      await payStored((await jsonOf(request))['id'] ?? '');
      return ['application/json', '{}'];
    }
    return ['text/html', await render(pathname.slice(1))];
  }

  const server = createServer(async (request, response) => {
    try {
      const [type, content] = await answer(request);
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
      response.end(content);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // The gateway is 127.0.0.1: another site.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    results,
    checkouts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
}
