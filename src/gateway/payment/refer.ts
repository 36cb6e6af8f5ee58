/** Captures, reversals, refunds, and authorisations that refer to one (API 3, Transactions that refer to earlier ones). */
import { isKnownTo } from '../entity/access.ts';
import type { Entity } from '../entity/types.ts';
import { effective } from '../parameters/defaults.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { withoutSecrets } from '../parameters/validate.ts';
import type { Rendered } from '../results/envelope.ts';
import { badParameters, isRefusal, type Refusal } from '../results/refusal.ts';
import type { Tables } from '../store/store.ts';
import { entityTime } from '../time/clock.ts';
import { dayOf } from '../time/format.ts';
import { accountOf, judgeAccount } from './account.ts';
import { renderUnknown } from './answer.ts';
import { type AskNeeds, askLocally } from './ask.ts';
import { descriptorOf, UNANSWERED } from './draft.ts';
import { moneyIn, type Order } from './initiate.ts';
import { askAndSettle, type Held, keep, keepWaiting } from './settle.ts';
import { type FollowUp, follow, STEPS, type StepName, stepOf } from './transitions.ts';
import type { Payment, PaymentId } from './types.ts';

/** A request that refers to a payment. */
export interface Reference extends Order {
  /** As it came. */
  readonly to: string;
  /** Where it stood: an id in the path has a code for each kind of request; referenceUuid is a parameter. */
  readonly by: 'path' | 'referenceUuid';
}

/** A payment that waits, with the request and its secrets. */
interface Asking {
  readonly held: Held;
  readonly request: Parameters;
}

/**
 * Follows a payment up. Two at once take turns: the second is judged by what the first has left. What is refused is kept
 * as a payment, too, unless there is nothing that it refers to.
 */
export async function refer(needs: AskNeeds, order: Reference): Promise<Rendered | Refusal> {
  const { request } = order;
  const step = stepOf(
    request['paymentType'] ?? '',
    request['standingInstruction.industryPractice'],
  );
  // The rules of the parameters see to it.
  if (!step) throw new Error(`${request['paymentType']} refers to nothing`);
  const money = request['amount'] === undefined ? null : moneyIn(request);
  if (money !== null && isRefusal(money)) return money;
  const asked = { step, money, currency: request['currency'] };
  const begun = await needs.store.transaction((tables) => begin(tables, needs, order, asked));
  return 'held' in begun ? askAndSettle(needs, begun.held, begun.request) : begun;
}

type Asked = Pick<FollowUp, 'step' | 'money' | 'currency'>;

async function begin(
  tables: Tables,
  needs: AskNeeds,
  order: Reference,
  { step, money, currency }: Asked,
): Promise<Rendered | Refusal | Asking> {
  const entity = await entityOf(tables, order.entityId);
  const referenced = ID.test(order.to)
    ? await tables.payment.lock(order.to as PaymentId)
    : undefined;
  if (!referenced || !isKnownTo(referenced, entity)) return unknown(tables, needs, order, step);
  const channel = await entityOf(tables, referenced.channelId);
  const now = await entityTime(tables, needs.wall, referenced.entityId);
  const request = effective(order.request, now);
  const account = accountOf(request, needs.cardHash);
  const wrong =
    account.hash === null ? undefined : judgeAccount(request, brandIn(request), dayOf(now));
  const judged = follow(
    referenced,
    {
      step,
      money,
      currency,
      isFinal: request['sequence'] === 'FINAL',
      channelId: entity.channels.length > 0 ? null : entity.id,
      testMode: request['testMode'],
      accountHash: account.hash,
    },
    channel.terms,
    now,
  );
  const drafted: Payment = {
    ...UNANSWERED,
    id: needs.ids.payment(now),
    entityId: referenced.entityId,
    channelId: referenced.channelId,
    merchantId: referenced.merchantId,
    checkoutId: null,
    referencedId: referenced.id,
    ndc: order.ndc,
    createdAt: now,
    type: STEPS[step].type,
    brand: referenced.brand,
    brandDetected: false,
    money: judged.money,
    descriptor: descriptorOf(request, () => referenced.descriptor),
    account: referenced.account,
    request: keptOf(request, referenced, step),
  };
  const answered = (payment: Payment) =>
    keep(needs, tables, { payment, referenced }, now, 'nothing');
  if (wrong) return answered({ ...drafted, code: wrong, judgedBy: 'account' });
  if (judged.refused) {
    return answered({ ...drafted, code: judged.refused, judgedBy: 'reference' });
  }
  const payment = askLocally(needs, drafted, request, referenced);
  if (payment) return answered(payment);
  const held = { payment: drafted, referenced };
  await keepWaiting(needs, tables, held, request);
  return { held, request };
}

const ID = /^[0-9a-f]{32}$/;

const brandIn = (request: Parameters): string | null => request['paymentBrand'] ?? null;

async function entityOf(tables: Tables, id: Entity['id']): Promise<Entity> {
  const entity = await tables.entity.find(id);
  if (!entity) throw new Error(`entity ${id} is gone`);
  return entity;
}

/** From outside another's payment looks like none. */
async function unknown(
  tables: Tables,
  { wall, ids }: AskNeeds,
  { by, to, request, entityId, ndc }: Reference,
  step: StepName,
): Promise<Rendered | Refusal> {
  if (by === 'referenceUuid') {
    const message = 'must be the id of a payment';
    return badParameters([{ name: 'referenceUuid', value: to, message }]);
  }
  const now = await entityTime(tables, wall, entityId);
  return renderUnknown(request, ids.payment(now), STEPS[step].unknown, { now, ndc });
}

/**
 * What is kept of the request. Who authorises again does so for the same account, so that what is known of it goes along;
 * the test mode is that of the first payment.
 */
function keptOf(request: Parameters, referenced: Payment, step: StepName): Parameters {
  const kept: Record<string, string> = Object.create(null);
  const ofAccount = /^(?:card|bankAccount|tokenAccount|virtualAccount)\./;
  for (const [name, value] of Object.entries(referenced.request)) {
    const goesAlong = name === 'testMode' || (STEPS[step].type === 'PA' && ofAccount.test(name));
    if (goesAlong) kept[name] = value;
  }
  return Object.assign(kept, withoutSecrets(request));
}
