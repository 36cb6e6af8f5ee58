/** /processor/...: what the processor reports to the gateway by calls of its own (docs/processor.md). */
import { timingSafeEqual } from 'node:crypto';
import { formatAmount } from '../../../money/index.ts';
import {
  BAD_HEADER,
  badParameters,
  isRefusal,
  type Refusal,
} from '../../catalogue/results/refusal.ts';
import { NO_PAYMENT } from '../../domain/chargeback/raise.ts';
import { receiveChargeback } from '../../domain/chargeback/receiveChargeback.ts';
import { repeatsNumber } from '../../domain/payment/ask.ts';
import {
  findReported,
  type ReceivedResult,
  receiveResult,
} from '../../domain/payment/receiveResult.ts';
import { receiveEntries } from '../../domain/settlement/receiveEntries.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import { hashOfToken } from '../../platform/keys/keys.ts';
import { clearingOf } from '../../platform/processor/clearingRecord.ts';
import {
  CHARGEBACK,
  messageIn,
  RESULT,
  SETTLEMENT,
  verdictIn,
} from '../../platform/processor/messages.ts';
import { tokenHashesOf } from '../authenticate.ts';
import type { BodyLimit } from '../bodies.ts';
import { type AppContext, belongsTo, refusal } from '../context.ts';
import { type Answer, JSON_HEADERS, json, type Request, type Route } from '../route.ts';

/** The routes of the processor. @param token the token that it sends; the entities' tokens are not valid here */
export function processorRoutes(context: AppContext, token: string): Route[] {
  const expected = Buffer.from(hashOfToken(token));
  /** Compares only hashes, in constant time. */
  const isProcessor = (request: Request): boolean => {
    const [sent] = tokenHashesOf(request);
    return sent !== undefined && timingSafeEqual(Buffer.from(sent), expected);
  };
  const route = (
    path: string,
    work: (context: AppContext, request: Request) => Promise<object | Refusal>,
    body: BodyLimit = 'submit',
  ): Route => ({
    methods: ['POST'],
    path: `/processor/${path}`,
    body,
    openapi: 'omitted: processor',
    async answer(request) {
      const done = isProcessor(request) ? await work(context, request) : BAD_HEADER;
      return isRefusal(done) ? json(refusal(context, request, done)) : said(done);
    },
  });
  return [
    route('results', takeResult),
    route('chargebacks', takeChargeback),
    route('settlements', takeSettlement, 'server'),
  ];
}

const said = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
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
      return SECRET;
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

/** Nothing of the message is kept. */
const SECRET: Refusal = badParameters([
  { name: 'body', value: '***', message: 'must not contain the number of the account' },
]);

/** The payment cannot have this result. */
const CONFLICT = { refused: '700.400.000', status: 409 } as const satisfies Refusal;

/** A chargeback, or a later state of its dispute. */
async function takeChargeback(context: AppContext, request: Request): Promise<object | Refusal> {
  const sent = messageIn(CHARGEBACK, request.body);
  if (isRefusal(sent)) return sent;
  const { paymentId, reference } = sent;
  const payment = await findReported(context, paymentId);
  if (!payment) return NO_PAYMENT;
  await belongsTo(context, request, payment.entityId);
  const { details } = sent;
  if (details && repeatsNumber(context, payment, details)) return SECRET;
  const done = await receiveChargeback(context, payment, sent);
  if (isRefusal(done)) return done;
  const { dispute, payment: chargeback } = done;
  return {
    paymentId,
    reference,
    chargebackId: dispute.id,
    state: dispute.state,
    code: chargeback.code,
    amount: formatAmount(chargeback.money),
    currency: chargeback.money.currency,
    reversalId: dispute.reversalId,
  };
}

/** Records of the clearing institute, for the day that is closed next. */
async function takeSettlement(context: AppContext, request: Request): Promise<object | Refusal> {
  const sent = messageIn(SETTLEMENT, request.body);
  if (isRefusal(sent)) return sent;
  const entityId = sent.entityId as EntityId;
  const entries = sent.entries.map(({ reference, ...record }) => ({
    reference,
    clearing: clearingOf(record),
  }));
  const added = await receiveEntries(context, entityId, entries);
  if (typeof added === 'object') return added;
  await belongsTo(context, request, entityId);
  return { entityId, entries: entries.length, added };
}
