/** Processors that depart from the protocol after an answer without a result: each fails the check of what it does wrong. */
import { expect, it } from 'vitest';
import { say, testSystem } from '../gateway/platform/processor/testSystem.ts';
import { conformanceHere, laterFlags } from './here.ts';

const PENDING = { code: '000.200.000' };
const APPROVED = { code: '000.100.112' };
const PAGE = 'https://bank.example/pay';

/** The members of a question that these processors read. */
interface Question {
  readonly paymentId: string;
  readonly paymentType: string;
  readonly paymentBrand: string;
  readonly returnUrl?: string;
  readonly request: { readonly card?: { readonly number?: string } };
}

/** Reports a result. @returns the status of the answer; undefined without one */
type Report = (message: object, token?: string) => Promise<number | undefined>;

/** What a processor does. `inquire`: its answer to inquiries. */
interface Wrong {
  readonly answer?: (question: Question, report: Report, time: number) => object | undefined;
  readonly inquire?: object;
}

/** What the processor says, if nothing is wrong with the answer: a pending card has its result when it is asked again. */
function byDefault({ request, paymentType }: Question, time: number): object {
  if (paymentType === 'RV') return APPROVED;
  return request.card?.number === '4000000000000028' && time === 1 ? PENDING : APPROVED;
}

/** What the command says of such a processor. */
async function linesAbout({ answer, inquire }: Wrong): Promise<string> {
  const { flags, port, token } = await laterFlags({ patience: '3' });
  const report: Report = async (message, sent = token) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${sent}` };
    const body = JSON.stringify(message);
    const url = `http://127.0.0.1:${port}/processor/results`;
    return (await fetch(url, { method: 'POST', headers, body }).catch(() => undefined))?.status;
  };
  const system = await testSystem();
  const times = new Map<string, number>();
  system.behave((response, { body }) => {
    if (body === '{') return say('{}', 400)(response);
    const question = JSON.parse(body) as Question;
    const time = (times.get(question.paymentId) ?? 0) + 1;
    times.set(question.paymentId, time);
    const said = answer?.(question, report, time) ?? byDefault(question, time);
    return say(JSON.stringify(said))(response);
  });
  system.state((response, { url = '' }) => {
    if (url === '/') return say('{"inquiry":true}')(response);
    return say(JSON.stringify(inquire ?? APPROVED))(response);
  });
  const { exitCode, stdout } = await conformanceHere('--processor', system.url, ...flags);
  expect(exitCode).toBe(1);
  return stdout;
}

const isPendingCard = ({ request }: Question) => request.card?.number === '4000000000000028';

it.concurrent.each<[string, Wrong, string]>([
  [
    'has no pending answer',
    { answer: (question) => (isPendingCard(question) ? APPROVED : undefined) },
    'a pending payment has its result when the question is repeated without number and code of the card: expected a pending code first, got 000.100.112',
  ],
  [
    'never has a result',
    { answer: ({ paymentType }) => (paymentType === 'DB' ? PENDING : undefined) },
    'a pending payment has its result when the question is repeated without number and code of the card: expected a result, got 000.200.000',
  ],
  [
    'never has a result for inquiries',
    { inquire: PENDING },
    'the inquiry has the result of a pending payment: expected a result, got 000.200.000',
  ],
  [
    'answers the inquiry and the question differently',
    { inquire: { code: '800.100.152' } },
    'the inquiry has the result of a pending payment: expected the same answer to the same key (800.100.152), got 000.100.112',
  ],
  [
    'does not reverse',
    { answer: ({ paymentType }) => (paymentType === 'RV' ? PENDING : undefined) },
    'a pending payment that is reversed moves no money: expected a success or one of 700.300.200, 700.400.530, 700.400.580, got 000.200.000',
  ],
  [
    'completes what is reversed',
    {},
    'a pending payment that is reversed moves no money: expected 900.100.301 for the repeated question, got 000.100.112',
  ],
  [
    'does not report',
    {},
    'the result of a pending payment is reported with the token of the processor: expected a report of the result within 3 s, got none',
  ],
  [
    'reports with another token',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, ...APPROVED }, 'another-token-of-a-processor-012345');
        return undefined;
      },
    },
    'the result of a pending payment is reported with the token of the processor: expected Authorization: Bearer with the token of the processor',
  ],
  [
    'reports what is no result',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, state: 'approved' });
        return undefined;
      },
    },
    'the result of a pending payment is reported with the token of the processor: expected the members of a result',
  ],
  [
    'reports the number of the card',
    {
      answer({ paymentId, request }, report) {
        void report({ paymentId, ...APPROVED, details: { Account: request.card?.number } });
        return undefined;
      },
    },
    'the result of a pending payment is reported with the token of the processor: expected a result, got one with the fault secret',
  ],
  [
    'reports another result than it answers',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, code: '800.100.152' });
        return undefined;
      },
    },
    'the result of a pending payment is reported with the token of the processor: expected the result that was reported (800.100.152), got 000.100.112',
  ],
  [
    'reports once, whatever the answer is',
    {
      answer({ paymentId }, report, time) {
        if (time === 1) void report({ paymentId, ...APPROVED });
        return undefined;
      },
    },
    'a report that was answered with 503 is sent again: expected a report of the result within 3 s, got none',
  ],
  [
    'has no page',
    {},
    'a shopper who was sent away comes back, and the payment has a result: expected a pending code with a redirect, got 000.100.112',
  ],
  [
    'has a page that does not lead back',
    {
      answer: ({ returnUrl }) =>
        returnUrl ? { ...PENDING, redirect: { url: 'http://127.0.0.1:9/' } } : undefined,
    },
    'a shopper who was sent away comes back, and the payment has a result: expected the page to send the browser to the returnUrl, but it did not',
  ],
  [
    'sends away without a way back',
    {
      answer: ({ paymentBrand }) =>
        paymentBrand === 'PAYPAL' ? { ...PENDING, redirect: { url: PAGE } } : undefined,
    },
    'without a returnUrl no shopper is sent away: expected an answer without a redirect, got 000.200.000',
  ],
  [
    'has no voucher',
    {},
    'a voucher can still be paid, and is the same again: expected a pending code with a voucher, got 000.100.112',
  ],
  [
    'has a voucher that is over',
    {
      answer: ({ paymentBrand }) =>
        paymentBrand === 'BOLETO'
          ? { ...PENDING, voucher: { reference: '7', payableUntil: '2001-01-01T00:00:00Z' } }
          : undefined,
    },
    'a voucher can still be paid, and is the same again: expected a payableUntil that is not over, got 2001-01-01T00:00:00Z',
  ],
  [
    'has another voucher each time',
    {
      answer: ({ paymentBrand }, _, time) =>
        paymentBrand === 'BOLETO'
          ? { ...PENDING, voucher: { reference: `${time}`, payableUntil: '2100-01-01T00:00:00Z' } }
          : undefined,
    },
    'a voucher can still be paid, and is the same again: expected the same answer to the same key (000.200.000), got 000.200.000',
  ],
])('a processor that %s departs from it', async (_, wrong, line) => {
  expect((await linesAbout(wrong)).split('\n')).toContain(line);
});
