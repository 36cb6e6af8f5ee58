/**
 * Starts a payment, with or without a checkout: drafts it, judges its risk, authenticates the shopper, asks a processor of
 * this process, and stores the payment.
 */

import type { Place } from '../../../contract/parameters/parameter.ts';
import type { ApiRequest, Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import { dayOf } from '../../../time/format.ts';
import { effective } from '../../catalogue/parameters/defaults.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { accountKindOf } from '../../catalogue/parameters/rules/account.ts';
import { adviceOnNetwork, cardErrors } from '../../catalogue/parameters/rules/index.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Checkout } from '../checkout/types.ts';
import { channelsOf } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import { assess } from '../risk/assess.ts';
import type { CheckoutId, PaymentId, RegistrationId } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import { refusalOfUnserved } from '../shared/processorStatement.ts';
import { adviceOnExternal } from '../threeDSecure/missing.ts';
import { decided, isUnanswered } from '../transaction/status.ts';
import { NO_MONEY, type Payment } from '../transaction/types.ts';
import { type Asking, askLocally } from './ask.ts';
import { savePending } from './askRemote.ts';
import { savePayment } from './complete.ts';
import { draft, isInOneGo } from './draft.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentAnswer } from './paymentAnswer.ts';
import { sealRequest } from './sealedRequest.ts';
import {
  advised,
  firstShopperStep,
  refusalOfStep,
  type ShopperOrigin,
  type ShopperStepInput,
  wayBack,
} from './shopper/shopperStep.ts';
import type { PaymentTables } from './tables.ts';
import { withVerdict } from './withVerdict.ts';

/** The input of a payment. `parameters`: validated; `now`: entity time, ms UTC. */
export interface PaymentInput {
  readonly id: PaymentId;
  /** Where the shopper's browser comes from and goes back to. */
  readonly home: ShopperOrigin;
  /** When the checkout expires; undefined without a checkout. Entity time, ms UTC. */
  readonly endsAt?: number | undefined;
  readonly entity: Entity;
  readonly checkoutId: CheckoutId | null;
  readonly ndc: string;
  readonly now: number;
  /** null if nothing is paid. */
  readonly money: Money | null;
  readonly parameters: Parameters;
  /** RG stores the details of the account, 3D authenticates its holder; undefined for a payment. */
  readonly type?: 'RG' | '3D' | undefined;
  /** The registration that is paid with. */
  readonly usedId?: RegistrationId | undefined;
  /** What the shop should send otherwise, if that is known. */
  readonly advice?: string | undefined;
  /** What makes the payment, if no request asked for it. */
  readonly source?: Payment['source'] | undefined;
}

/** A started payment, stored. `request`: with its defaults applied, secrets included. */
export interface StartedPayment extends Asking {
  /** The answer, if the payment has a result or waits for its shopper; undefined if a remote processor has to be asked. */
  readonly answer?: PaymentAnswer;
}

/** A payment before any external service was asked. */
interface Drafted {
  /** Not judged yet, or refused by the gateway. */
  readonly payment: Payment;
  /** The request with its defaults applied, secrets included. */
  readonly request: Parameters;
  /** The channels that the payment could go over. */
  readonly channels: readonly Entity[];
}

/** Drafts a payment, and makes every check that needs no external service. Stores nothing. */
async function draftPayment(
  needs: PaymentNeeds,
  tables: PaymentTables,
  beginning: Omit<PaymentInput, 'home' | 'endsAt' | 'advice'>,
): Promise<Drafted> {
  const { id, entity, checkoutId, ndc, now, money, parameters, type, source } = beginning;
  const typed = type === undefined ? parameters : { ...parameters, paymentType: type };
  const request = effective(typed, now);
  const channels = await channelsOf(tables, entity);
  const drafted = draft({ entity, channels, checkoutId, ndc }, request, {
    id,
    type,
    registrationId: registrationIdOf(beginning, request, needs.ids),
    now,
    today: dayOf(now),
    money: money ?? NO_MONEY,
    parameters,
    hash: needs.cardHash,
    descriptorDigits: needs.ids.descriptorDigits(),
    isDuplicate: type === undefined && (await isDuplicate(tables, entity, request)),
  });
  const payment = source === undefined ? drafted : { ...drafted, source };
  return { payment, request, channels };
}

/** The refusal of a payment that its processor does not serve. It is not stored. */
export function refusalOfService(
  { statementFor }: Pick<PaymentNeeds, 'statementFor'>,
  payment: Payment,
): Refusal | undefined {
  if (!isUnanswered(payment)) return undefined;
  const type = isInOneGo(payment) ? 'PA.CP' : payment.type;
  return refusalOfUnserved(statementFor(payment.request), { type, brand: payment.brand });
}

/** A payment that may start, with everything that its first step depends on. */
export type Prepared = ShopperStepInput;

/**
 * Drafts a payment, and refuses it if its authentication lacks parameters. A refused payment is not stored, so this check
 * comes before everything that is recorded for a payment: a spent wallet token, the counts of risk rules.
 */
export async function preparePayment(
  needs: PaymentNeeds,
  tables: PaymentTables,
  beginning: PaymentInput,
): Promise<Prepared | Refusal> {
  const { entity, now, home, usedId, endsAt } = beginning;
  const { payment: plain, request, channels } = await draftPayment(needs, tables, beginning);
  const unserved = refusalOfService(needs, plain);
  if (unserved) return unserved;
  const isOpen = isUnanswered(plain);
  const drafted = isOpen ? advised(plain, beginning.advice) : plain;
  const { strict, envelope } = entity.terms;
  const place = usedId === undefined ? 'payments' : 'stored';
  const errors = isOpen ? cardErrors(requestOf(request), place, strict) : [];
  if (errors.length > 0) return badParameters(errors);
  const payment = isOpen && !strict ? withAdvice(drafted, requestOf(request), place) : drafted;
  const prepared: Prepared = {
    issuers: needs.issuers,
    isSimulated: needs.statementFor(payment.request) === null,
    ids: needs.ids,
    isStrict: strict,
    envelope,
    channel: channels.find((channel) => channel.id === payment.channelId) ?? entity,
    payment,
    request,
    home,
    isStored: usedId !== undefined,
    now,
    endsAt,
  };
  return (isOpen && refusalOfStep(prepared)) || prepared;
}

/** The payment with advice about parameters that the specification requires, and that are only required of strict entities. */
const withAdvice = (payment: Payment, request: ApiRequest, place: Place): Payment =>
  advised(advised(payment, adviceOnExternal(request)), adviceOnNetwork(request, place));

/**
 * Starts a payment, and stores it with everything that changes with it. Each step runs only if the one before has not decided
 * the payment.
 *
 * @param entity that authorised the request
 * @param checkout that is paid, claimed for the payment; undefined without a checkout
 */
export async function startPayment(
  needs: PaymentNeeds,
  tables: PaymentTables,
  entity: Entity,
  prepared: Prepared,
  checkout?: Checkout,
): Promise<StartedPayment> {
  const { request, now } = prepared;
  // Judge the risk.
  const checked = await assessRisk(needs, tables, entity, prepared);
  // Authenticate the shopper, or send the shopper to the page of a bank or provider.
  const { payment, step, redirect } = isUnanswered(checked)
    ? firstShopperStep({ ...prepared, payment: checked })
    : { payment: checked };
  // Ask the processor, if it runs in this process.
  const way = isUnanswered(payment) && !redirect ? wayBack({ ...prepared, payment }) : undefined;
  const verdict = isUnanswered(payment) ? askLocally(needs, payment, request, { way }) : undefined;
  if (isUnanswered(payment) && !verdict) {
    // A remote processor is asked after the commit.
    await savePending(needs, tables, { payment, redirect, way }, request);
    return { payment, request, way };
  }
  const known = { payment, checkout, secrets: request, step, redirect, way };
  const locked = verdict ? withVerdict(known, verdict, now) : known;
  const answer = await savePayment(needs, tables, locked, now, 'nothing');
  // The processor is asked after the step. An authentication alone is never charged, but a 3-D Secure server that is asked when
  // the browser arrives needs the number.
  const isAskedLater = step?.redirect?.flow?.server && step.redirect.flow.phase === 'begun';
  if (step?.redirect && (payment.type !== '3D' || isAskedLater))
    await sealRequest(needs, tables, payment, { request }, now);
  return { payment: locked.payment, request, answer };
}

/** Applies the entity's own risk rules to a payment that the gateway has not refused. */
async function assessRisk(
  needs: PaymentNeeds,
  tables: PaymentTables,
  entity: Entity,
  { payment, request, now }: Prepared,
): Promise<Payment> {
  if (!isUnanswered(payment)) return payment;
  const assessed = await assess(needs, tables, { entity, payment, request, now });
  const { score, code, cause } = assessed;
  const checked = { ...advised(payment, assessed.advice), riskScore: score };
  return code === undefined ? checked : { ...checked, ...decided('risk', code, cause) };
}

/** The id of the registration that is paid with, or that the payment creates; a request without an account creates none. */
function registrationIdOf(
  { id, type, usedId, ndc, now }: Omit<PaymentInput, 'home' | 'endsAt'>,
  request: Parameters,
  ids: PaymentNeeds['ids'],
): RegistrationId | null {
  if (usedId !== undefined) return usedId;
  if (type === 'RG') return id as RegistrationId;
  if (type === '3D') return null;
  const stores =
    request['createRegistration'] === 'true' && accountKindOf(requestOf(request)) !== 'none';
  return stores ? (ids.payment(now, envelopeOf(ndc)) as RegistrationId) : null;
}

/**
 * Whether another payment of the merchant, over any channel, has the same merchantTransactionId, and the terms refuse that.
 * Two requests at the same time run one after the other.
 */
async function isDuplicate(
  tables: PaymentTables,
  entity: Entity,
  request: Parameters,
): Promise<boolean> {
  const reference = request['merchantTransactionId'];
  if (entity.terms.duplicates === 'allowed' || reference === undefined) return false;
  const { merchantId } = entity;
  const merchant = (merchantId && (await tables.entity.find(merchantId))) || entity;
  await tables.entity.lock(merchant.id);
  return tables.payment.isKnown([merchant.id, ...merchant.channels], reference);
}
