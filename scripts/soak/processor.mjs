// A processor over HTTP with a ledger of its own, which loses one question or answer in some (docs/processor.md).

import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const APPROVED = '000.100.110';
const PENDING = '000.200.000';

/** @typedef {{ readonly type: string, readonly amount: string | undefined, readonly reference: string | undefined, readonly code: string, isReversed: boolean }} Entry */
/** @typedef {{ readonly url: string, readonly ledger: Map<string, Entry>, readonly counts: { questions: number, lost: number }, readonly close: () => void }} LossyProcessor */

/**
 * Starts one on a free port.
 * @param {number} every it loses one question or answer in so many
 * @returns {Promise<LossyProcessor>}
 */
export async function startProcessor(every) {
  /** @type {Map<string, Entry>} */
  const ledger = new Map();
  /** Payments that were reversed before they arrived. @type {Set<string>} */
  const refused = new Set();
  const counts = { questions: 0, lost: 0 };
  /** @param {any} question */
  const judge = ({ paymentType, request, referenced }) => {
    if (paymentType !== 'RV') return request.customParameters?.forceResultCode ?? APPROVED;
    const to = ledger.get(referenced.paymentId);
    if (to?.code === APPROVED) to.isReversed = true;
    else if (!to) refused.add(referenced.paymentId);
    return to ? APPROVED : '700.400.530';
  };
  /** @param {any} question @returns {string} */
  const decide = (question) => {
    const { paymentId, paymentType: type, amount, request } = question;
    const known = ledger.get(paymentId);
    if (refused.has(paymentId) || known?.isReversed) return '900.100.301';
    if (known) return known.code;
    const code = judge(question);
    const reference = request.merchantTransactionId;
    ledger.set(paymentId, { type, amount, reference, code, isReversed: false });
    return code;
  };
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const question = await json(request);
    if (++counts.questions % every > 0) {
      response.setHeader('Content-Type', 'application/json');
      return response.end(JSON.stringify({ code: decide(question) }));
    }
    // Every second loss is one of the question, which is not decided then.
    if (++counts.lost % 2 === 0) decide(question);
    return counts.lost % 3 === 0 ? response.writeHead(500).end() : request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, ledger, counts, close };
}

/**
 * Compares the ledger of the processor with the payments of the gateway.
 * @param {LossyProcessor} processor
 * @param {import('./books.mjs').Rows} rows
 * @returns {Promise<{ readonly text: string, readonly found: string[] }>} the figures, and what is wrong
 */
export async function ledgerDifferences({ ledger, counts }, rows) {
  const payments = await rows(
    `select id, type, code, amount_minor::int as amount from payment
     where request::text like '%EXTERNAL%' and type <> 'RG'`,
  );
  const good = new Map(
    payments.flatMap(({ id, code, amount }) => (code === APPROVED ? [[id, amount]] : [])),
  );
  const open = payments.filter(({ code }) => code === PENDING).length;
  const taken = [...ledger].filter(([, { type, code }]) => code === APPROVED && type !== 'RG');
  const lost = [...good.keys()].filter((id) => ledger.get(id)?.code !== APPROVED);
  // The gateway reverses a payment under a key that is no payment of a shop.
  const unknown = taken.filter(([id, { type, isReversed }]) => {
    return !good.has(id) && type !== 'RV' && !isReversed;
  });
  const wrong = taken.filter(([id, { amount }]) => {
    return good.has(id) && good.get(id) !== Math.round(Number(amount) * 100);
  });
  const names = taken.flatMap(([id, { type, reference }]) => {
    return good.has(id) && reference !== undefined ? [`${type} ${reference}`] : [];
  });
  const doubled = names.length - new Set(names).size;
  const text = `processor: ${counts.questions} questions, ${counts.lost} lost; ${good.size} payments acknowledged, ${lost.length} lost, ${doubled} doubled, ${open} uncertain left`;
  const figures = {
    'payments are not in the ledger of the processor': lost.length,
    'payments of the processor are unknown or unpaid': unknown.length,
    'payments have another amount at the processor': wrong.length,
    'payments were made twice at the processor': doubled,
    'payments are uncertain': open,
  };
  const found = Object.entries(figures).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : []));
  return { text, found };
}
