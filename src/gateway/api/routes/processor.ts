/** /processor/...: what the processor reports to the gateway by calls of its own (docs/processor.md). */
import { timingSafeEqual } from 'node:crypto';
import {
  BAD_HEADER,
  badParameters,
  isRefusal,
  type Refusal,
} from '../../catalogue/results/refusal.ts';
import { NO_PAYMENT } from '../../domain/chargeback/raise.ts';
import {
  findReported,
  type ReceivedResult,
  receiveResult,
} from '../../domain/payment/receiveResult.ts';
import { hashOfToken } from '../../platform/keys/keys.ts';
import { messageIn, RESULT, verdictIn } from '../../platform/processor/messages.ts';
import { type AppContext, belongsTo, refusal } from '../context.ts';
import { type Answer, header, JSON_HEADERS, json, type Request, type Route } from '../route.ts';

/** The routes of the processor. @param token the token that it sends; the entities' tokens are not valid here */
export function processorRoutes(context: AppContext, token: string): Route[] {
  const expected = Buffer.from(hashOfToken(token));
  /** Compares only hashes, in constant time. */
  const isProcessor = (request: Request): boolean => {
    const sent = /^Bearer +([\x21-\x7e]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(Buffer.from(hashOfToken(sent)), expected);
  };
  const route = (
    path: string,
    work: (context: AppContext, request: Request) => Promise<object | Refusal>,
  ): Route => ({
    methods: ['POST'],
    path: `/processor/${path}`,
    body: 'submit',
    openapi: 'omitted: processor',
    async answer(request) {
      const done = isProcessor(request) ? await work(context, request) : BAD_HEADER;
      return isRefusal(done) ? json(refusal(context, request, done)) : said(done);
    },
  });
  return [route('results', takeResult)];
}

const said = (members: object): Answer => ({
  ...{ status: 200, headers: JSON_HEADERS, body: JSON.stringify(members) },
});

/** A result that comes later than the answer to the question. */
async function takeResult(context: AppContext, request: Request): Promise<object | Refusal> {
  const sent = messageIn(RESULT, request.body);
  if (isRefusal(sent)) return sent;
  const { paymentId, ...answer } = sent;
  const payment = await findReported(context, paymentId);
  if (!payment) return NO_PAYMENT;
  await belongsTo(context, request, payment.entityId);
  const received = await receiveResult(context, payment, (parameters) => {
    const verdict = verdictIn(answer, parameters);
    return typeof verdict === 'string' ? undefined : verdict;
  });
  return received.kind === 'known' ? { paymentId, code: received.code } : refusalOf(received);
}

function refusalOf(received: Exclude<ReceivedResult, { kind: 'known' }>): Refusal {
  switch (received.kind) {
    case 'unknown':
      return NO_PAYMENT;
    case 'secret':
      return badParameters([
        { name: 'body', value: '***', message: 'must not contain the number of the account' },
      ]);
    case 'contradiction':
      return {
        ...CONFLICT,
        detail: `the payment has the result ${received.code}`,
      };
    case 'reversing':
      return {
        ...CONFLICT,
        detail: 'the payment is being reversed: only the answer to its reversal counts',
      };
    default:
      return received satisfies never;
  }
}

/** The payment cannot have this result. */
const CONFLICT = { refused: '700.400.000', status: 409 } as const satisfies Refusal;
