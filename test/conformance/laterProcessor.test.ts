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

const REPEATED =
  'a pending payment has its result when the question is repeated without number and code of the card';
const INQUIRY = 'the inquiry has the result of a pending payment';
const REVERSED = 'a pending payment that is reversed moves no money';
const REPORTED = 'the result of a pending payment is reported with the token of the processor';
const SENT_AWAY = 'a shopper who was sent away comes back, and the payment has a result';
const VOUCHER = 'a voucher can still be paid, and is the same again';

/** A run waits for reports, so a processor does as many things wrong as different checks find. */
it.concurrent.each<[string, Wrong, readonly string[]]>([
  [
    'completes what is reversed, does not report, and has neither page nor voucher',
    {},
    [
      `${REVERSED}: expected 900.100.301 for the repeated question, got 000.100.112`,
      `${REPORTED}: expected a report of the result within 3 s, got none`,
      `${SENT_AWAY}: expected a pending code with a redirect, got 000.100.112`,
      `${VOUCHER}: expected a pending code with a voucher, got 000.100.112`,
    ],
  ],
  [
    'has no pending answer',
    { answer: (question) => (isPendingCard(question) ? APPROVED : undefined) },
    [`${REPEATED}: expected a pending code first, got 000.100.112`],
  ],
  [
    'never has a result',
    { answer: ({ paymentType }) => (paymentType === 'DB' ? PENDING : undefined) },
    [`${REPEATED}: expected a result, got 000.200.000`],
  ],
  [
    'never has a result for inquiries, and sends away without a way back',
    {
      answer: ({ paymentBrand }) =>
        paymentBrand === 'PAYPAL' ? { ...PENDING, redirect: { url: PAGE } } : undefined,
      inquire: PENDING,
    },
    [
      `${INQUIRY}: expected a result, got 000.200.000`,
      'without a returnUrl no shopper is sent away: expected an answer without a redirect, got 000.200.000',
    ],
  ],
  [
    'answers the inquiry and the question differently, and has another voucher each time',
    {
      answer: ({ paymentBrand }, _, time) =>
        paymentBrand === 'BOLETO'
          ? { ...PENDING, voucher: { reference: `${time}`, payableUntil: '2100-01-01T00:00:00Z' } }
          : undefined,
      inquire: { code: '800.100.152' },
    },
    [
      `${INQUIRY}: expected the same answer to the same key (800.100.152), got 000.100.112`,
      `${VOUCHER}: expected the same answer to the same key (000.200.000), got 000.200.000`,
    ],
  ],
  [
    'does not reverse, has a page that does not lead back, and a voucher that is over',
    {
      answer({ paymentType, paymentBrand, returnUrl }) {
        if (paymentType === 'RV') return PENDING;
        if (paymentBrand === 'BOLETO')
          return { ...PENDING, voucher: { reference: '7', payableUntil: '2001-01-01T00:00:00Z' } };
        return returnUrl ? { ...PENDING, redirect: { url: 'http://127.0.0.1:9/' } } : undefined;
      },
    },
    [
      `${REVERSED}: expected a success or one of 700.300.200, 700.400.530, 700.400.580, got 000.200.000`,
      `${SENT_AWAY}: expected the page to send the browser to the returnUrl, but it did not`,
      `${VOUCHER}: expected a payableUntil that is not over, got 2001-01-01T00:00:00Z`,
    ],
  ],
  [
    'reports with another token',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, ...APPROVED }, 'another-token-of-a-processor-012345');
        return undefined;
      },
    },
    [`${REPORTED}: expected Authorization: Bearer with the token of the processor`],
  ],
  [
    'reports what is no result',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, state: 'approved' });
        return undefined;
      },
    },
    [`${REPORTED}: expected the members of a result`],
  ],
  [
    'reports the number of the card',
    {
      answer({ paymentId, request }, report) {
        void report({ paymentId, ...APPROVED, details: { Account: request.card?.number } });
        return undefined;
      },
    },
    [`${REPORTED}: expected a result, got one with the fault secret`],
  ],
  [
    'reports another result than it answers',
    {
      answer({ paymentId }, report) {
        void report({ paymentId, code: '800.100.152' });
        return undefined;
      },
    },
    [`${REPORTED}: expected the result that was reported (800.100.152), got 000.100.112`],
  ],
  [
    'reports once, whatever the answer is',
    {
      answer({ paymentId }, report, time) {
        if (time === 1) void report({ paymentId, ...APPROVED });
        return undefined;
      },
    },
    [
      'a report that was answered with 503 is sent again: expected a report of the result within 3 s, got none',
    ],
  ],
])('a processor that %s departs from it', async (_, wrong, lines) => {
  expect((await linesAbout(wrong)).split('\n')).toEqual(expect.arrayContaining([...lines]));
});
