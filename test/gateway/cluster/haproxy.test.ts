/** A gateway behind a HAProxy with the configuration in the document. */
import { writeFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { certificate } from '../certificate.ts';
import { BEARER, ENTITY, post, send } from '../fleet.ts';
import { encode, temporaryFolder, VISA } from '../harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { type Haproxy, startHaproxy, WITHOUT_HAPROXY } from './haproxy.ts';
import { startMachine } from './machines.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? WITHOUT_HAPROXY : WITHOUT_POSTGRES;
const PATIENT = { timeout: 60_000, interval: 20 };

/** Linux has every address that begins with 127: the second one is that of a browser. */
const [SHOP, BROWSER] = ['127.0.0.1', '127.0.0.2'];

/** What the limit of the example allows a browser in ten seconds. */
const LIMIT = 200;

interface Answer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request, by default a GET, from an address of this machine. */
function get(url: string, options: https.RequestOptions, body = ''): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...options }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const untilWell = (haproxy: Haproxy) =>
  vi.waitFor(async () => {
    expect((await haproxy.looks())[0]).toMatchObject({ state: 'UP' });
  }, PATIENT);

describe.skipIf(WHY)(orWhy('a gateway behind HAProxy', WHY), () => {
  it('has limits for browsers and none for shops, and hides what is not for them', async () => {
    const haproxy = await startHaproxy(SHOP);
    const url = `http://127.0.0.1:${haproxy.port}`;
    const away = await post(`${url}/v1/payments`, {});
    expect(away).toMatchObject({ status: 503, body: { result: { code: '800.800.800' } } });

    const [port] = haproxy.slots;
    const gateway = await startMachine(await freshDatabaseUrl(), undefined, '--port', `${port}`);
    await untilWell(haproxy);
    for (const path of ['/metrics', '/%6Detrics', '/_sandbox/clock', '/%5Fsandbox/clock']) {
      expect((await get(gateway.url + path, {})).status, path).toBeLessThan(403);
      expect((await get(url + path, {})).status, path).toBe(404);
    }
    const statuses = async (localAddress: string) => {
      const seen: (number | undefined)[] = [];
      for (let i = 0; i <= LIMIT; i++) {
        seen.push((await get(`${url}/health`, { localAddress })).status);
      }
      return seen;
    };
    const ofBrowser = await statuses(BROWSER);
    expect(ofBrowser[0]).toBe(200);
    expect(new Set(ofBrowser)).toEqual(new Set([200, 429]));
    expect(new Set(await statuses(SHOP))).toEqual(new Set([200]));
  }, 120_000);

  it('gets the address of the shopper, whatever a browser writes into X-Forwarded-For', async () => {
    const haproxy = await startHaproxy(SHOP);
    const url = `http://127.0.0.1:${haproxy.port}`;
    const [port] = haproxy.slots;
    const flags = ['--port', `${port}`, '--trust-proxy', '127.0.0.1'];
    await startMachine(await freshDatabaseUrl(), undefined, ...flags);
    await untilWell(haproxy);
    const asked = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const { id } = (await post(`${url}/v1/checkouts`, asked, BEARER)).body;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'k'.repeat(32),
      'x-forwarded-for': '203.0.113.7',
    };
    const submit = { method: 'POST', localAddress: BROWSER, headers };
    const paid = await get(`${url}/v1/checkouts/${id}/payment`, submit, encode(VISA));
    expect(paid.status).toBe(200);
    const status = `${url}/v1/checkouts/${id}/payment?entityId=${ENTITY}`;
    expect((await send(status, { headers: BEARER })).body.customer.ip).toBe(BROWSER);
  }, 120_000);

  it('closes idle connections later than HAProxy, and clients are told the earlier time', async () => {
    const haproxy = await startHaproxy(SHOP);
    const [port] = haproxy.slots;
    const gateway = await startMachine(await freshDatabaseUrl(), undefined, '--port', `${port}`);
    await untilWell(haproxy);
    const agent = new http.Agent({ keepAlive: true });
    const timeOf = async (url: string) =>
      (await get(`${url}/health`, { agent })).headers['keep-alive'];
    expect(await timeOf(gateway.url)).toBe('timeout=72');
    expect(await timeOf(`http://127.0.0.1:${haproxy.port}`)).toBe('timeout=30');
    agent.destroy();
  }, 120_000);

  it('with the lines for live, gets requests over TLS if HAProxy can verify its certificate', async () => {
    const folder = temporaryFolder();
    const write = (name: string, ...parts: Buffer[]) => {
      const path = join(folder, name);
      writeFileSync(path, Buffer.concat(parts));
      return path;
    };
    const [own, trusted, other] = [certificate(), certificate(), certificate()];
    const haproxy = await startHaproxy(SHOP, {
      own: write('own.pem', own.cert, own.key),
      ofGateways: write('trusted.pem', trusted.cert),
      name: 'localhost',
    });
    const databaseUrl = await freshDatabaseUrl();
    const [good, bad] = haproxy.slots;
    for (const [port, { cert, key }] of [[good, trusted] as const, [bad, other] as const]) {
      const files = [write(`${port}.cert`, cert), write(`${port}.key`, key)] as const;
      const flags = ['--tls-cert', files[0], '--tls-key', files[1], '--port', `${port}`];
      await startMachine(databaseUrl, undefined, ...flags);
    }
    await vi.waitFor(async () => {
      const [one, two] = await haproxy.looks();
      expect([one?.state, two?.state, two?.check]).toEqual(['UP', 'DOWN', 'L6RSP']);
    }, PATIENT);
    const answer = await get(`https://localhost:${haproxy.port}/health`, { ca: own.cert });
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  }, 120_000);
});
