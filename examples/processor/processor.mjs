// @ts-nocheck: an example in plain JavaScript.
// A small processor that follows docs/processor.md: it keeps its books in memory, and serves cards, debits of bank accounts, a
// brand with a page of its own, and a voucher. Copy it as the beginning of an adapter to a real acquirer.
import { createServer } from 'node:http';

const CODES = {
  ...{ approved: '000.100.112', declined: '800.100.152', reversed: '900.100.301' },
  ...{ pending: '000.200.000', waitsForMoney: '800.400.500' },
};
const PENDING = [CODES.pending, CODES.waitsForMoney];
/** Cards, and ends of amounts, that are declined or stay pending for a moment. */
const CARDS = { 4000000000000002: CODES.declined, 4000000000000028: CODES.pending };
const ENDINGS = { '.13': CODES.declined, '.77': CODES.pending };
const TEN_DAYS = 10 * 24 * 3_600_000;
const STATEMENT = {
  paymentTypes: ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'PA.CP'],
  registrations: true,
  inquiry: true,
};

/**
 * Starts the processor.
 *
 * @param {{ port?: number, gateway?: { url: string, token: string }, moment?: number | undefined }} options `gateway`: where
 *   results are reported to; `moment`: how long a payment stays pending, in ms; by default until `complete` is called
 */
export async function startProcessor({ port = 0, gateway, moment } = {}) {
  /** The books: each payment once, by the key of its question. Amounts in hundredths. */
  const books = new Map();
  /** Keys of payments that were reversed before their question arrived. */
  const refused = new Set();

  let isClosed = false;

  /** Decides a question once. A repeated question has the first answer, or the result that came later. */
  function decide(question) {
    const { paymentId: id, paymentType: type, amount = '0.00', referenced } = question;
    const known = answerTo(id);
    if (known) return known;
    const hundredths = Number(amount.replace('.', ''));
    const of = referenced && books.get(referenced.paymentId);
    const code = referenced
      ? judgeFollowUp(type, of, hundredths, referenced.paymentId)
      : judgeFirst(question);
    const { returnUrl, timestamp } = question;
    const hasPage = code === CODES.pending && isSentAway(question);
    const answer = {
      code,
      details: { ConnectorTxID1: `tx${books.size + 1}` },
      ...(hasPage && { redirect: { url: `${address}/page/${id}` } }),
      ...(code === CODES.waitsForMoney && { voucher: voucherFrom(timestamp) }),
    };
    const isOpen = code === CODES.approved || PENDING.includes(code);
    books.set(id, { type, hundredths, used: 0, isOpen, answer, returnUrl });
    if (code === CODES.pending && !hasPage && moment !== undefined) {
      setTimeout(() => void complete(id), moment).unref();
    }
    return answer;
  }

  /** What is known of a payment; undefined without a question. */
  function answerTo(id) {
    const known = books.get(id);
    return refused.has(id) || known?.isReversed ? { code: CODES.reversed } : known?.answer;
  }

  function judgeFirst(question) {
    const { paymentBrand, amount = '', request } = question;
    if (paymentBrand === 'BOLETO') return CODES.waitsForMoney;
    if (isSentAway(question)) return CODES.pending;
    return CARDS[request?.card?.number] ?? ENDINGS[amount.slice(-3)] ?? CODES.approved;
  }

  const isSentAway = ({ paymentBrand, returnUrl }) => paymentBrand === 'PAYPAL' && returnUrl;

  /** What the shopper quotes to pay within ten days. */
  const voucherFrom = (timestamp) => ({
    reference: String(books.size + 1).padStart(12, '0'),
    payableUntil: new Date(Date.parse(timestamp) + TEN_DAYS).toISOString(),
  });

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
    // After a reversal, only the answer to the reversal counts.
    if (!PENDING.includes(payment?.answer.code) || payment.isReversed) return;
    payment.answer = { code, details: payment.answer.details };
    payment.isOpen = code === CODES.approved;
    await report('results', { paymentId: id, ...payment.answer });
  }

  /**
   * Calls the gateway: `results`, `chargebacks` or `settlements`. Returns its answer. A message that may not have been stored is
   * sent again later.
   */
  async function report(path, message) {
    for (let wait = 100; gateway && !isClosed; wait = Math.min(wait * 2, 3_600_000)) {
      const response = await send(path, message).catch(() => undefined);
      if (response && response.status < 500) return response.json();
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
    return undefined;
  }

  const send = (path, message) =>
    fetch(`${gateway.url}/processor/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${gateway.token}` },
      body: JSON.stringify(message),
    });

  async function answer(request, response) {
    const say = (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url, address);
    const [, place, id] = pathname.split('/');
    if (request.method === 'GET' && place === '') return say(200, STATEMENT);
    if (request.method === 'GET' && place === 'payments') {
      const known = answerTo(id);
      return known ? say(200, known) : say(404, {});
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
    close() {
      isClosed = true;
      return new Promise((resolve) => server.close(resolve).closeAllConnections());
    },
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
  const processor = await startProcessor({ port: Number(PORT ?? 3002), gateway, moment: 2000 });
  console.log(`processor ${processor.url}`);
}
