/**
 * Follow-ups: captures, reversals, refunds, and authorisations that refer to an authorisation (API 3, Transactions that refer
 * to earlier ones).
 */

import { entriesOf, type Parameters } from '../../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../../contract/resultCodes.ts';
import { isCurrency } from '../../../../money/index.ts';
import { effective } from '../../../catalogue/parameters/defaults.ts';
import { shown } from '../../../catalogue/parameters/secrets.ts';
import { withoutSecrets } from '../../../catalogue/parameters/validate.ts';
import { badParameters, isRefusal, type Refusal } from '../../../catalogue/results/refusal.ts';
import { isOwnedBy, isVisibleTo } from '../../merchant/access.ts';
import { requireEntity } from '../../merchant/findEntity.ts';
import type { Entity } from '../../merchant/types.ts';
import { entityTime } from '../../shared/clock.ts';
import { envelopeOf, isPaymentId } from '../../shared/ids.ts';
import { decided } from '../../transaction/status.ts';
import type { Payment } from '../../transaction/types.ts';
import { askLocally } from '../ask.ts';
import { askAndComplete, savePending } from '../askRemote.ts';
import { savePayment } from '../complete.ts';
import { descriptorOf, NEW_PAYMENT } from '../draft.ts';
import type { LockedPayment } from '../lockPayment.ts';
import type { PaymentNeeds } from '../needs.ts';
import type { FirstAnswer, PaymentAnswer } from '../paymentAnswer.ts';
import type { ServerRequest } from '../serverPayment.ts';
import { refusalOfService } from '../startPayment.ts';
import type { PaymentTables } from '../tables.ts';
import { withVerdict } from '../withVerdict.ts';
import {
  FOLLOW_UP_KINDS,
  type FollowUp,
  type FollowUpName,
  followUpKindOf,
  judgeFollowUp,
} from './followUpRules.ts';

/** A request that refers to a payment. */
export interface FollowUpRequest extends Omit<ServerRequest, 'base'> {
  /** The id of the earlier payment, as received. */
  readonly to: string;
  /**
   * Where the id was sent. An unknown id in the path has an error code for each kind of request; referenceUuid is a
   * parameter.
   */
  readonly by: 'path' | 'referenceUuid';
}

/** A request that refers to no payment of the shop. It is not stored. `now`: entity time, ms UTC. */
export interface UnlinkedFollowUp {
  readonly kind: 'unlinked';
  readonly request: Parameters;
  /** A new id. */
  readonly id: string;
  readonly code: ResultCode;
  readonly ndc: string;
  readonly now: number;
}

/** A payment that waits for a remote processor, with the request and its secrets. */
interface PendingFollowUp {
  readonly locked: LockedPayment;
  readonly request: Parameters;
}

/**
 * Makes a follow-up of a payment. Two follow-ups at the same time run one after the other: the second is judged by what the
 * first has left. A rejected follow-up is stored as a payment, too, unless the shop has no such payment to refer to.
 */
export async function createFollowUp(
  needs: PaymentNeeds,
  order: FollowUpRequest,
): Promise<PaymentAnswer | FirstAnswer | UnlinkedFollowUp | Refusal> {
  const requested = askedIn(order);
  if (isRefusal(requested)) return requested;
  const started = await needs.store.transaction((tables) => begin(needs, tables, order, requested));
  return 'locked' in started ? askAndComplete(needs, started.locked, started.request) : started;
}

type RequestedFollowUp = Pick<FollowUp, 'kind' | 'money' | 'currency' | 'isFinal' | 'testMode'>;

/** What the request asks for, as far as the request alone shows it. */
function askedIn({ request, money }: FollowUpRequest): RequestedFollowUp | Refusal {
  const { paymentType = '', currency } = request;
  const kind = followUpKindOf(paymentType, request['standingInstruction.industryPractice']);
  // The parameter rules already refuse such a request.
  if (!kind) throw new Error(`${paymentType} is not a follow-up`);
  if (currency !== undefined && !isCurrency(currency)) return { refused: '100.550.401' };
  const isFinal = request['sequence'] === 'FINAL';
  return { kind, money, currency, isFinal, testMode: request['testMode'] };
}

async function begin(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: FollowUpRequest,
  requested: RequestedFollowUp,
): Promise<PaymentAnswer | UnlinkedFollowUp | Refusal | PendingFollowUp> {
  const { kind } = requested;
  const entity = await requireEntity(tables, order.entityId);
  const referenced = await lockKnown(tables, order.to, entity);
  if (!referenced) return unknown(needs, tables, order, kind);
  const channel = await requireEntity(tables, referenced.channelId);
  const now = await entityTime(tables, needs.systemClock, referenced.entityId);
  const channelId = entity.channels.length > 0 ? null : entity.id;
  const { money, refused, cause } = judgeFollowUp(
    referenced,
    { ...requested, channelId },
    channel.terms,
    now,
  );
  // The payment of another channel of the merchant is always refused, at the latest here, and nothing is stored with that
  // payment.
  if (!isOwnedBy(referenced, entity))
    return unlinked(needs, tables, order, refused ?? '700.400.700');
  const request = effective(order.request, now);
  const drafted: Payment = {
    ...NEW_PAYMENT,
    id: needs.ids.payment(now, envelopeOf(order.ndc)),
    entityId: referenced.entityId,
    channelId: referenced.channelId,
    merchantId: referenced.merchantId,
    checkoutId: null,
    referencedId: referenced.id,
    registrationId: null,
    ndc: order.ndc,
    createdAt: now,
    type: FOLLOW_UP_KINDS[kind].type,
    brand: referenced.brand,
    brandDetected: false,
    money,
    descriptor: descriptorOf(request, () => referenced.descriptor),
    account: referenced.account,
    request: keptOf(request, referenced, kind),
  };
  const unserved = refused ? undefined : refusalOfService(needs, drafted);
  if (unserved) return unserved;
  const locked = { payment: drafted, referenced };
  if (refused) {
    const reason = cause && `${cause.text} ${cause.tryInstead ?? ''}`.trim();
    // The text of the code covers several reasons, and shops show theirs to the person who wanted to cancel.
    const isExplained = kind === 'reversal' && reason !== undefined;
    const payment = {
      ...drafted,
      ...decided('gateway', refused, cause),
      ...(isExplained && { findings: { details: { ExtendedDescription: reason } } }),
    };
    return savePayment(needs, tables, { payment, referenced }, now, 'nothing');
  }
  const verdict = askLocally(needs, drafted, request, { referenced });
  if (verdict) {
    return savePayment(needs, tables, withVerdict(locked, verdict, now), now, 'nothing');
  }
  await savePending(needs, tables, locked, request);
  return { locked, request };
}

/**
 * Locks the referenced payment. The owner of a payment never changes, so only entities that may see the payment wait for its
 * lock.
 */
async function lockKnown(
  tables: PaymentTables,
  to: string,
  entity: Entity,
): Promise<Payment | undefined> {
  const found = isPaymentId(to) ? await tables.payment.find(to) : undefined;
  return found && isVisibleTo(found, entity) ? tables.payment.lock(found) : undefined;
}

/** Refuses a reference to an unknown payment. The payment of another entity gives the same response. */
function unknown(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: FollowUpRequest,
  kind: FollowUpName,
): Promise<UnlinkedFollowUp> | Refusal {
  if (order.by === 'path') return unlinked(needs, tables, order, FOLLOW_UP_KINDS[kind].unknown);
  const [name, message] = ['referenceUuid', 'must be the id of a payment'];
  return badParameters([{ name, value: shown(name, order.to), message }]);
}

/** Refuses a request that is linked to no payment. */
async function unlinked(
  { systemClock, ids }: PaymentNeeds,
  tables: PaymentTables,
  { request, entityId, ndc }: FollowUpRequest,
  code: ResultCode,
): Promise<UnlinkedFollowUp> {
  const now = await entityTime(tables, systemClock, entityId);
  return { kind: 'unlinked', request, id: ids.payment(now, envelopeOf(ndc)), code, ndc, now };
}

/** Parameters about an account, in addition to what is stored of its number. */
const OF_ACCOUNT = /^(?:card|bankAccount|tokenAccount|virtualAccount)\./;

/**
 * Parameters that a follow-up copies from the referenced payment. The shop finds the follow-up by the merchantTransactionId
 * of that payment, unless the follow-up has its own.
 */
const COPIED_PARAMETERS: readonly string[] = ['testMode', 'merchantTransactionId'];

/**
 * The parameters that are stored. An increment or a reauthorisation uses the same account, so the parameters about the
 * account are copied. The test mode is that of the first payment.
 */
function keptOf(request: Parameters, referenced: Payment, kind: FollowUpName): Parameters {
  const filtered: Record<string, string> = Object.create(null);
  for (const [name, value] of entriesOf(referenced.request)) {
    const goesAlong =
      COPIED_PARAMETERS.includes(name) ||
      (FOLLOW_UP_KINDS[kind].type === 'PA' && OF_ACCOUNT.test(name));
    if (goesAlong) filtered[name] = value;
  }
  return Object.assign(filtered, withoutSecrets(request));
}
