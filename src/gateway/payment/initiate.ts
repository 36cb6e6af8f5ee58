/** POST /v1/payments: a payment by a shop's server, without a checkout (API 1, Basic payment). */
import type { Money } from '../../money/index.ts';
import type { EntityId } from '../entity/types.ts';
import { moneyIn } from '../parameters/money.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Rendered } from '../results/envelope.ts';
import { isRefusal, type Refusal } from '../results/refusal.ts';
import type { Tables } from '../store/store.ts';
import type { AskNeeds } from './ask.ts';
import { beginPayment } from './begin.ts';
import { askAndSettle, keep, keepWaiting } from './settle.ts';
import type { Payment } from './types.ts';

/** What a shop's server asks for. */
export interface Order {
  readonly entityId: EntityId;
  /** Validated. */
  readonly request: Parameters;
  /** Of the request; the payment keeps it. */
  readonly ndc: string;
  /** When it came: entity time, ms UTC. */
  readonly now: number;
}

/** What has to be asked elsewhere: what is kept of it, and the request with its secrets. */
interface Asking {
  readonly payment: Payment;
  readonly request: Parameters;
}

/** Pays. The payment and its event are kept together before the answer; while a processor elsewhere is asked, it waits. */
export async function initiate(needs: AskNeeds, order: Order): Promise<Rendered | Refusal> {
  const money = moneyIn(order.request);
  if (isRefusal(money)) return money;
  const step = await needs.store.transaction((tables) => begin(tables, needs, order, money));
  needs.armed.note(needs, order.entityId, order.now);
  return 'body' in step ? step : askAndSettle(needs, { payment: step.payment }, step.request);
}

async function begin(
  tables: Tables,
  needs: AskNeeds,
  order: Order,
  money: Money,
): Promise<Rendered | Asking> {
  const entity = await tables.entity.find(order.entityId);
  if (!entity) throw new Error(`entity ${order.entityId} is gone`);
  const { now } = order;
  const { drafted, answered, request } = await beginPayment(tables, needs, {
    id: needs.ids.payment(now),
    entity,
    checkoutId: null,
    ndc: order.ndc,
    now,
    money,
    said: order.request,
  });
  if (answered) return keep(needs, tables, { payment: answered }, now, 'nothing');
  await keepWaiting(needs, tables, { payment: drafted }, request);
  return { payment: drafted, request };
}
