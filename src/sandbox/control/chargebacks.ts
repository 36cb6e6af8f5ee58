/**
 * /_sandbox/payments/{id}/chargebacks and /_sandbox/chargebacks/{id}: chargebacks of a shopper's bank, and the shop's
 * responses. They happen only when a test calls these routes.
 */

import type { Chargeback } from '../../contract/control/chargebacks.ts';
import { faultOf, money } from '../../contract/parameters/format.ts';
import type { ResultCode } from '../../contract/resultCodes.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { actOnDispute, findDispute } from '../../gateway/domain/chargeback/dispute.ts';
import { type DisputeAct, isReason } from '../../gateway/domain/chargeback/disputeSteps.ts';
import {
  type Disputed,
  NO_PAYMENT,
  raiseChargeback,
} from '../../gateway/domain/chargeback/raise.ts';
import type { PaymentId } from '../../gateway/domain/shared/ids.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import { formatAmount } from '../../money/index.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type Member, readJson, type Texts } from './json.ts';
import { queryOf } from './query.ts';

const REASON: Member = {
  name: 'chargebackResultCode',
  required: true,
  fault: (value) =>
    isReason(value)
      ? undefined
      : 'must be the result code of a chargeback reason, 000.100.200 to 000.100.299',
};
const AMOUNT: Member = {
  name: 'amount',
  required: false,
  fault: (value) => faultOf(money(), value),
};

/** The action on a dispute, by the last segment of the path. */
const ACTS = {
  representments: 'represent',
  reversals: 'giveBack',
  rejections: 'reject',
} as const satisfies Readonly<Record<string, DisputeAct>>;

export const chargebackRoutes = (context: SandboxContext): Route[] => [
  {
    methods: ['POST'],
    path: '/_sandbox/payments/:id/chargebacks',
    openapi: 'omitted: test',
    answer: (request) =>
      answer(context, request, posted(ENTITY, REASON, AMOUNT), (paymentId, texts) =>
        raiseChargeback(context, {
          entityId: entityIn(texts),
          paymentId,
          // The member REASON has checked the format.
          reason: texts['chargebackResultCode'] as ResultCode,
          amount: texts['amount'],
        }),
      ),
  },
  {
    methods: ['GET'],
    path: '/_sandbox/chargebacks/:id',
    openapi: 'omitted: test',
    answer: (request) =>
      answer(
        context,
        request,
        () => queryOf(request, [ENTITY]),
        (id, texts) => findDispute(context, entityIn(texts), id),
      ),
  },
  ...Object.entries(ACTS).map(
    ([path, act]): Route => ({
      methods: ['POST'],
      path: `/_sandbox/chargebacks/:id/${path}`,
      openapi: 'omitted: test',
      answer: (request) =>
        answer(context, request, posted(ENTITY), (id, texts) =>
          actOnDispute(context, entityIn(texts), id, act),
        ),
    }),
  ),
];

const posted =
  (...members: readonly Member[]) =>
  (body: Buffer) =>
    readJson(body, members);

const entityIn = (texts: Texts) => texts['entityId'] as Parameters<typeof findDispute>[1];

/** Checks the call, then does the work. */
async function answer(
  context: SandboxContext,
  request: Request,
  read: (body: Buffer) => Texts | Refusal,
  work: (id: PaymentId, texts: Texts) => Promise<Disputed | Refusal>,
): Promise<Answer> {
  const admission = await admitted(context, request, read);
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const id = request.params['id'] ?? '';
  const done = isPaymentId(id) ? await work(id, admission.texts) : NO_PAYMENT;
  if (isRefusal(done)) return json(refusal(context, request, done));
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(shown(done)) };
}

/** A dispute as the control API shows it. */
const shown = ({ dispute, payment }: Disputed): Chargeback => ({
  entityId: payment.entityId,
  id: dispute.id,
  paymentType: payment.type,
  // A chargeback always refers to a payment.
  referencedId: payment.referencedId as PaymentId,
  amount: formatAmount(payment.money),
  currency: payment.money.currency,
  chargebackResultCode: payment.code,
  state: dispute.state,
  reversalId: dispute.reversalId,
  changedAt: iso(dispute.changedAt),
});
