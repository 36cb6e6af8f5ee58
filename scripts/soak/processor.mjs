// The example processor behind a server that loses one request or answer in some (docs/processor.md).

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startProcessor } from '../../examples/processor/processor.mjs';
import { APPROVED } from './client.mjs';

const PENDING = '000.200.000';

/** @typedef {{ readonly type: string, readonly hundredths: number, readonly answer: { readonly code: string }, readonly isReversed?: boolean }} Entry */
/** @typedef {{ readonly url: string, readonly books: Map<string, Entry>, readonly references: Map<string, string | undefined>, readonly counts: { requests: number, lost: number }, readonly close: () => Promise<unknown> }} LossyProcessor */

/**
 * Starts both on free ports.
 * @param {number} every one request or answer in so many is lost
 * @returns {Promise<LossyProcessor>}
 */
export async function startLossyProcessor(every) {
  const processor = await startProcessor();
  /** The `merchantTransactionId` of each question. @type {LossyProcessor['references']} */
  const references = new Map();
  const counts = { requests: 0, lost: 0 };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'POST' ? await text(request) : undefined;
    const ask = async () => {
      if (body !== undefined) {
        const question = JSON.parse(body);
        references.set(question.paymentId, question.request.merchantTransactionId);
      }
      const sent = { 'idempotency-key': String(headers['idempotency-key'] ?? '') };
      return fetch(new URL(url, processor.url), { method, headers: sent, ...(body && { body }) });
    };
    if (++counts.requests % every > 0) {
      const said = await ask();
      response.writeHead(said.status, { 'Content-Type': 'application/json' });
      return response.end(await said.text());
    }
    // Every second loss is one of the request, which does not arrive then.
    if (++counts.lost % 2 === 0) await ask();
    return counts.lost % 3 === 0 ? response.writeHead(500).end() : request.socket.destroy();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
    return processor.close();
  };
  return { url: `http://127.0.0.1:${port}/`, books: processor.books, references, counts, close };
}

/**
 * Compares the books of the processor with the payments of the gateway.
 * @param {LossyProcessor} processor
 * @param {import('./books.mjs').Rows} rows
 * @returns {Promise<{ readonly text: string, readonly found: string[] }>} the figures, and what is wrong
 */
export async function processorDifferences({ books, references, counts }, rows) {
  /** @param {Entry | undefined} entry */
  const isTaken = (entry) => entry !== undefined && APPROVED.includes(entry.answer.code);
  const payments = await rows(
    `select id, type, code, amount_minor::int as amount from payment
     where request::text like '%EXTERNAL%' and type <> 'RG'`,
  );
  const good = new Map(
    payments.flatMap(({ id, code, amount }) => (APPROVED.includes(code) ? [[id, amount]] : [])),
  );
  const open = payments.filter(({ code }) => code === PENDING).length;
  const taken = [...books].filter(([, entry]) => isTaken(entry) && entry.type !== 'RG');
  const lost = [...good.keys()].filter((id) => !isTaken(books.get(id)));
  // The gateway reverses a payment under a key that is no payment of a shop.
  const unknown = taken.filter(([id, { type, isReversed }]) => {
    return !good.has(id) && type !== 'RV' && !isReversed;
  });
  const wrong = taken.filter(([id, { hundredths }]) => {
    return good.has(id) && good.get(id) !== hundredths;
  });
  const names = taken.flatMap(([id, { type }]) => {
    const reference = references.get(id);
    return good.has(id) && reference !== undefined ? [`${type} ${reference}`] : [];
  });
  const doubled = names.length - new Set(names).size;
  const text = `processor: ${counts.requests} requests, ${counts.lost} lost; ${good.size} payments acknowledged, ${lost.length} lost, ${doubled} doubled, ${open} uncertain left`;
  const figures = {
    'payments are not in the books of the processor': lost.length,
    'payments of the processor are unknown or unpaid': unknown.length,
    'payments have another amount at the processor': wrong.length,
    'payments were made twice at the processor': doubled,
    'payments are uncertain': open,
  };
  const found = Object.entries(figures).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : []));
  return { text, found };
}
