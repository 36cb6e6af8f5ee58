/** The beginning of a payment, by a checkout or without one: drafted, judged, and answered where that can be done here. */
import type { Money } from '../../money/index.ts';
import type { CheckoutId } from '../checkout/types.ts';
import type { Entity } from '../entity/types.ts';
import { effective } from '../parameters/defaults.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Tables } from '../store/store.ts';
import { dayOf } from '../time/format.ts';
import { type AskNeeds, askLocally } from './ask.ts';
import { draft } from './draft.ts';
import type { Payment, PaymentId } from './types.ts';

/** What a payment begins with. `said`: validated; `now`: entity time, ms UTC. */
export interface Beginning {
  readonly id: PaymentId;
  readonly entity: Entity;
  readonly checkoutId: CheckoutId | null;
  readonly ndc: string;
  readonly now: number;
  readonly money: Money;
  readonly said: Parameters;
}

/** A payment that has begun. */
export interface Begun {
  readonly drafted: Payment;
  /** With its result; undefined where a processor elsewhere has to be asked. */
  readonly answered: Payment | undefined;
  /** The request as it takes effect, secrets included. */
  readonly request: Parameters;
}

/** Begins a payment; nothing is kept yet. */
export async function beginPayment(
  tables: Tables,
  needs: AskNeeds,
  { id, entity, checkoutId, ndc, now, money, said }: Beginning,
): Promise<Begun> {
  const request = effective(said, now);
  const channels = await channelsOf(tables, entity);
  const drafted = draft({ entity, channels, checkoutId, ndc }, request, {
    id,
    now,
    today: dayOf(now),
    money,
    said,
    hash: needs.cardHash,
    descriptorDigits: needs.ids.descriptorDigits(),
    isDuplicate: await isDuplicate(tables, entity, request),
  });
  const isRefused = drafted.judgedBy !== 'nobody';
  const answered = isRefused ? drafted : askLocally(needs, drafted, request);
  return { drafted, answered, request };
}

/** The channels of an entity: a merchant's, in their order, or the entity itself. */
async function channelsOf(tables: Tables, entity: Entity): Promise<readonly Entity[]> {
  if (entity.channels.length === 0) return [entity];
  const channels = await Promise.all(entity.channels.map((id) => tables.entity.find(id)));
  return channels.filter((channel) => channel !== undefined);
}

/**
 * Whether another payment of the merchant, over whichever channel, has the shop's reference, where the terms refuse that. Two
 * at once take turns.
 */
async function isDuplicate(tables: Tables, entity: Entity, request: Parameters): Promise<boolean> {
  const reference = request['merchantTransactionId'];
  if (entity.terms.duplicates === 'allowed' || reference === undefined) return false;
  const { merchantId } = entity;
  const merchant = (merchantId && (await tables.entity.find(merchantId))) || entity;
  await tables.entity.lock(merchant.id);
  return tables.payment.isKnown([merchant.id, ...merchant.channels], reference);
}
