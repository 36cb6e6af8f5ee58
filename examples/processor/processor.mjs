// @ts-nocheck: an example in plain JavaScript.
// A small processor that follows docs/processor.md: it keeps its books in memory, and serves cards, debits of bank accounts and
// one brand with a page of its own. Copy it as the beginning of an adapter to a real acquirer.
import { createServer } from 'node:http';

const CODES = { approved: '000.100.112', declined: '800.100.152', pending: '000.200.000' };
/** Amounts that end with this are declined, or stay pending for a moment. */
const ENDINGS = { '.13': CODES.declined, '.77': CODES.pending };
const DECLINED_CARD = '4000000000000002';
const STATEMENT = {
  paymentTypes: ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'PA.CP'],
  registrations: true,
  inquiry: true,
};

/**
 * Starts the processor.
 *
 * @param {{ port?: number, gateway?: { url: string, token: string } }} options `gateway`: where results are reported to
 */
export async function startProcessor({ port = 0, gateway } = {}) {
  /** The books: each payment once, by the key of its question. Amounts in hundredths. */
  const books = new Map();
  /** Keys of payments that were reversed before their question arrived. */
  const refused = new Set();

  /** Decides a question once. A repeated question has the first answer, or the result that came later. */
  function decide(question) {
    const { paymentId: id, paymentType: type, amount = '0.00', referenced } = question;
    const known = books.get(id);
    if (refused.has(id) || known?.isReversed) return { code: '900.100.301' };
    if (known) return known.answer;
    const hundredths = Number(amount.replace('.', ''));
    const of = referenced && books.get(referenced.paymentId);
    const code = referenced
      ? judgeFollowUp(type, of, hundredths, referenced.paymentId)
      : question.request?.card?.number === DECLINED_CARD
        ? CODES.declined
        : (ENDINGS[amount.slice(-3)] ?? CODES.approved);
    const answer = { code, details: { ConnectorTxID1: `tx${books.size + 1}` } };
    if (code === CODES.pending && question.paymentBrand === 'PAYPAL' && question.returnUrl) {
      answer.redirect = { url: `${address}/page/${id}` };
    }
    const isOpen = code === CODES.approved || code === CODES.pending;
    books.set(id, { type, hundredths, used: 0, isOpen, answer, returnUrl: question.returnUrl });
    return answer;
  }

  /** Captures, refunds, reversals, increments. They move no more than is left of the payment that they refer to. */
  function judgeFollowUp(type, of, hundredths, id) {
    if (type === 'RV') return reverse(of, id);
    if (!of?.isOpen || of.isReversed) return type === 'CP' ? '700.400.510' : '700.400.520';
    if (type === 'PA') {
      of.hundredths += hundredths;
      return CODES.approved;
    }
    if (of.used + hundredths > of.hundredths) return type === 'CP' ? '700.400.100' : '700.400.200';
    of.used += hundredths;
    return CODES.approved;
  }

  /** Of a payment that is not known yet: its question may still arrive, and must not move money then. */
  function reverse(of, id) {
    if (!of) {
      refused.add(id);
      return '700.400.530';
    }
    if (!of.isOpen) return '700.300.200';
    if (of.isReversed || of.used > 0) return '700.400.300';
    of.isReversed = true;
    return CODES.approved;
  }

  /** The result of a pending payment is there: the gateway is told, and would otherwise find it out by its next inquiry. */
  async function complete(id, code = CODES.approved) {
    const payment = books.get(id);
    if (payment?.answer.code !== CODES.pending) return;
    payment.answer = { code, details: payment.answer.details };
    payment.isOpen = code === CODES.approved;
    await report('results', { paymentId: id, ...payment.answer });
  }

  /** Calls the gateway: `results`, `chargebacks` or `settlements`. Returns its answer. */
  async function report(path, message) {
    if (!gateway) return undefined;
    const response = await fetch(`${gateway.url}/processor/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${gateway.token}` },
      body: JSON.stringify(message),
    });
    return response.json();
  }

  async function answer(request, response) {
    const say = (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url, address);
    const [, place, id] = pathname.split('/');
    if (request.method === 'GET' && place === '') return say(200, STATEMENT);
    if (request.method === 'GET' && place === 'payments') {
      const known = refused.has(id) ? { answer: { code: '900.100.301' } } : books.get(id);
      return known
        ? say(200, known.isReversed ? { code: '900.100.301' } : known.answer)
        : say(404, {});
    }
    if (request.method === 'GET' && place === 'page' && books.has(id)) {
      // The page of a provider, where the shopper would decide. This one approves at once, and sends the shopper back.
      await complete(id);
      return response.writeHead(303, { Location: books.get(id).returnUrl }).end();
    }
    if (request.method !== 'POST' || place !== '') return say(404, {});
    const question = await questionIn(request);
    // A refusal: nothing has been done.
    return question ? say(200, decide(question)) : say(400, {});
  }

  // An address that is none, or a question that breaks off, must not end the process.
  const server = createServer((request, response) =>
    answer(request, response).catch(() => response.writeHead(400).end()),
  );
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return {
    url: address,
    books,
    complete,
    report,
    /** Says where the gateway is: it is often started after the processor. */
    connect: (to) => {
      gateway = to;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** The question in a request; undefined if it cannot be read. */
async function questionIn(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  try {
    const question = JSON.parse(text);
    const isNamed = /^[0-9a-f]{32}$/.test(question.paymentId);
    return isNamed &&
      request.headers['idempotency-key'] === question.paymentId &&
      question.paymentType
      ? question
      : undefined;
  } catch {
    return undefined;
  }
}

if (process.argv[1]?.endsWith('processor.mjs')) {
  const { GATEWAY_URL: url, PROCESSOR_TOKEN: token, PORT } = process.env;
  const gateway = url && token ? { url, token } : undefined;
  const processor = await startProcessor({ port: Number(PORT ?? 3002), gateway });
  console.log(`processor ${processor.url}`);
}
