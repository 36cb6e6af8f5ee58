/**
 * GET /_sandbox/requests and GET /_sandbox/calls: the recorded requests of an entity. The first is for programs that follow them,
 * the oldest first, without any value that was sent; the second is a list as those of payments.
 */

import type { CallRow } from '../../contract/control/lists.ts';
import { descriptionOf, isResultCode } from '../../contract/resultCodes.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import { movedMoney, type Payment } from '../../gateway/domain/transaction/types.ts';
import { formatAmount } from '../../money/index.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { REQUESTS_PATH } from '../explain/recorder.ts';
import type { SentParameter } from '../explain/sentParameters.ts';
import type { NumberedRequest } from '../store/requestTable.ts';
import { admitted, ENTITY } from './admitted.ts';
import type { Member } from './json.ts';
import { type List, listRoute, matching, oneOfThese } from './lists/part.ts';
import { queryOf } from './query.ts';

/** The number of requests of a page. */
const LIMITS = { usual: 100, most: 500 } as const;

const AFTER: Member = {
  name: 'after',
  required: false,
  fault: (value) =>
    /^\d{1,15}$/.test(value) ? undefined : 'must be the member next of an earlier answer, or 0',
};
const LIMIT: Member = {
  name: 'limit',
  required: false,
  fault: (value) =>
    /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LIMITS.most
      ? undefined
      : `must be a number, 1 to ${LIMITS.most}`,
};

/** The route that lists requests. */
export const requestsRoute = (context: SandboxContext): Route => ({
  methods: ['GET'],
  path: REQUESTS_PATH,
  openapi: 'omitted: test',
  answer: (request) => answer(context, request),
});

const OUTCOMES = ['succeeded', 'failed', 'refused', 'declined'] as const;

const CALLS: List<NumberedRequest> = {
  name: 'calls',
  members: [
    oneOfThese('outcome', OUTCOMES),
    oneOfThese('method', ['GET', 'POST', 'PUT', 'DELETE']),
    matching('id', /^\d{1,15}$/, 'the id of a row'),
  ],
  async read({ recorder, store }, { entityId, part, texts }) {
    // Requests of this process that were answered a moment ago.
    await recorder.flush();
    const { id, method = null, q = null } = texts;
    const outcome = OUTCOMES.find((one) => one === texts['outcome']) ?? null;
    const seq = id === undefined ? null : Number(id);
    return store.request.list(entityId, { seq, method, outcome, text: q?.trim() ?? null }, part);
  },
  async show(context, { texts }, rows) {
    const payments = await paymentsOf(context, rows);
    const isOne = texts['id'] !== undefined;
    return rows.map((row) => ({ ...callRow(row, payments), ...(isOne && sentIn(row)) }));
  },
};

/** The route that lists requests, the one that was stored last first. Its path is `CALLS_PATH`. */
export const callsRoute = (context: SandboxContext): Route => listRoute(context, CALLS);

/** The members of its line in the log, and the ids of what it is about. */
function callRow(
  one: NumberedRequest,
  payments: ReadonlyMap<PaymentId, Payment>,
): { readonly [Name in keyof CallRow]: CallRow[Name] | undefined } {
  const { paymentId, data } = one.request;
  const { answerId } = data;
  const payment = paymentId === null ? undefined : payments.get(paymentId);
  return {
    ...orderIn(data['sent']),
    ...orderOf(payment),
    ...shown(one, payments),
    ...(paymentId !== null && { paymentId }),
    ...(answerId !== undefined && { answerId }),
    id: String(one.seq),
  };
}

/** The parameters that are stored, and what was wrong with them; only of a single request, so that a list stays short. */
function sentIn({ request }: NumberedRequest): Pick<CallRow, 'parameters' | 'parameterErrors'> {
  const { sent, errors } = request.data;
  return {
    ...(sent !== undefined && {
      parameters: (JSON.parse(sent) as SentParameter[]).map(([name, value]) =>
        value === null ? { name, withheld: true } : { name, value },
      ),
    }),
    ...(errors !== undefined && { parameterErrors: JSON.parse(errors) }),
  };
}

/** What a person knows of a request that made no payment, as it was sent: also an amount that was refused. */
const orderIn = (sent = '[]'): Pick<CallRow, (typeof ORDER)[number]> =>
  Object.fromEntries(
    (JSON.parse(sent) as SentParameter[]).filter(
      ([name, value]) => value !== null && ORDER.some((one) => one === name),
    ),
  );

const ORDER = ['merchantTransactionId', 'amount', 'currency'] as const;

const orderOf = (payment: Payment | undefined): Pick<CallRow, 'merchantTransactionId'> => {
  const merchantTransactionId = payment?.request['merchantTransactionId'];
  return merchantTransactionId === undefined ? {} : { merchantTransactionId };
};

async function answer(context: SandboxContext, request: Request): Promise<Answer> {
  const read = () => queryOf(request, [ENTITY, AFTER, LIMIT]);
  const admission = await admitted(context, request, read);
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId, texts } = admission;
  const { after, limit = LIMITS.usual } = texts;
  // Requests of this process that were answered a moment ago.
  await context.recorder.flush();
  const page = { after: after === undefined ? null : Number(after), limit: Number(limit) };
  const found = await context.store.request.ofEntity(entityId, page);
  const payments = await paymentsOf(context, found);
  const requests = found.map((one) => shown(one, payments));
  const next = String(found.at(-1)?.seq ?? (await lastOf(context, entityId, page.after)));
  return {
    status: 200,
    headers: JSON_HEADERS,
    body: JSON.stringify({ entityId, requests, next }),
  };
}

/** The place of an empty page: its own, or that of the last request, which is smaller in another database. */
async function lastOf(
  { store }: SandboxContext,
  entityId: EntityId,
  after: number | null,
): Promise<number> {
  const [last] = await store.request.ofEntity(entityId, { after: null, limit: 1 });
  return Math.min(after ?? 0, last?.seq ?? 0);
}

/** The payments that the requests are about. */
async function paymentsOf(
  { store }: SandboxContext,
  found: readonly NumberedRequest[],
): Promise<ReadonlyMap<PaymentId, Payment>> {
  const ids = new Set(found.flatMap(({ request }) => request.paymentId ?? []));
  const payments = await Promise.all([...ids].map((id) => store.payment.find(id)));
  return new Map(payments.flatMap((payment) => (payment ? [[payment.id, payment]] : [])));
}

/** A request with the members of its line in the log. */
function shown({ request }: NumberedRequest, payments: ReadonlyMap<PaymentId, Payment>) {
  const { at, ndc, paymentId, checkoutId, data } = request;
  const { method, route, status, ms, code } = data;
  const payment = paymentId === null ? undefined : payments.get(paymentId);
  const reason = causeIn(data);
  return {
    at: iso(at),
    method,
    route,
    ...(status !== undefined && { status: Number(status) }),
    ms: Number(ms),
    fault: data['routeFault'],
    ...(code !== undefined && isResultCode(code) && { code, reason: descriptionOf(code) }),
    ...(payment && membersOf(payment)),
    ...(checkoutId !== null && { checkoutId }),
    ndc,
    ...(data['answerId'] !== undefined && { id: data['answerId'] }),
    ...(data['until'] !== undefined && { waitsFor: data['waitsFor'], until: data['until'] }),
    ...(reason
      ? { cause: reason.cause, causeText: reason.text, parameter: reason.parameter }
      : { cause: data['decidedBy'], causeText: data['decided'] }),
  };
}

/** The members of a payment in the log. Stored details have neither type nor amount. */
function membersOf(payment: Payment) {
  const { id, type, brand } = payment;
  const money = movedMoney(payment);
  return {
    id,
    ...(type !== 'RG' && { paymentType: type }),
    ...(brand !== null && { paymentBrand: brand }),
    ...(money && { amount: formatAmount(money), currency: money.currency }),
  };
}
