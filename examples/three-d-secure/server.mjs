// @ts-nocheck: an example in plain JavaScript.
// A small 3-D Secure server that follows docs/3d-secure.md: it keeps its authentications in memory, and its page of the issuer asks
// with two buttons. Copy it as the beginning of an adapter to a real 3-D Secure server.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Cards without 3-D Secure, and cards whose issuer asks the shopper. All others are authenticated without a question. */
const NOT_ENROLLED = ['4012001037141112'];
const CHALLENGED = ['4200000000000018', '4200000000000042'];
/** The proof of an authentication: 20 bytes of a real issuer. */
const PROOF = { eci: '05', authenticationValue: Buffer.alloc(20, 'proof').toString('base64') };

const encode = (message) => Buffer.from(JSON.stringify(message)).toString('base64url');
const decode = (words) => JSON.parse(Buffer.from(words, 'base64url'));
const escaped = (words) => words.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/**
 * Starts the server.
 *
 * @param {{ port?: number }} options
 */
export async function startThreeDSecureServer({ port = 0 } = {}) {
  /** Each authentication once, by its threeDSServerTransID. The number of the card is not kept. */
  const known = new Map();

  const version = ({ acctNumber }) =>
    NOT_ENROLLED.includes(acctNumber)
      ? { status: 'notEnrolled' }
      : { status: 'enrolled', messageVersion: '2.2.0' };

  /** The answer to an AReq. A repeated AReq has the first answer. */
  function authenticate({ request }) {
    const { threeDSServerTransID: id, acctNumber, notificationURL } = request;
    const before = known.get(id);
    if (before) return before.response;
    const isAsked = CHALLENGED.includes(acctNumber);
    const response = {
      messageType: 'ARes',
      threeDSServerTransID: id,
      dsTransID: randomUUID(),
      acsTransID: randomUUID(),
      ...(isAsked
        ? { transStatus: 'C', authenticationType: '02', acsURL: `${address}/challenge` }
        : { transStatus: 'Y', ...PROOF }),
    };
    known.set(id, { response, notificationURL, transStatus: response.transStatus });
    return response;
  }

  /** The RReq: with transStatus C while the shopper is asked. */
  function result(id) {
    const { transStatus } = known.get(id);
    const proof = transStatus === 'Y' ? { ...PROOF, authenticationType: '02' } : {};
    return { messageType: 'RReq', threeDSServerTransID: id, transStatus, ...proof };
  }

  /** The page of the issuer, to which the browser posts the CReq. */
  function question({ creq = '', threeDSSessionData = '' }) {
    const { threeDSServerTransID: id } = decode(creq);
    if (!known.has(id)) return undefined;
    const hidden = { id, threeDSSessionData };
    return page(`${address}/answer`, hidden, [
      '<button name="transStatus" value="Y">Yes, that is me</button>',
      '<button name="transStatus" value="N">No</button>',
    ]);
  }

  /** What the shopper has answered. The browser takes the CRes back to the gateway, which then asks for the result. */
  function answered({ id = '', transStatus, threeDSSessionData = '' }) {
    const found = known.get(id);
    if (found?.transStatus !== 'C') return undefined;
    found.transStatus = transStatus === 'Y' ? 'Y' : 'N';
    const { acsTransID } = found.response;
    const cres = {
      ...{ messageType: 'CRes', messageVersion: '2.2.0', threeDSServerTransID: id, acsTransID },
      ...{ challengeCompletionInd: 'Y', transStatus: found.transStatus },
    };
    const back = { cres: encode(cres), threeDSSessionData };
    return page(found.notificationURL, back, ['<button>Back to the shop</button>']);
  }

  function page(action, hidden, buttons) {
    const inputs = Object.entries(hidden).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    return `<!doctype html><title>Issuer</title><form method="post" action="${escaped(action)}">${inputs.join('')}${buttons.join(' ')}</form>`;
  }

  async function answer(request, response) {
    const { pathname } = new URL(request.url, address);
    const body = await text(request);
    const say = (json) =>
      response
        .writeHead(json ? 200 : 404, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(json ?? {}));
    const show = (html) =>
      response
        .writeHead(html ? 200 : 404, {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
        })
        .end(html ?? '');
    const [, place, id] = pathname.split('/');
    if (request.method === 'GET') {
      if (place === 'authentications') return say(known.has(id) ? result(id) : undefined);
      return say(place === '' ? { status: 'ok' } : undefined);
    }
    if (place === 'versions') return say(version(JSON.parse(body)));
    if (place === 'authentications') return say(authenticate(JSON.parse(body)));
    const fields = Object.fromEntries(new URLSearchParams(body));
    return show(place === 'challenge' ? question(fields) : answered(fields));
  }

  const server = createServer((request, response) => {
    // A body that breaks off, or that is not understood, ends its request and not the server.
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return {
    url: address,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

if (process.argv[1]?.endsWith('three-d-secure/server.mjs')) {
  const { url } = await startThreeDSecureServer({ port: Number(process.env.PORT ?? 3003) });
  console.log(`3-D Secure server at ${url}`);
}
