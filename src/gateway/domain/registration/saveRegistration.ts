/** Applies the result of a transaction to stored details: makes, confirms or deletes them, or records their use. */

import { SENSITIVE } from '../../../contract/parameters/catalogue.ts';
import type { Parameters } from '../../../contract/parameters/request.ts';
import { addDuration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { EventRecord } from '../shared/eventTable.ts';
import type { PaymentId, RegistrationId } from '../shared/ids.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { Vault } from '../shared/vault.ts';
import { isSucceeded, isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import type { CardNetworks } from './cardNetworks.ts';
import { isTokenisable, requestedFor } from './networkToken.ts';
import { confirm, endOfLife } from './registrationStates.ts';
import { afterPayment, beginning, begins } from './series.ts';
import type { RegistrationTables } from './tables.ts';
import type { NetworkToken, Registration } from './types.ts';

/** A change of stored details, for the messages to webhooks. */
export interface RegistrationNews {
  readonly id: RegistrationId;
  /** The transaction of type RG, where the caller has it or where it will not be stored. */
  readonly made?: Payment;
  readonly networkToken: NetworkToken | null;
  /** Without an action, the first message is CREATED and later ones are UPDATED. */
  readonly action?: 'CREATED' | 'UPDATED' | 'DELETED' | undefined;
  /** The transaction that caused the change; without an id: the stored details themselves. */
  readonly by: ChangeOrigin;
  /** The id of the transaction that removed the details. */
  readonly transactionId?: string | undefined;
}

/** The transaction that caused a change of stored details. */
export type ChangeOrigin = Pick<Payment, 'checkoutId'> & { readonly id?: PaymentId };

/** Stores a message for each listener, in the database transaction of the change. @param now entity time, ms UTC */
export type AnnounceRegistration = RegistrationNeeds['announceDetails'];

/** What announcing changes needs. The function is injected, since the code that renders the messages imports this folder. */
export interface RegistrationNeeds {
  /** The tables are those of the database transaction: all tables of the store. */
  announceDetails(tables: RegistrationTables, news: RegistrationNews, now: number): Promise<void>;
  /** null: no card networks are connected, and no token is requested. */
  readonly cardNetworks: CardNetworks | null;
}

/** What storing details needs. */
export interface SaveRegistrationNeeds
  extends Pick<RetentionNeeds, 'retention'>,
    RegistrationNeeds {
  readonly vault: Vault;
}

/** Whether a transaction stores the payment details of its request. */
export const storesRegistration = ({ type, request, registrationId }: Payment): boolean =>
  registrationId !== null && (type === 'RG' || request['createRegistration'] === 'true');

/** A transaction with its result. */
export interface TransactionOutcome {
  readonly payment: Payment;
  /** The transaction of type RG: the payment itself, or a second transaction that is made with it. */
  readonly making: Payment;
  /**
   * The parameters of the request, secrets included; undefined where they are erased because the details were sealed here
   * before.
   */
  readonly secrets: Parameters | undefined;
  /** Whether the transaction was stored before, as pending. */
  readonly wasUnderWay: boolean;
}

/** Stores the effect of a result on stored details. The payment itself is already stored. @param now entity time, ms UTC */
export async function saveRegistration(
  needs: SaveRegistrationNeeds,
  tables: RegistrationTables,
  outcome: TransactionOutcome,
  now: number,
): Promise<void> {
  const { payment } = outcome;
  const { registrationId } = payment;
  if (registrationId === null) return;
  if (!storesRegistration(payment)) return saveUse(tables, registrationId, outcome, now);
  const known = await tables.registration.lock(registrationId, payment.entityId);
  // The number was erased before a result was known: nothing is left to store, whatever the result is.
  const isKept = known !== undefined || outcome.secrets !== undefined;
  const isToStay = isKept && (isSucceeded(payment) || isWaiting(payment));
  if (!isToStay) return forget(needs, tables, outcome, known, now);
  await (known ? confirmed(needs, tables, known, outcome, now) : make(needs, tables, outcome, now));
}

async function make(
  needs: SaveRegistrationNeeds,
  tables: RegistrationTables,
  { payment, making, secrets }: TransactionOutcome,
  now: number,
): Promise<void> {
  const id = payment.registrationId as RegistrationId;
  if (!secrets) throw new Error(`registration ${id} has nothing to store`);
  if (payment.type !== 'RG') await tables.payment.insert(making);
  const number = storedNumber(secrets);
  const registration: Registration = {
    id,
    entityId: payment.entityId,
    state: isSucceeded(payment) ? 'active' : 'unconfirmed',
    endsAt: endOfLife({ kind: payment.account.kind, request: payment.request }, now),
    series: isSucceeded(payment) && begins(payment) ? [beginning(payment)] : [],
    networkToken: null,
    sealed: number && (await needs.vault.sealObject(tables, number, id)),
  };
  await tables.registration.insert(registration);
  await armRegistrationEnd(tables, registration);
  await announceChange(needs, tables, registration, payment, 'registrationCreated', now);
  await giveToNetwork(needs, tables, registration, payment, now);
}

/** Parameters that prove that the shopper is present: never stored. */
const PROOFS = ['card.cvv', 'tokenAccount.cryptogram', 'tokenAccount.dtvc', 'giftCard.pin'];

const isNumber = (name: string): boolean =>
  SENSITIVE.has(name) && !PROOFS.includes(name) && !name.endsWith('.paymentToken');

/** The numbers of the account, by parameter; null where the account has none. */
function storedNumber(secrets: Parameters): Parameters | null {
  const numbers = Object.entries(secrets).filter(([name]) => isNumber(name));
  return numbers.length === 0 ? null : Object.fromEntries(numbers);
}

async function confirmed(
  needs: RegistrationNeeds,
  tables: RegistrationTables,
  known: Registration,
  { payment, making }: TransactionOutcome,
  now: number,
): Promise<void> {
  if (!isSucceeded(payment) || known.state !== 'unconfirmed') return;
  const series = begins(payment) ? [beginning(payment)] : known.series;
  const registration = { ...confirm(known), series };
  await tables.registration.save(registration);
  if (payment.type !== 'RG') await tables.payment.saveResult(making);
  await announceChange(needs, tables, registration, payment, 'registrationConfirmed', now);
  await giveToNetwork(needs, tables, registration, payment, now);
}

/** Terms `networkTokens: always`: requests a token for each card that can be paid with. */
async function giveToNetwork(
  needs: RegistrationNeeds,
  tables: RegistrationTables,
  registration: Registration,
  payment: Payment,
  now: number,
): Promise<void> {
  if (!needs.cardNetworks || registration.state !== 'active' || !isTokenisable(payment)) return;
  const entity = await tables.entity.find(registration.entityId);
  if (entity?.terms.networkTokens !== 'always') return;
  await askNetwork(needs, tables, registration, payment, now);
}

/** Requests a network token for a stored card. @returns the details with the requested token */
export async function askNetwork(
  needs: RegistrationNeeds,
  tables: RegistrationTables,
  registration: Registration,
  payment: Pick<Payment, 'id' | 'request' | 'checkoutId'>,
  now: number,
): Promise<Registration> {
  const pending = { ...registration, networkToken: requestedFor(payment.request) };
  await tables.registration.save(pending);
  await armNetwork(needs, tables, pending, now);
  const about = { networkToken: 'requested' };
  await announceChange(needs, tables, pending, payment, 'registrationUpdated', now, about);
  return pending;
}

/**
 * The transaction that should have made the details was declined, or its number is erased. No details are stored, and the record of the transaction is
 * deleted after the retention.
 */
async function forget(
  needs: SaveRegistrationNeeds,
  tables: RegistrationTables,
  { payment, making }: TransactionOutcome,
  known: Registration | undefined,
  now: number,
): Promise<void> {
  // Details that were removed meanwhile stay known for as long as any other removed details.
  if (known && known.state !== 'unconfirmed') return;
  const { entityId, type, checkoutId, registrationId } = payment;
  const id = registrationId as RegistrationId;
  if (known || type === 'RG') {
    const news: RegistrationNews = {
      id,
      made: making,
      networkToken: null,
      action: known && 'DELETED',
      by: payment,
    };
    await needs.announceDetails(tables, news, now);
  }
  if (known) {
    await tables.timer.cancel(entityId, 'registrationEnd', id);
    await tables.registration.erase(id, entityId);
    if (type !== 'RG') await tables.registration.remove(id, entityId);
  }
  // Data of a checkout is deleted with the checkout.
  const isAlone = type === 'RG' && checkoutId === null;
  if (isAlone) await armForgetting(needs, tables, { id, entityId }, now);
}

/**
 * Records a payment with stored details: updates the series of its agreement, and restarts the life of details without an
 * expiry.
 */
async function saveUse(
  tables: RegistrationTables,
  id: RegistrationId,
  { payment, wasUnderWay }: Pick<TransactionOutcome, 'payment' | 'wasUnderWay'>,
  now: number,
): Promise<void> {
  const registration = await tables.registration.lock(id);
  if (registration?.state !== 'active') return;
  const { account, request } = payment;
  const life = endOfLife({ kind: account.kind, request }, now);
  const used: Registration = {
    ...registration,
    series: afterPayment(registration.series, payment, wasUnderWay),
    endsAt: Math.max(registration.endsAt, life),
  };
  const isLonger = used.endsAt !== registration.endsAt;
  if (isLonger || used.series !== registration.series) await tables.registration.save(used);
  if (isLonger) await armRegistrationEnd(tables, used);
}

/** A payment with stored details is pending at an external service: reserves its place in the series of its agreement. */
export async function reserveAgreementPlace(
  tables: RegistrationTables,
  payment: Payment,
): Promise<void> {
  const { registrationId, createdAt } = payment;
  if (registrationId === null || storesRegistration(payment)) return;
  await saveUse(tables, registrationId, { payment, wasUnderWay: false }, createdAt);
}

/** Arms the timer of the end of stored details. */
export const armRegistrationEnd = (
  tables: RegistrationTables,
  { id, entityId, endsAt }: Registration,
): Promise<void> => tables.timer.arm({ entityId, kind: 'registrationEnd', key: id, due: endsAt });

/**
 * Arms the timer that deletes the remaining data: it stays known that the details existed for as long as a payment is stored.
 */
export function armForgetting(
  { retention }: Pick<RetentionNeeds, 'retention'>,
  tables: RegistrationTables,
  { id: key, entityId }: Pick<Registration, 'id' | 'entityId'>,
  now: number,
): Promise<void> {
  const due = addDuration(now, retention) ?? LAST_INSTANT;
  return tables.timer.arm({ entityId, kind: 'registrationEnd', key, due });
}

/** Arms the timer of the network's next message, where there is a next message. @param now entity time, ms UTC */
export async function armNetwork(
  { cardNetworks }: Pick<RegistrationNeeds, 'cardNetworks'>,
  tables: RegistrationTables,
  { id, entityId, networkToken }: Registration,
  now: number,
): Promise<void> {
  const message = networkToken && cardNetworks?.cycleFor(networkToken.cycle)[networkToken.step];
  if (!message) return;
  await tables.timer.arm({ entityId, kind: 'networkToken', key: id, due: now + message.after });
}

/** Events after which the details cannot be paid with any more. */
const ENDS: readonly EventRecord['kind'][] = ['registrationRemoved', 'registrationEnded'];

/** Stores the event of a change and the messages to webhooks. */
export async function announceChange(
  { announceDetails }: RegistrationNeeds,
  tables: RegistrationTables,
  { id, entityId, state, networkToken }: Registration,
  by: ChangeOrigin,
  kind: EventRecord['kind'],
  at: number,
  data: EventRecord['data'] = {},
): Promise<void> {
  const { checkoutId } = by;
  const change = { state, ...data };
  await tables.event.append({ entityId, checkoutId, paymentId: id, kind, at, data: change });
  const action = ENDS.includes(kind) ? 'DELETED' : undefined;
  const { transactionId } = data;
  await announceDetails(tables, { id, networkToken, action, by, transactionId }, at);
}
